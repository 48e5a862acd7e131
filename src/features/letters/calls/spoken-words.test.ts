import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { firstEdition } from '#domain/edition.ts'
import { locales } from '#i18n/locale.ts'
import { mails, renderMail } from '#mails/registry.ts'
import { sampleMails } from '#mails/samples.ts'
import { wordsToSay } from './calls.ts'

const frame = { brand: 'Bed Exchange', siteUrl: 'https://beds.example.org' }
const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const people = { guest: 'Amina', host: 'Karla', otherHost: 'Jonas', surname: 'Diallo', note: 'a small dog' }
const letter = { subject: 'News', nodes: [] }

/** Never told on the phone: it is about a mailbox, or only for who has one. */
const needsMailbox = (template: string) => {
  const mail = mails[template as keyof typeof mails]
  return (
    (mail.kind !== 'match' && mail.kind !== 'registration') ||
    ('hasUnsubscribeLink' in mail && mail.hasUnsubscribeLink) ||
    ('toAddedAddress' in mail && mail.toAddedAddress) ||
    ('onlyBegun' in mail && mail.onlyBegun)
  )
}
const ONLY_WITH_A_MAILBOX = ['We’ll keep your email address', 'Deine E-Mail-Adresse behalten wir']

it.each(locales)('who has no mailbox is never told in %s of pages, or that we write', async (locale) => {
  const samples = await sampleMails({ ...frame, locale, edition, people, letter })
  const odd = samples.flatMap(({ content, key }) => {
    if (needsMailbox(content.template)) return []
    const said = wordsToSay(renderMail(content, locale, { ...frame, isCalled: true }).text)
    return said
      .split('\n')
      .filter((line) => !ONLY_WITH_A_MAILBOX.some((words) => line.startsWith(words)))
      .filter((line) => ODD.test(line))
      .map((line) => `${content.template} ${key}: ${line}`)
  })
  expect(odd).toEqual([])
})

const ODD =
  /profile|Profil|write to (?:you|us)|send you the|send the|schreiben dir|schreib uns|verschicken|download|lade |spam|attached|hängt an|press “|tippe|website|Website|first emails|ersten E-Mails|tell us here|sag es (?:uns hier|dort)/i
