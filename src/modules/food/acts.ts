import * as asked from './queries.ts'
import * as favorite from './tools/favorite.ts'
import * as food from './tools/food.ts'
import * as goal from './tools/goal.ts'
import * as meal from './tools/meal.ts'

export const demo = () => import('./demo/demo.ts')
export { importers } from './import/importers.ts'
export { nudges } from './nudges.ts'

export const tools = [meal, favorite, food, goal].flatMap((group) => Object.values(group))
export const queries = Object.values(asked)
