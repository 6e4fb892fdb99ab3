import type { TextImporter } from '#core/module/importer.ts'
import { googleTasks } from './google-tasks.ts'
import { superProductivity } from './super-productivity.ts'
import { tickTick } from './ticktick.ts'
import { todoTxt } from './todo-txt.ts'
import { todoist } from './todoist.ts'
import { vtodo } from './vtodo.ts'

export const importers: readonly TextImporter[] = [superProductivity, todoist, tickTick, googleTasks, vtodo, todoTxt]
