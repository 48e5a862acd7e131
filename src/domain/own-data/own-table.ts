import type { NamedAnswer } from '#domain/answers/columns.ts'

/** By which of their ids the rows of a person are found; `own-address` by their e-mail address. */
export type OwnedBy = 'person' | 'registration' | 'room' | 'match' | 'incident' | 'block' | 'own-address'

export type OwnTable = {
  readonly by: OwnedBy
  /** The column that holds that id; of a match there are two. */
  readonly columns: readonly string[]
  /** Given out in the words of the form they were asked in. */
  readonly answers?: readonly NamedAnswer[]
  readonly shown: readonly string[]
  /** Column and reason. Ids of rows need none: they say nothing about anybody. */
  readonly hidden: Readonly<Record<string, string>>
}

export const secret = 'a keyed hash that proves something to this server'
export const organisers =
  'a reason that speaks of two people at once; who asks is sent what it says about them'
export const repeated = 'other columns of the row once more, in small letters'
export const inner = 'machinery of the queue'
