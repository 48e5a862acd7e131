/** What organisers have done to a round and what can be undone (rules: life of a match). Undo and redo are entries of their own; none is ever removed. */

export const HISTORY_KINDS = [
  'drafted',
  'undrafted',
  'moved',
  'moved-host',
  'swapped',
  'asked-first',
  'plan-taken',
  'pinned',
  'unpinned',
  'vetoed',
  'unvetoed',
  'skipped',
  'unskipped',
  'elsewhere',
  'not-elsewhere',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** One entry, oldest first where there are many; `subjects`: what it touches, such as `match:` and an id. */
export type HistoryStep = {
  readonly id: number
  readonly undoes: number | null
  readonly by: string | null
  readonly subjects: readonly string[]
}

/** An entry that undoes nothing, and how things stand with it after everything that came later. */
export type StandingEntry = {
  readonly id: number
  readonly by: string | null
  readonly isDone: boolean
  /** The last entry about it, which the next one undoes. */
  readonly head: number
  /** The last thing done to each of its subjects is this; or, once it is undone, what came before it. */
  readonly isOnTop: boolean
}

type Standing = Omit<StandingEntry, 'isOnTop'> & {
  subjects: readonly string[]
  below: Map<string, number | undefined>
}

/** All entries that undo nothing, oldest first. What is about one before the first of `steps` is passed over. */
export function standingOf(steps: readonly HistoryStep[]): StandingEntry[] {
  const entries = new Map<number, Standing>()
  const rootOf = new Map<number, number>()
  const piles = new Map<string, number[]>()
  const pileOf = (subject: string) => {
    const pile = piles.get(subject) ?? []
    piles.set(subject, pile)
    return pile
  }
  const top = (subject: string) => pileOf(subject).at(-1)
  for (const { id, undoes, by, subjects } of steps) {
    const root = undoes === null ? id : rootOf.get(undoes)
    if (root === undefined) continue
    rootOf.set(id, root)
    const known = entries.get(root)
    const isDone = known === undefined || !known.isDone
    const touched = known?.subjects ?? subjects
    const below = new Map<string, number | undefined>()
    for (const subject of touched) {
      if (isDone) pileOf(subject).push(root)
      else
        piles.set(
          subject,
          pileOf(subject).filter((one) => one !== root),
        )
      below.set(subject, top(subject))
    }
    entries.set(root, { id: root, by: known?.by ?? by, isDone, head: id, subjects: touched, below })
  }
  return [...entries.values()].map(({ subjects, below, ...entry }) => ({
    ...entry,
    isOnTop: subjects.every((subject) => top(subject) === below.get(subject)),
  }))
}

/** What "undo" takes back for this person: the newest thing they did that stands. Null: nothing. */
export function nextUndo(entries: readonly StandingEntry[], person: string): StandingEntry | null {
  return entries.findLast(({ by, isDone }) => by === person && isDone) ?? null
}

/** What "redo" does again: what was taken back last, unless they have done something new since. Null: nothing. */
export function nextRedo(entries: readonly StandingEntry[], person: string): StandingEntry | null {
  const own = entries.filter((entry) => entry.by === person)
  const newest = own.at(-1)?.id ?? 0
  const undone = own.filter(({ isDone, head }) => !isDone && head > newest)
  return undone.toSorted((one, other) => one.head - other.head).at(-1) ?? null
}
