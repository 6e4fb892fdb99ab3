import { whole } from '#core/module/module.ts'
import { heads } from './index.ts'

/** The list with all that its modules can do, for those who need it at once. */
export const modules = await whole(heads)
