// The small signs of the console, drawn on a field of 16 by 16 with one line of 1.5 and round ends (docs/console-look.md).

const DRAWN = {
  today:
    'M11 8A3 3 0 1 1 5 8a3 3 0 0 1 6 0zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  place: 'M2 8l6-5.5L14 8M3.5 7v6.5h9V7M6.5 13.5v-4h3v4',
  offers: 'M2 3.5h12v9H2zM2.5 4L8 9l5.5-5',
  people:
    'M8.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM1.5 13.5c0-5 9-5 9 0M10.8 2.8a2.4 2.4 0 0 1 0 4.4M12.3 9.6c1.5.6 2.2 2 2.2 3.9',
  rooms: 'M2 3v10.5M2 11.5h12v2M6.5 11.5v-4H12a2 2 0 0 1 2 2v2zM5.2 8.3a1 1 0 1 1-2 0 1 1 0 0 1 2 0z',
  messages: 'M2.5 3h11v8h-6l-3 2.5V11h-2zM5.5 6h5M5.5 8.2h3',
  calls:
    'M4 2.5h2l1 3-1.4 1.2a8 8 0 0 0 3.7 3.7L10.5 9l3 1v2c0 .8-.7 1.5-1.5 1.5C7 13.5 2.5 9 2.5 4c0-.8.7-1.5 1.5-1.5z',
  concerns: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  season: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  afterwards: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  site: 'M2 4.5h6M11.5 4.5H14M2 11.5h2.5M8 11.5h6M11.5 4.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0zM8 11.5a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0z',
  back: 'M9.5 4L5.5 8l4 4',
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M11 11l3 3M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0z',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  view: 'M4 2h8v12l-4-3-4 3z',
  columns: 'M2 3h12v10H2zM6.5 3v10M11 3v10',
  export: 'M8 2v8M5 7l3 3 3-3M2.5 13.5h11',
  close: 'M4 4l8 8M12 4l-8 8',
  fold: 'M4.5 6.5L8 10l3.5-3.5',
  rising: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  falling: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  add: 'M8 3v10M3 8h10',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  pause: 'M5.5 3v10M10.5 3v10',
  person: 'M10.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM3 13.5c0-5 10-5 10 0',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  draft: 'M3 13l.7-3L11 2.7 13.3 5 6 12.3z',
  offered: 'M2 4h12v8.5H2zM2.5 4.5L8 9l5.5-4.5',
  accepted: 'M3.5 2.5h9v11h-9zM8 2.5v11M3.5 8h9',
  completed: 'M3 8.5l3.5 3.5L13 4.5',
  declined: 'M4 4l8 8M12 4l-8 8',
  expired: 'M4 2h8M4 14h8M5 2c0 6 6 6 6 12M11 2c0 6-6 6-6 12',
  withdrawn: 'M6 3L2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 7H7',
  no_show: 'M4 14V2.5h8.5L10.5 5.5l2 3H4',
  expiring: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 4.5V8l2.5 1.5',
  problem: 'M4 14V2.5h8.5L10.5 5.5l2 3H4',
  locked: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
} as const

export type IconName = keyof typeof DRAWN

/** A sign beside a word that says the same; nobody who listens misses it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={DRAWN[name]} />
    </svg>
  )
}
