import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NEWSLETTER_LIMITS } from '#domain/newsletter.ts'
import { findConfirmation } from '#features/site/newsletter/newsletter.server.ts'
import { isSuppressed, unsubscribeLinks } from '#features/ground/suppression.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  keys,
  prepareMailSending,
  rows,
  sendDue,
  sink,
} from '../../../../test/builders/mail-sending.ts'
import { anEdition } from '../../../../test/builders/people.ts'
import { askForNewsletter, confirmNewsletter, unsubscribe } from './newsletter.server.ts'
import { often } from '../../../../test/builders/often.ts'

prepareMailSending()
const gate = mint.gate()
let deps: Parameters<typeof askForNewsletter>[0]
let addresses = 0

beforeAll(() => anEdition(database))
beforeEach(() => {
  deps = { db: database.db, clock: database.clock.now, keys }
})

const freshEmail = () => `host-${(addresses += 1)}@example.org`
const ask = (email: string, locale: Locale = 'en', ip = `10.1.0.${addresses}`) =>
  askForNewsletter(deps, gate, { email, locale, ip })
const confirm = (token: string) => confirmNewsletter(deps, gate, token)
const stateOf = (token: string) => database.db.run(gate, (tx) => findConfirmation(tx, deps, token))
const suppressed = (email: string) => database.db.run(gate, (tx) => isSuppressed(tx, keys, email))
const signupOf = async (email: string) =>
  (await database.sql('select * from newsletter_signup where email = $1', [email]))[0]
const tokenFor = (email: string) => {
  const { page } = unsubscribeLinks({ keys, siteUrl: 'https://x.example' }, { email, locale: 'en' })
  return new URL(page).searchParams.get('token') ?? ''
}
const stop = (email: string) =>
  unsubscribe(deps, gate, { token: tokenFor(email), source: 'unsubscribe-page' })

/** Asks, lets the worker send, and takes the link out of the mail. */
async function askAndRead(email = freshEmail(), locale: Locale = 'en') {
  await ask(email, locale)
  await sendDue()
  const mail = sink.received.findLast(({ recipients }) => recipients.includes(email))?.mail
  const token = /confirmNewsletter\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return { email, token, mail }
}

describe('double opt-in', () => {
  it('writes down the consent and counts it once the mailbox has said yes', async () => {
    const { email, token, mail } = await askAndRead(freshEmail(), 'de')
    expect(mail?.subject).toBe('Bitte bestätige: Neues für Gastgeber:innen')
    expect(mail?.text).toContain(`/de/confirmNewsletter?token=${token}`)
    expect(mail?.text).toContain('Er gilt 14 Tage')
    expect(await signupOf(email)).toMatchObject({
      confirmed_at: null,
      consent_text_key: 'newsletter',
      consent_text_version: 1,
      consent_locale: 'de',
      consent_source: 'newsletter-page',
      consent_given_at: new Date('2027-05-15T08:00:00Z'),
    })
    expect(await confirm(token)).toBe('confirmed')
    expect((await signupOf(email))?.confirmed_at).toEqual(new Date('2027-05-15T08:00:00Z'))
  })

  it('keeps neither the address nor the link in the queue, and the link nowhere in clear', async () => {
    const { email, token } = await askAndRead()
    expect(JSON.stringify(await rows())).not.toContain(email)
    expect(JSON.stringify([await rows(), await database.sql('select * from newsletter_link')])).not.toContain(
      token,
    )
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('looking at a link, however often, changes nothing', async () => {
    const { email, token } = await askAndRead()
    for (let looks = 0; looks < 3; looks += 1) expect(await stateOf(token)).toBe('open')
    expect((await signupOf(email))?.confirmed_at).toBeNull()
  })

  it('a link works for fourteen days, not for longer, and only if it is ours', async () => {
    const inTime = await askAndRead()
    const late = await askAndRead()
    database.clock.advance({ hours: 24 * 14 - 1, minutes: 59, seconds: 59 })
    expect(await confirm(inTime.token)).toBe('confirmed')
    database.clock.advance({ seconds: 1 })
    expect(await confirm(late.token)).toBe('run-out')
    expect(await stateOf(late.token)).toBe('run-out')
    expect(await confirm(late.token.slice(1))).toBe('unknown')
    expect(await confirm('')).toBe('unknown')
  })

  it('pressed again, or by another mail’s link, it says that it was done already', async () => {
    const { email, token } = await askAndRead()
    const second = await askAndRead(email)
    expect(await confirm(token)).toBe('confirmed')
    expect(await confirm(token)).toBe('already')
    expect(await confirm(second.token)).toBe('already')
  })

  it('pressed in ten browsers at once it confirms once', async () => {
    const { token } = await askAndRead()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.toSorted()).toEqual([...Array(9).fill('already'), 'confirmed'])
  })

  it('a later sign-up by somebody else does not touch what was confirmed', async () => {
    const { email, token } = await askAndRead(freshEmail(), 'de')
    await confirm(token)
    const before = await signupOf(email)
    await ask(email, 'en')
    expect(await signupOf(email)).toEqual({ ...before, mails_asked: 2 })
  })
})

describe('every address', () => {
  it('unknown, waiting, confirmed or suppressed, gets the same answer and one mail', async () => {
    const [unknown, waiting, confirmed, stopped] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()]
    await askAndRead(waiting)
    await confirm((await askAndRead(confirmed)).token)
    await stop(stopped)
    const before = sink.received.length
    for (const email of [unknown, waiting, confirmed, stopped])
      expect(await ask(email)).toEqual({ mailed: true })
    await sendDue()
    const subjects = sink.received
      .slice(before)
      .map(({ recipients, mail }) => [recipients.join(), mail.subject] as const)
    // They are due at one moment, and leave in any order.
    expect(new Map(subjects)).toEqual(
      new Map([
        [unknown, 'Please confirm: news for hosts'],
        [waiting, 'Please confirm: news for hosts'],
        [confirmed, 'You already get our news for hosts'],
        [stopped, 'Please confirm: news for hosts'],
      ]),
    )
    expect(subjects).toHaveLength(4)
  })

  it('who is on the list finds the way out in that mail, for people and for mail programs', async () => {
    const { email, token } = await askAndRead(freshEmail(), 'de')
    await confirm(token)
    const { mail } = await askAndRead(email)
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    const unsubscribeToken = tokenFor(email)
    expect(mail?.text).toContain(`https://beds.example.org/de/unsubscribe?token=${unsubscribeToken}`)
    expect(header('list-unsubscribe')).toBe(
      `<https://beds.example.org/unsubscribe?token=${unsubscribeToken}>`,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('a mail that answers a request is no list mail', async () => {
    const { mail } = await askAndRead()
    expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([])
  })

  it('gets three mails an hour, and is not even kept beyond that', async () => {
    const email = freshEmail()
    for (let n = 0; n < NEWSLETTER_LIMITS.mailsPerAddress.hour; n += 1) {
      expect(await ask(email)).toEqual({ mailed: true })
    }
    const before = await signupOf(email)
    expect(await ask(email)).toEqual({ mailed: false })
    expect(await signupOf(email)).toEqual(before)
    expect(await rows()).toHaveLength(NEWSLETTER_LIMITS.mailsPerAddress.hour)
  })

  it('has a limit for its network too, which uses up nobody’s address', async () => {
    for (let n = 0; n < NEWSLETTER_LIMITS.mailsPerIp.hour; n += 1) await ask(freshEmail(), 'en', '10.9.0.1')
    const other = freshEmail()
    expect(await ask(other, 'en', '10.9.0.1')).toEqual({ mailed: false })
    expect(await signupOf(other)).toBeUndefined()
    expect(await ask(other, 'en', '10.9.0.2')).toEqual({ mailed: true })
  })

  it('cannot be closed by strangers: over what may leave in an hour, mails wait for a later one', async () => {
    const { hour, hoursToWait } = NEWSLETTER_LIMITS.mailsInAll
    const key = keys.hash('limit', 'newsletter-all')
    const fill = () => database.sql('update rate_limit set count = $1 where key = $2', [hour, key])
    await ask(freshEmail())
    await fill()
    expect(await ask(freshEmail())).toEqual({ mailed: true })
    const waits = (row: Record<string, unknown>) => Number(row['due_at']) - Number(row['queued_at'])
    expect((await rows()).map(waits).toSorted((a, b) => a - b)).toEqual([0, 3_600_000])
    for (let more = 1; more < hoursToWait; more += 1) {
      await fill()
      expect(await ask(freshEmail())).toEqual({ mailed: true })
    }
    await fill()
    expect(await ask(freshEmail())).toEqual({ mailed: false })
    await database.empty('rate_limit')
  })
})

describe('unsubscribing', () => {
  it('removes the address at once, and the mails and links that wait; only a fingerprint stays', async () => {
    const { email, token } = await askAndRead()
    await confirm(token)
    await ask(email)
    expect(await stop(email)).toBe(true)
    expect(await signupOf(email)).toBeUndefined()
    expect(await rows()).toEqual([])
    expect(await suppressed(email)).toBe(true)
    expect(JSON.stringify(await database.sql('select * from suppression'))).not.toContain(email)
    expect(await confirm(token)).toBe('unknown')
  })

  it('can be repeated, and by somebody who never signed up here', async () => {
    const email = freshEmail()
    expect(await stop(email)).toBe(true)
    expect(await stop(email)).toBe(true)
    expect(await suppressed(email)).toBe(true)
    expect(await suppressed(freshEmail())).toBe(false)
  })

  it('does nothing for a link that is not ours, whatever is changed in it', async () => {
    const email = freshEmail()
    const token = tokenFor(email)
    const [version, fingerprint, signature] = token.split('.')
    const other = tokenFor(freshEmail()).split('.')
    for (const forged of [
      '',
      email,
      `${version}.${fingerprint}.${other[2]}`,
      `${version}.${other[1]}.${signature}`,
      `u2.${fingerprint}.${signature}`,
    ])
      expect(await unsubscribe(deps, gate, { token: forged, source: 'one-click' })).toBe(false)
    expect(await suppressed(email)).toBe(false)
  })

  it('is lifted when the mailbox confirms anew, and not by asking alone', async () => {
    const email = freshEmail()
    await stop(email)
    const { token } = await askAndRead(email)
    expect(await suppressed(email)).toBe(true)
    expect(await confirm(token)).toBe('confirmed')
    expect(await suppressed(email)).toBe(false)
  })

  it('at the same moment as a confirmation ends in one of the two, never in both', async () => {
    for (let round = 0; round < often(20, 5); round += 1) {
      const { email, token } = await askAndRead()
      const [answer] = await Promise.all([confirm(token), stop(email)])
      expect(['confirmed', 'unknown']).toContain(answer)
      // Whichever came last, the wish to hear nothing is never overruled by what came before it.
      expect([await signupOf(email), await suppressed(email)]).toEqual([undefined, true])
    }
  })
})
