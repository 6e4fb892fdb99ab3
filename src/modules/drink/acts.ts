export { nudges } from './nudges.ts'
import * as asked from './queries.ts'
import * as done from './tools.ts'

export const demo = () => import('./demo/demo.ts')
export const tools = Object.values(done)
export const queries = Object.values(asked)
