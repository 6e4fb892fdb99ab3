import * as asked from './queries.ts'
import { forgetLocations } from './tools/forget.ts'
import { createPlace, deletePlace, updatePlace } from './tools/place.ts'
import { logLocation, startTracking, stopTracking } from './tools/track.ts'
import { changeVisit, recordVisit, removeVisit } from './tools/visit.ts'

export { nudges } from './nudges.ts'
export const demo = () => import('./demo/demo.ts')
export { exporters } from './export/exporters.ts'
export { importers } from './import/importers.ts'

export const queries = Object.values(asked)
export const tools = [
  recordVisit,
  changeVisit,
  removeVisit,
  createPlace,
  updatePlace,
  deletePlace,
  logLocation,
  startTracking,
  stopTracking,
  forgetLocations,
]
