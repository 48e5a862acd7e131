import type { Edition } from '#domain/edition.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { sampleMails, type SampleMail } from '#mails/samples.ts'
import { readLetter } from './letters.server.ts'

/** Every mail in each of its forms, about people who do not exist, with the dates of this edition. */
export function getSamples(edition: Edition, locale: Locale, siteUrl: string): Promise<SampleMail[]> {
  const t = translator(locale)
  const people = {
    guest: t('mails.sample.guest'),
    host: t('mails.sample.host'),
    otherHost: t('mails.sample.otherHost'),
    surname: t('mails.sample.surname'),
    note: t('mails.sample.note'),
  }
  const values = {
    firstName: people.host,
    city: edition.city,
    conference: edition.name,
    profileUrl: siteUrl + localised(locale, '/profile'),
    signUpUrl: siteUrl + localised(locale, '/signUp'),
  }
  // Written as organisers write: with the names of the values in braces.
  const braces = { firstName: '{firstName}', city: '{city}', profileUrl: '{profileUrl}' }
  const nodes = readLetter(t('mails.sample.letter', braces), values)
  const letter = { subject: t('mails.sample.subject'), nodes }
  return sampleMails({ siteUrl, locale, edition, people, letter })
}
