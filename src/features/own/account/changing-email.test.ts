import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type SignedIn } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { answerChallenge } from '#features/ground/sign-in/sign-in.server.ts'
import { findCodeRequest } from '#features/ground/sign-in/sign-in.server.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import { findSession } from '#features/ground/sign-in/session.server.ts'
import { suppress } from '#features/ground/suppression.server.ts'
import { fingerprintOf, isSuppressed } from '#features/ground/suppression.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import {
  database,
  keys,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { forgetOldEmails } from './account.server.ts'
import { confirmEmailChange } from './changing-email.server.ts'
import { findAskedEmail } from './changing-email.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'

prepareMailSending()
const gate = mint.gate()
let deps: Deps
let count = 0
beforeEach(async () => {
  // The worker that writes the codes has the keys of the mail bench.
  deps = { ...(await testDeps(database)), keys }
  await database.sql('delete from rate_limit')
})

const fresh = () => `new-${(count += 1)}@example.org`
const emailOf = async ({ personId }: SignedIn) =>
  (await database.sql('select email from person where id = $1', [personId]))[0]?.['email']
const mailTo = (email: string) => sink.received.findLast(({ recipients }) => recipients.includes(email))?.mail

/** Asks for the change and reads the mail that went to the new address. */
async function ask(person: SignedIn, email = fresh()) {
  const { personId } = person
  const about = {
    email,
    locale: 'en',
    purpose: 'change-email',
    personId,
    asker: aStranger(`10.2.0.${count}`),
  } as const
  const { cookieToken } = await startChallenge(deps, about)
  await sendDue()
  const text = mailTo(email)?.text ?? ''
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  const linkToken = /profile\/email\?link=([\w-]+)/.exec(text)?.[1] ?? ''
  return { email, cookieToken, code, linkToken, text }
}
const confirm = (person: SignedIn, proof: { cookieToken: string; code: string } | { linkToken: string }) =>
  confirmEmailChange(deps, gate, person, {
    proof,
    asker: aStranger(),
    thisSessionId: '00000000-0000-4000-8000-000000000000',
  })

describe('changing one’s address', () => {
  it('counts once the new mailbox has answered, tells the old one, and signs other devices out', async () => {
    const { actor } = await aGuest(database)
    const old = String(await emailOf(actor))
    const tokens = await Promise.all(
      [1, 2].map(() => database.db.run(gate, (tx) => openSession(tx, deps, actor.personId, false))),
    )
    const here = await findSession(deps, tokens[0] ?? '')
    const { email, cookieToken, code } = await ask(actor)
    expect(await emailOf(actor)).toBe(old)
    const outcome = await confirmEmailChange(deps, gate, actor, {
      proof: { cookieToken, code },
      asker: aStranger(),
      thisSessionId: here?.id ?? '',
    })
    expect(outcome).toBe('changed')
    expect(await emailOf(actor)).toBe(email)
    expect(await findSession(deps, tokens[0] ?? '')).not.toBeNull()
    expect(await findSession(deps, tokens[1] ?? '')).toBeNull()
    await sendDue()
    const notice = mailTo(old)
    expect(notice?.subject).toBe('Your email address with us has changed')
    expect(notice?.text).toContain('90 days')
    expect(notice?.text).not.toContain(email)
  })

  it('works by the link too, once, and for nobody but the one who asked', async () => {
    const [mine, other] = [await aGuest(database), await aGuest(database)]
    const { email, linkToken, text } = await ask(mine.actor)
    expect(text).toContain('/profile/email?link=')
    expect(await confirm(other.actor, { linkToken })).toBe('expired')
    expect(await confirm(mine.actor, { linkToken })).toBe('changed')
    expect(await confirm(mine.actor, { linkToken })).toBe('link-dead')
    expect(await emailOf(mine.actor)).toBe(email)
    expect(await database.sql('select from email_change')).toHaveLength(1)
  })

  it('signs nobody in: its code is none for the page that asks for a code', async () => {
    const { actor } = await aGuest(database)
    const { cookieToken, code, email } = await ask(actor)
    expect(await findCodeRequest(deps, cookieToken)).toBeNull()
    expect(await answerChallenge(deps, { asker: aStranger(), cookieToken, code })).toEqual({
      kind: 'refused',
      reason: 'expired',
    })
    expect(await database.sql('select from person where email = $1', [email])).toEqual([])
    expect(await findAskedEmail(deps, gate, actor, cookieToken)).toBe(email)
    expect(await confirm(actor, { cookieToken, code })).toBe('changed')
  })

  it('a code to sign in changes no address', async () => {
    const { actor } = await aGuest(database)
    const email = fresh()
    const { cookieToken } = await startChallenge(deps, {
      email,
      locale: 'en',
      purpose: 'sign-in',
      asker: aStranger('10.3.0.1'),
    })
    await sendDue()
    const code = /\b\d{6}\b/.exec(mailTo(email)?.text ?? '')?.[0] ?? ''
    expect(await confirm(actor, { cookieToken, code })).toBe('expired')
    expect(await emailOf(actor)).not.toBe(email)
  })

  it('to an address of somebody else says so in that mailbox only, and brings no code', async () => {
    const [mine, other] = [await aGuest(database), await aGuest(database)]
    const taken = String(await emailOf(other.actor))
    const { code, text } = await ask(mine.actor, taken)
    expect(mailTo(taken)?.subject).toBe('This address already has an account')
    expect(text).toContain('/login')
    expect(code).toBe('')
  })

  it('answers a guess at the code in the same words whether the address is taken or not, at any time', async () => {
    const [mine, other] = [await aGuest(database), await aGuest(database)]
    const asked = [await ask(mine.actor), await ask(mine.actor, String(await emailOf(other.actor)))].map(
      ({ cookieToken, code }) => ({ cookieToken, code: code === '000000' ? '000001' : '000000' }),
    )
    const guesses = async () => {
      const answers = []
      for (const proof of asked) answers.push(await confirm(mine.actor, proof))
      return answers
    }
    expect(await guesses()).toEqual(['wrong', 'wrong'])
    database.clock.advance({ minutes: 16 })
    expect(await guesses()).toEqual(['expired', 'expired'])
  })

  it('of two who want the same address at once the database settles who was first', async () => {
    for (let time = 0; time < 5; time += 1) {
      const email = fresh()
      const people = [await aGuest(database), await aGuest(database)]
      const asked = []
      for (const { actor } of people) asked.push({ actor, ...(await ask(actor, email)) })
      const outcomes = await Promise.all(
        asked.map(({ actor, cookieToken, code }) => confirm(actor, { cookieToken, code })),
      )
      expect(outcomes.toSorted()).toEqual(['changed', 'taken'])
    }
  })

  it('takes the wish for no list mail along', async () => {
    const { actor } = await aGuest(database)
    const old = String(await emailOf(actor))
    await database.db.run(gate, (tx) =>
      suppress(tx, fingerprintOf(keys, old), { source: 'one-click', now: database.clock.now() }),
    )
    const { email, linkToken } = await ask(actor)
    await confirm(actor, { linkToken })
    expect(await database.db.run(gate, (tx) => isSuppressed(tx, keys, email))).toBe(true)
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'takes a newsletter along if it was confirmed (%s): %s, and leaves none behind',
    async (isConfirmed, there) => {
      const { actor } = await aGuest(database)
      const old = String(await emailOf(actor))
      await database.sql(
        `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at)
       values ($1, $2, 'de', 'newsletter', 1, 'de', 'newsletter-page', '2027-01-01', case when $3 then now() end)`,
        [old, fingerprintOf(keys, old), isConfirmed],
      )
      const { email, linkToken } = await ask(actor)
      expect(await confirm(actor, { linkToken })).toBe('changed')
      const signups = (address: string) =>
        database.sql('select fingerprint from newsletter_signup where email = $1', [address])
      expect(await signups(old)).toEqual([])
      expect(await signups(email)).toEqual(there ? [{ fingerprint: fingerprintOf(keys, email) }] : [])
    },
  )

  it('takes a newsletter along also to an address for which somebody has asked and not confirmed', async () => {
    const { actor } = await aGuest(database)
    const old = String(await emailOf(actor))
    const { email, linkToken } = await ask(actor)
    await database.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
         consent_source, consent_given_at, confirmed_at)
       select address, print, 'de', 'newsletter', 1, 'de', 'newsletter-page', '2027-01-01', confirmed
       from (values ($1::text, $2::bytea, now()), ($3, $4, null)) as signup (address, print, confirmed)`,
      [old, fingerprintOf(keys, old), email, fingerprintOf(keys, email)],
    )
    expect(await confirm(actor, { linkToken })).toBe('changed')
    const left = 'select email from newsletter_signup where email = any($1) and confirmed_at is not null'
    expect(await database.sql(left, [[old, email]])).toEqual([{ email }])
  })

  it('keeps the old address for ninety days and no longer', async () => {
    const { actor } = await aGuest(database)
    await confirm(actor, { linkToken: (await ask(actor)).linkToken })
    const forget = () => forgetOldEmails(database.workerDb, worker, database.clock.now())
    database.clock.advance({ hours: 24 * 90 })
    expect(await forget()).toBe(0)
    database.clock.advance({ seconds: 1 })
    expect(await forget()).toBe(1)
    expect(await forget()).toBe(0)
    expect(await database.sql('select old_email from email_change')).toEqual([{ old_email: null }])
  })
})
