import type { Asking } from '#core/module/query.ts'
import { labels, projects, type Task, tasks } from '../todo.ts'

/** All tasks, the oldest first, and the names of projects and labels by id. */
export async function written({
  read,
}: Pick<Asking, 'read'>): Promise<{ readonly all: readonly Task[]; readonly names: ReadonlyMap<string, string> }> {
  const [all, ...named] = await Promise.all([read(tasks.every()), read(projects.every()), read(labels.every())])
  return {
    all: all.toSorted((a, b) =>
      a.createdAt === b.createdAt ? (a.id < b.id ? -1 : 1) : a.createdAt < b.createdAt ? -1 : 1,
    ),
    names: new Map(named.flat().map(({ id, name }) => [id, name])),
  }
}
