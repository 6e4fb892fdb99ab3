import type { Head } from '#core/module/module.ts'
import { calendar } from './calendar/index.ts'
import { drink } from './drink/index.ts'
import { food } from './food/index.ts'
import { places } from './places/index.ts'
import { todo } from './todo/index.ts'

/** Every area of life that this program knows, in the order of the rail. */
export const heads: readonly Head[] = [todo, calendar, drink, food, places]
