import { patchOf, ref } from '#core/fields/field.ts'
import { tool } from '#core/module/tool.ts'
import {
  TaskLabelAdded,
  TaskLabelChanged,
  TaskLabelRemoved,
  TaskProjectAdded,
  TaskProjectChanged,
  TaskProjectRemoved,
  TaskUpdated,
} from '../facts.ts'
import { said } from '../tell.ts'
import { labels, projects, tasks } from '../todo.ts'

const projectId = ref('todo.task_projects').label('Project', 'Projekt')
const labelId = ref('todo.task_labels').label('Label', 'Etikett')
const { archivedAt: _archivedAt, ...projectFields } = projects.fields

export const addTaskProject = tool('add_task_project', {
  about: { en: 'Add a project for tasks', de: 'Ein Projekt für Aufgaben anlegen' },
  input: projectFields,
  ai: 'propose',
  decide: (input, ctx) => TaskProjectAdded({ ...input, id: ctx.newId() }),
  tell: ([fact]) => said(fact!.payload['name'], 'Added the project %.', 'Projekt % angelegt.'),
})

export const changeTaskProject = tool('change_task_project', {
  about: { en: 'Change or archive a project', de: 'Ein Projekt ändern oder archivieren' },
  input: { projectId, ...patchOf(projects.fields) },
  ai: 'propose',
  reads: ({ projectId: id }) => ({ project: projects.need(id, 'projectId') }),
  decide: ({ projectId: id, ...patch }) => TaskProjectChanged({ id, ...patch }),
  tell: (_facts, { project }) => said(project.name, 'Changed the project %.', 'Projekt % geändert.'),
})

export const removeTaskProject = tool('remove_task_project', {
  about: { en: 'Remove a project; its tasks stay', de: 'Ein Projekt entfernen; seine Aufgaben bleiben' },
  input: { projectId },
  ai: 'propose',
  reads: ({ projectId: id }) => ({ project: projects.need(id, 'projectId'), tasks: tasks.where('project', id) }),
  // Open tasks go on without it. Done ones keep what they were done for: nobody sees it unless the removal is undone.
  decide: ({ projectId: id }, _ctx, { project, tasks: own }) => [
    TaskProjectRemoved({ id }, {}, project),
    ...own
      .filter(({ completedAt }) => completedAt === undefined)
      .map((task) => TaskUpdated({ id: task.id, project: null })),
  ],
  tell: (_facts, { project }) => said(project.name, 'Removed the project %.', 'Projekt % entfernt.'),
})

export const addTaskLabel = tool('add_task_label', {
  about: { en: 'Add a label for tasks', de: 'Ein Etikett für Aufgaben anlegen' },
  input: labels.fields,
  ai: 'propose',
  decide: (input, ctx) => TaskLabelAdded({ ...input, id: ctx.newId() }),
  tell: ([fact]) => said(fact!.payload['name'], 'Added the label %.', 'Etikett % angelegt.'),
})

export const changeTaskLabel = tool('change_task_label', {
  about: { en: 'Change a label', de: 'Ein Etikett ändern' },
  input: { labelId, ...patchOf(labels.fields) },
  ai: 'propose',
  reads: ({ labelId: id }) => ({ label: labels.need(id, 'labelId') }),
  decide: ({ labelId: id, ...patch }) => TaskLabelChanged({ id, ...patch }),
  tell: (_facts, { label }) => said(label.name, 'Changed the label %.', 'Etikett % geändert.'),
})

export const removeTaskLabel = tool('remove_task_label', {
  about: { en: 'Remove a label; its tasks stay', de: 'Ein Etikett entfernen; seine Aufgaben bleiben' },
  input: { labelId },
  ai: 'propose',
  reads: ({ labelId: id }) => ({ label: labels.need(id, 'labelId'), open: tasks.open() }),
  decide: ({ labelId: id }, _ctx, { label, open }) => [
    TaskLabelRemoved({ id }, {}, label),
    ...open
      .filter((task) => task.labels?.includes(id))
      .map((task) => TaskUpdated({ id: task.id, labels: task.labels!.filter((other) => other !== id) })),
  ],
  tell: (_facts, { label }) => said(label.name, 'Removed the label %.', 'Etikett % entfernt.'),
})
