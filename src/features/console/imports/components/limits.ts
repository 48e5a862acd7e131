// Apart from the schema, which stays on the server.

/** The files that are taken, and how large one may be; the limit of forms is lifted for them alone. */
export const importFiles = {
  field: 'file',
  kinds: ['.csv', '.tsv', '.txt', '.xlsx', '.ods', '.xls'],
  megabytes: 5,
} as const

/** What becomes of a row. `same`: everything is there already. `joined`: it is about the person of another row. `stays`: the person has said it themselves. `out`: it is left out. */
export const ROW_OUTCOMES = ['create', 'update', 'same', 'joined', 'stays', 'out', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

export const SAME_ANSWERS = ['first', 'second', 'two'] as const
/** Of two rows about one person: which counts where they differ, or that they are two people. */
export type SameAnswer = (typeof SAME_ANSWERS)[number]

/** After that many days an import can no longer be undone: what was there before is forgotten. */
export const UNDO_DAYS = 14
