import { takenNights } from '#domain/taken-nights.ts'
import type { Stay } from '#domain/stay.ts'
import type { TextKey } from '#i18n/keys.ts'
import { listWords } from '#i18n/list-words.ts'
import { stayInWords } from './edition-words.ts'
import type { FinishedAnswers, Next, NoticeStep, StepContext } from './step.ts'

// Shortening dates may take back nights somebody counts on: allowed, but the person is told whom it concerns first (rules: editing answers).

export const takenNightsKey = 'taken-nights'

/** Somebody counts on nights that these dates no longer have. */
export function takesNights(dates: Stay, { promised = [] }: StepContext): boolean {
  return promised.some(({ nights }) => takenNights(nights, dates).length > 0)
}

type Words = {
  title: TextKey
  who: TextKey
  effect: TextKey
  change: TextKey
  goOn: TextKey
  about: { step: string; fields?: readonly string[] }
  dates: (answers: FinishedAnswers) => Stay | null
  next: () => Next
}

export function takenNightsNotice(words: Words): NoticeStep {
  return {
    kind: 'notice',
    key: takenNightsKey,
    number: 2,
    title: words.title,
    paragraphs: [words.who, words.effect],
    values: (answers, context) => {
      const dates = words.dates(answers)
      const concerned = dates
        ? (context.promised ?? []).flatMap((promise) => {
            const taken = takenNights(promise.nights, dates)
            const runs = taken.map((nights) => stayInWords(nights, context)).join('; ')
            return taken.length > 0 ? [{ ...promise, said: `${promise.name} (${runs})` }] : []
          })
        : []
      const told = concerned.filter(({ hears }) => hears)
      return {
        count: concerned.length,
        who: listWords(
          concerned.map(({ said }) => said),
          context.locale,
        ),
        told: told.length,
        names: listWords(
          told.map(({ name }) => name),
          context.locale,
        ),
      }
    },
    about: { ...words.about, label: words.change },
    goOn: words.goOn,
    next: words.next,
  }
}
