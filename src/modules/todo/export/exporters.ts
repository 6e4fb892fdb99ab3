import type { Exporter } from '#core/module/importer.ts'

/** What `import/` reads again. The code of a format is fetched only where somebody asks for it. */
export const exporters: readonly Exporter[] = [
  {
    name: 'ics-vtodo',
    label: { en: 'Tasks as iCalendar', de: 'Aufgaben als iCalendar' },
    ending: '.ics',
    mime: 'text/calendar; charset=utf-8',
    async *write(asking) {
      const { toVtodo } = await import('./vtodo.ts')
      yield* toVtodo(asking)
    },
  },
  {
    name: 'todo.txt',
    label: { en: 'Tasks as todo.txt', de: 'Aufgaben als todo.txt' },
    ending: '.txt',
    mime: 'text/plain; charset=utf-8',
    async *write(asking) {
      const { toTodoTxt } = await import('./todo-txt.ts')
      yield* toTodoTxt(asking)
    },
  },
]
