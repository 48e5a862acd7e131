import { createContext, useContext } from 'react'
import type { Temporal } from 'temporal-polyfill'
import { countNights, type Stay } from '#domain/stay.ts'
import { languageNames } from '#i18n/language-names.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import { fullDay, longDay, rangeEnds } from '#i18n/short-dates.ts'
import type { TextKey } from '#i18n/keys.ts'
import { hasText, translator, type TextValues, type Translate } from '#i18n/translate.ts'
import type { MailDeadline } from './views.ts'

/** The same components are written twice, as HTML and as plain text. */
export type Medium = 'html' | 'text'

/** Why somebody gets a mail, for its foot. */
export type Why = 'asked' | 'account' | 'begun' | 'registration' | 'match' | 'organiser' | 'operator' | 'list'

/** The keys of the words in the folder of a mail. */
export type KeyOf<Words> = Extract<Exclude<keyof Words, 'default'>, string>

/** The product's name and address, which every mail carries; `isCalled`: it is read out to somebody without a mailbox. */
export type MailFrame = { brand: string; siteUrl: string; isCalled?: boolean }

export type MailTexts<Key extends string = never> = {
  why: Why
  medium: Medium
  locale: Locale
  /** Texts that several mails or the whole site share. */
  t: Translate
  own: (key: Key, values?: TextValues) => string
  brand: string
  siteUrl: string
  /** "Tuesday, 15 June 2027" */
  day: (date: Temporal.PlainDate) => string
  /** "15 June 2027", after words such as "around", which suit no day of the week */
  date: (date: Temporal.PlainDate) => string
  /** "20 May 2027", the day of a moment in its time zone */
  dayOf: (deadline: MailDeadline) => string
  /** The last moment, with its time zone named (shown as an exact moment). */
  moment: (deadline: MailDeadline) => string
  /** Arrival, departure and the number of nights beside them (rules: nights). */
  nights: (stay: Stay) => string
  languages: (codes: readonly string[]) => string
}

export function makeMailTexts(
  medium: Medium,
  locale: Locale,
  { template, isCalled, ...frame }: MailFrame & { template: string; why: Why },
): MailTexts<string> {
  const t = isCalled ? spoken(locale) : translator(locale)
  const day = (date: Temporal.PlainDate) => fullDay(date.toString(), locale)
  return {
    medium,
    locale,
    t,
    own: (key, values) => t(`mails/${template}.${key}` as TextKey, values),
    ...frame,
    day,
    date: (date) => longDay(date.toString(), locale),
    dayOf: ({ at, timeZone }) => longDay(at.toZonedDateTimeISO(timeZone).toPlainDate().toString(), locale),
    moment: ({ at, timeZone }) => {
      const { place: city, ...words } = momentWords(at, timeZone, locale)
      return t('mails.moment', { ...words, city })
    },
    nights: (stay) =>
      t('mails.nights', {
        ...rangeEnds(stay.start.toString(), stay.end.toString(), locale, 'full'),
        count: countNights(stay),
      }),
    languages: (codes) => languageNames(codes, locale).join(', '),
  }
}

/** What is read out has words of its own where a letter speaks of pages and of writing: `cancel.call` beside `cancel`. */
function spoken(locale: Locale): Translate {
  const t = translator(locale)
  return (key, values) => t(hasText(locale, `${key}.call`) ? (`${key}.call` as TextKey) : key, values)
}

const MailTextsContext = createContext<MailTexts<string> | null>(null)
export const MailTextsProvider = MailTextsContext

/** `useMailTexts<Words>()` in a mail: `own` takes the keys of the `en.json` beside it. */
export function useMailTexts<Words = unknown>(): MailTexts<KeyOf<Words>> {
  const texts = useContext(MailTextsContext)
  if (!texts) throw new Error('a mail is rendered by renderMail only')
  return texts
}
