import { ask, note, pick, words } from '#derive/say.ts'

const nouns = words(
  'Aufgabe, Task, Todo, To-do, ToDo, To-Do, Erinnerung, Aufgaben, Tasks',
  'task, todo, to-do, to do, reminder, to-do item, todo item, tasks, todos',
)

/** Also what people call a reminder without a time of its own: it is a task with or without a day. */
export const createTask = note({
  nouns,
  leads: words(
    'erinnere mich, erinner mich, vergiss nicht, vergiss bitte nicht, nicht vergessen, mich _ erinnern, erinnert werden, denk daran, denk dran, denke daran',
    'remind me, do not forget, do not let me forget, remember to, note to self, make sure I',
  ),
  maybe: words(
    'ich muss, ich muss noch, muss noch, ich darf nicht vergessen, ich sollte, ich sollte noch, ich soll, ich müsste',
    'I need to, I have to, I must, I have got to, need to, I should, I ought to, I still need to, I still have to',
  ),
  tails: words(
    'auf die Liste, auf meine Liste, auf die To-do-Liste, auf die Todo-Liste, auf meine Todo-Liste, auf meine To-do-Liste, auf die Aufgabenliste, auf meine Aufgabenliste, als Aufgabe, als Task, als Todo, als To-do, als Erinnerung, zu meinen Aufgaben, zur Aufgabenliste, zu den Aufgaben',
    'to my list, to the list, to my to-do list, to my todo list, to my task list, to my tasks, to the todo list, on my list, on my todo list, on my to-do list, as a task, as a todo, as a to-do, as a reminder, to my todos, to the to-do list',
  ),
  text: 'title',
  due: { day: 'dueDate', time: 'dueTime', repeat: 'repeat' },
  marks: {
    field: 'priority',
    values: [
      {
        value: 3,
        words: words(
          '!hoch, !dringend, !wichtig, !3, !high, mit hoher Priorität, hohe Priorität, Priorität hoch, Prio hoch, hohe Prio',
          '!high, !urgent, !important, !3, high priority, with high priority, priority high, top priority, p1',
        ),
      },
      {
        value: 2,
        words: words(
          '!mittel, !2, !medium, mittlere Priorität, mit mittlerer Priorität, Priorität mittel, Prio mittel',
          '!medium, !2, medium priority, with medium priority, priority medium, p2',
        ),
      },
      {
        value: 1,
        words: words(
          '!niedrig, !1, !low, niedrige Priorität, mit niedriger Priorität, Priorität niedrig, Prio niedrig',
          '!low, !1, low priority, with low priority, priority low, p3',
        ),
      },
    ],
  },
  minutes: 'estimate',
})

export const completeTask = pick({
  table: 'tasks',
  field: 'taskId',
  rows: 'open',
  orders: words(
    'hak _ ab, hake _ ab, abhaken, markiere _ als erledigt, markier _ als erledigt, setze _ auf erledigt, setz _ auf erledigt, als erledigt markieren, erledige, schließe _ ab, streich _ durch, streiche _ durch, streich _ von der Liste, streiche _ von der Liste, kannst du _ abhaken',
    'mark _ as done, mark _ done, mark _ as complete, mark _ complete, mark _ as completed, mark _ as finished, mark _ finished, complete, check off, check _ off, tick off, tick _ off, cross off, cross _ off, set _ to done, finish, close, mark as done, mark off',
  ),
  did: words(
    'erledigt, fertig, gemacht, abgehakt, abgeschlossen, geschafft, ist erledigt, ist fertig, fertig mit, fertig geworden, fertig gemacht, ist durch, ist geschafft, ist gemacht, done',
    'done, is done, done with, finished, completed, finished with, did, is finished, is completed, is complete, all done, got done, ticked off, checked off, have done, complete, through with, taken care of',
  ),
  nouns: words('Aufgabe, Task, Todo, To-do, Punkt, Aufgaben', 'task, todo, to-do, item, tasks'),
  byTitle: true,
})

export const uncompleteTask = pick({
  table: 'tasks',
  field: 'taskId',
  rows: 'done',
  orders: words(
    'öffne _ wieder, wieder öffnen, doch nicht erledigt, ist doch nicht erledigt, ist doch noch nicht erledigt, wieder offen',
    'reopen, re-open, mark _ as not done, mark _ as undone, uncheck, mark _ as open, untick, uncomplete',
  ),
  nouns: words('Aufgabe, Task, Todo', 'task, todo, to-do'),
})

export const rescheduleTask = pick({
  table: 'tasks',
  field: 'taskId',
  rows: 'open',
  orders: words(
    'verschiebe, verschieb, verschieben, verlege, verleg, schieb, schiebe, verlegen, vertage, vertag',
    'move, reschedule, postpone, push, push back, delay, put off, shift, defer',
  ),
  nouns: words('Aufgabe, Task, Todo', 'task, todo, to-do'),
  due: { day: 'dueDate', time: 'dueTime' },
})

export const deleteTask = pick({
  table: 'tasks',
  field: 'taskId',
  rows: 'all',
  orders: words('lösche, lösch, löschen, entferne, entfern, entfernen', 'delete, remove, get rid of, drop'),
  nouns: words('Aufgabe, Task, Todo', 'task, todo, to-do'),
})

const tasks = {
  de: [
    'Aufgaben',
    'Aufgabe',
    'Tasks',
    'Todos',
    'To-dos',
    'To-do-Liste',
    'Todo-Liste',
    'Aufgabenliste',
    'ToDos',
    'Todo',
  ],
  en: ['tasks', 'task', 'todos', 'to-dos', 'to-do list', 'todo list', 'task list', 'to dos', 'todo', 'to-do'],
}

export const listTasks = ask({
  ways: {
    de: [
      [
        ['was', 'welche', 'wie viele', 'zeig', 'zeige', 'liste', 'gibt es', 'habe ich', 'hab ich', 'alle', 'meine'],
        tasks.de,
      ],
      [
        ['was', 'wie viel', 'irgendwas', 'etwas', 'zeig', 'zeige', 'was alles', 'wie viele'],
        ['überfällig', 'überfällige', 'überfälliges', 'zu spät', 'liegengeblieben', 'liegen geblieben'],
      ],
      [
        ['was', 'was alles'],
        ['fällig', 'zu tun', 'zu erledigen', 'offen', 'erledigen', 'noch offen', 'tun', 'erledigt', 'geschafft'],
      ],
      [['überfällige', 'offene', 'erledigte', 'heutige'], tasks.de],
      [['Aufgaben', 'Tasks', 'Todos'], ['@day']],
    ],
    en: [
      [['what', 'which', 'how many', 'show', 'list', 'any', 'do I have', 'all', 'are there', 'my'], tasks.en],
      [
        ['what', 'anything', 'show', 'which', 'how many', 'is anything', 'list'],
        ['overdue', 'late', 'past due'],
      ],
      [
        ['what', 'anything'],
        [
          'due',
          'to do',
          'left to do',
          'do I have to do',
          'do I need to do',
          'did I complete',
          'did I get done',
          'did I finish',
          'have I done',
          'still open',
          'have I completed',
          'should I do',
          'did I do',
        ],
      ],
      [['overdue', 'open', 'completed', 'due'], tasks.en],
      [['tasks', 'todos'], ['@day']],
    ],
  },
  beside: words(
    'ist, sind, ich, habe, hab, muss, noch, heute, mir, bitte, meine, meinen, meiner, alle, alles, steht, stehen, auf, an, offen, zu, tun, erledigen, erledigt, machen, Liste, es, gibt, mal, bei, was, denn, so, geschafft, schon, der, die, fällig, gerade, aktuell',
    'is, are, i, have, has, do, did, need, must, still, my, me, on, the, all, there, to, due, list, got, any, left, what, anything, complete, completed, finish, get, done, already, should, today, now, currently, right, been, items',
  ),
  choice: {
    field: 'filter',
    things: [
      {
        value: 'overdue',
        words: words('überfällig, zu spät, liegengeblieben, liegen geblieben', 'overdue, late, past due'),
      },
      {
        value: 'completed',
        words: words(
          'erledigt, abgeschlossen, geschafft, fertig',
          'completed, done, finished, complete, did I do, finish',
        ),
      },
      { value: 'open', words: words('offen, unerledigt', 'open, unfinished, remaining, outstanding, pending, left') },
      { value: 'all', words: words('alle, alles', 'all, every') },
    ],
    otherwise: 'open',
  },
  day: 'date',
  byDay: 'today',
  toward: 'future',
})

export const getTaskStats = ask({
  ways: {
    de: [
      [
        ['Aufgabenstatistik', 'Statistik', 'Statistiken'],
        ['Aufgaben', 'Aufgabenstatistik', 'Tasks', 'Todos'],
      ],
    ],
    en: [
      [
        ['stats', 'statistics'],
        ['task', 'tasks', 'todo', 'todos'],
      ],
    ],
  },
  beside: words(
    'meine, meiner, zeig, zeige, mir, wie, ist, sind, zu, zur, den, der, die',
    'my, show, me, what, are, the, for, how',
  ),
})

export const suggestNextTasks = ask({
  ways: {
    de: [
      [['was'], ['als Nächstes', 'als nächstes', 'zuerst', 'jetzt']],
      [
        ['was'],
        ['Minuten', 'Minute', 'Stunde', 'Stunden'],
        ['schaffen', 'tun', 'machen', 'erledigen', 'schaffe', 'mache'],
      ],
      [
        ['ich habe', 'ich hab', 'habe'],
        ['Minuten Zeit', 'Stunde Zeit', 'Stunden Zeit'],
      ],
    ],
    en: [
      [['what'], ['next', 'first']],
      [['what'], ['minutes', 'hour', 'hours', 'minute'], ['do', 'finish', 'fit']],
      [
        ['I have', 'got', 'have'],
        ['free minutes', 'minutes free', 'minutes', 'spare minutes', 'hour', 'hour free'],
        ['what'],
      ],
    ],
  },
  beside: words(
    'ich, soll, sollte, kann, könnte, machen, tun, erledigen, schaffen, mache, schaffe, in, Aufgaben, Aufgabe, welche, mir, Zeit, habe, hab, noch, steht, an, vorschlagen, schlag, vor, und',
    'i, should, can, could, do, task, tasks, have, in, on, free, with, is, my, to, work, fit, finish, got, spare, me, suggest, time, and',
  ),
  minutes: 'minutes',
  given: { minutes: 30 },
})
