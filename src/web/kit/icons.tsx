/** Our own strokes on a grid of 24. Decoration only: the words stand beside it or in the label of its button. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={strokes[name]} />
    </svg>
  )
}

const strokes = {
  today: 'M5 4.5h14v15H5zM8.5 2.5v4M15.5 2.5v4M8 11h8M8 15h5',
  todo: 'M4 6.5l1.5 1.5L8.5 5M4 12.5l1.5 1.5 3-3M4 18.5l1.5 1.5 3-3M12.5 7H20M12.5 13H20M12.5 19H17',
  calendar: 'M4 6h16v14H4zM4 10h16M8.5 3.5V7M15.5 3.5V7M8 14h2M14 14h2',
  drink: 'M6 4h12l-1.5 16.5h-9zM6.7 11c2-1.4 3.6 1.4 5.4.3s3-1.2 5.1-.2',
  food: 'M7 3v7a2 2 0 0 0 4 0V3M9 3v18M17 21v-7M17 14c-2.6-2-2.6-9 0-11z',
  places: 'M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  chat: 'M4 5h16v11.5h-9L6.5 20v-3.5H4zM8 9.2h8M8 12.6h5',
  more: 'M4.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M11.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M18.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0',
  streak: 'M6 5v14M10 5v14M14 5v14M18 5v14M3 16.5L21 7.5',
  goal: 'M3 12h11M17 6v12M20 12h1M3 8.5v7',
  activity: 'M4 20V4M4 7h9M4 12h14M4 17h6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  training: 'M3 12h18M6 7.5v9M9 5.5v13M15 5.5v13M18 7.5v9',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  here: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  check: 'M5 12.5l4.5 5L19 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  remove: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  undo: 'M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5',
  left: 'M14.5 5l-7 7 7 7',
  right: 'M9.5 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  grip: 'M8.1 6a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M14.1 6a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M8.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M14.1 12a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M8.1 18a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0M14.1 18a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0-1.8 0',
  offline: 'M3 3l18 18M6.5 18a4 4 0 0 1-.6-7.9M9 6.5a5.5 5.5 0 0 1 8.3 4.4 3.6 3.6 0 0 1 2.6 5.4',
  synced: 'M7 18.5a4.2 4.2 0 0 1-.4-8.4 5.6 5.6 0 0 1 10.8.9 3.8 3.8 0 0 1-.4 7.5zM9.3 14l2 2.2 3.6-4',
  waiting: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  warning: 'M12 4.5L21 19.5H3zM12 10v4.5M12 17h.01',
} as const

export type IconName = keyof typeof strokes
