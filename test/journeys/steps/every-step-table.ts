import type { Say } from './expected-texts.ts'
import { text } from './expected-texts.ts'

/** What is put into the controls of a step, by their names; the boxes of a group exactly as listed. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** Refused: each message beside its control, nothing else, and what was typed still there. Or taken: the step it leads to. */
export type Cell = { typed: Typed } & (
  | { problems: Readonly<Record<string, Say>> }
  | {
      leadsTo: string
      /** What the next page says, and a button there that goes on. */
      sees?: readonly Say[]
      goesOn?: { press: Say; leadsTo: string }
    }
)

/** A form and how it takes four kinds of answers, in the order in which a person would try them. */
export type FormRow = {
  step: string
  /** A button that changes the form, pressed before the right answers. */
  press?: Say
  empty: Cell
  wrong: readonly Cell[]
  boundary: readonly Cell[]
  right: Cell
}
/** A page that only asks to be confirmed: nothing posted leaves one there, the button goes on. */
export type ConfirmRow = { step: string; confirm: Say; sees: readonly Say[]; leadsTo: string }
export type Row = FormRow | ConfirmRow

export const SUCCESS = 'success'
export const of = (length: number, letter = 'ü') => letter.repeat(length)
/** What somebody typed, as it is. */
export const anyText =
  (words: string): Say =>
  () =>
    words
export const everythingIsRight = text('wizard.confirm')
