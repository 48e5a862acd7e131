import type { Temporal } from 'temporal-polyfill'
import type * as z from 'zod'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { TextKey } from '#i18n/keys.ts'
import type { GivenBack } from '#ui/given-back.ts'
import type { Why } from '../outcome.ts'
import type { LeftView, ListProblem } from './lists.ts'

/** Of which edition a list is, and the moment it is read. */
export type ListContext = { edition: Edition; now: Temporal.Instant }

type Asks<Said> = {
  name: string
  label: TextKey
  schema: z.ZodType<Said>
  hint?: TextKey
  problem: TextKey
} & (
  | {
      /** Chosen beside the button; where there is nothing to choose, the button is not there. */
      where: 'bar'
      name: 'answerBy'
      choices: (context: ListContext, locale: Locale) => readonly { value: string; label: string }[]
    }
  | {
      where: 'question'
      hidden?: () => Readonly<Record<string, string>>
    }
)

/** An action on many rows of a list: its words, which rows it skips, what it does and what is said then; confirmed first. `Said`: what the question asks for. */
export type ListAct<Said = unknown> = {
  intent: string
  label: TextKey
  /** Of the question, with `count` and the `values` of what was said. */
  title: TextKey
  lead?: TextKey
  values?(said: Said, locale: Locale): Readonly<Record<string, string>>
  confirm?: TextKey
  done: TextKey
  isDanger?: true
  /** Can be taken back in the history. */
  isInHistory?: true
  asks?: Asks<Said>
  /** Which rows it would leave as they are, and why: asked before the question, where nothing may be said yet, and again when it is confirmed. */
  weigh(
    tx: Tx,
    ids: readonly string[],
    said: Said | undefined,
    context: ListContext,
  ): Promise<ReadonlyMap<string, Why>>
  take(deps: Deps, admin: ApprovedAdmin, ids: readonly string[], said: Said): Promise<number>
}

/** Asked before something is done to many rows, in words: those of `row`, or every one that matches. */
export type BulkQuestion = {
  intent: string
  title: string
  lead: string | null
  confirm: string
  isDanger: boolean
  count: number
  left: readonly LeftView[]
  which: 'ticked' | 'all'
  row: readonly string[]
  stamp: string
  hasChanged: boolean
  hidden: Readonly<Record<string, string>>
  field: { name: string; label: string; hint: string | null } | null
  /** It was confirmed without that. */
  back: GivenBack | null
}
/** What came of a form of a list that is not done yet. */
export type ListAnswer = { problem: ListProblem | null; question: BulkQuestion | null }
