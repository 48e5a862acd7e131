import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type PersonId } from '#db/actor.server.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { SIGN_IN_LIMITS } from '#domain/sign-in-limits.ts'
import { composeCode } from '#features/ground/mail-queue/composing/composing.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { storeSentCode } from '../../../../test/builders/sent-code.ts'
import { redeemTicket, resendCode, startChallenge } from './asking.server.ts'
import { rememberDevice } from './devices.server.ts'
import { countBites, type Asker } from './limits.server.ts'
import { answerChallenge } from './sign-in.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const { mailbox, network, brake, known } = SIGN_IN_LIMITS
let names = 0
let networks = 0
beforeEach(() => database.empty('rate_limit'))

const freshEmail = () => `limit-${(names += 1)}@example.org`
/** Somebody on a network of their own. */
const elsewhere = () => aStranger(`2001:db8:${(networks += 1).toString(16)}:1`)

const ask = (email: string, asker: Asker = elsewhere()) =>
  startChallenge(deps, { email, locale: 'en', purpose: 'sign-in', asker })
const mailsTo = async (email: string) =>
  database.sql('select o.params from outbox o join challenge c on c.id = o.challenge_id where c.email = $1', [
    email,
  ])
const mailCode = (cookieToken: string, code: string) =>
  storeSentCode({ database, deps }, { cookieToken, code, link: `link-${code}-${names}-${Math.random()}` })
const guess = async (cookieToken: string, code: string, asker: Asker = elsewhere()) => {
  const answer = await answerChallenge(deps, { cookieToken, code, asker })
  return answer.kind === 'refused' ? answer.reason : answer.kind
}
const bites = async () =>
  Object.fromEntries(
    (
      await database.db.run(mint.gate(), (tx) =>
        countBites({ tx, keys: deps.keys, now: database.clock.now() }),
      )
    )
      .filter(({ count }) => count > 0)
      .map(({ bite, count }) => [bite, count]),
  )
const setCount = (name: string, hours: number, count: number) => {
  const length = Math.round(hours * 3_600_000)
  const start = Math.floor(database.clock.now().epochMilliseconds / length) * length
  return database.sql(
    `insert into rate_limit (key, window_start, count) values ($1, $2, $3)
     on conflict (key, window_start) do update set count = excluded.count`,
    [deps.keys.hash('limit', name), new Date(start), count],
  )
}

/** Somebody who has signed in with this browser before. */
async function aKnownDevice(email: string): Promise<Asker> {
  const { cookieToken } = await ask(email)
  await mailCode(cookieToken, '111111')
  const answer = await answerChallenge(deps, { cookieToken, code: '111111', asker: elsewhere() })
  if (answer.kind !== 'proven') throw new Error(answer.reason)
  return { ...elsewhere(), devices: rememberDevice(deps.keys, null, answer.personId) }
}

describe('a mailbox', () => {
  it('gets five mails at strangers’ wish, then one in each slot, and its owner always has a link', async () => {
    const email = freshEmail()
    const kinds = []
    for (let turn = 0; turn <= mailbox.aDay; turn += 1) kinds.push((await ask(email)).kind)
    expect(kinds).toEqual([...Array(mailbox.aDay).fill('mailed'), 'mailbox-full'])
    expect(await mailsTo(email)).toHaveLength(mailbox.aDay)
    expect(await bites()).toEqual({ 'mailbox-full': 1 })
    database.clock.advance({ minutes: mailbox.slotMinutes })
    const next = await ask(email)
    expect(next.kind).toBe('mailed')
    const link = await mailCode(next.cookieToken, '222222')
    database.clock.advance({ minutes: mailbox.slotMinutes - 1 })
    const answer = await answerChallenge(deps, { linkToken: link, asker: elsewhere() })
    expect(answer).toMatchObject({ kind: 'proven', email })
  })

  it('of which strangers have used up everything still mails a device that it knows', async () => {
    const email = freshEmail()
    const device = await aKnownDevice(email)
    for (let turn = 0; turn < 20; turn += 1) await ask(email)
    expect((await ask(email)).kind).toBe('mailbox-full')
    for (let turn = 0; turn < known.free; turn += 1) expect((await ask(email, device)).kind).toBe('mailed')
    expect((await ask(email, device)).kind).toBe('wait')
    const signedIn = { ...elsewhere(), personId: await personOf(email) }
    await database.empty('rate_limit')
    for (let turn = 0; turn < 20; turn += 1) await ask(email)
    expect((await ask(email, signedIn)).kind).toBe('mailed')
    expect((await ask(freshEmail(), device)).kind).toBe('mailed')
  })

  it('gets back what its owner answers', async () => {
    const email = freshEmail()
    for (let day = 0; day < mailbox.aDay + 3; day += 1) {
      const { cookieToken, kind } = await ask(email)
      expect(kind).toBe('mailed')
      await mailCode(cookieToken, '333333')
      expect(await guess(cookieToken, '333333')).toBe('proven')
    }
  })
})

const personOf = async (email: string) => {
  const [row] = await database.sql<{ id: PersonId }>('select id from person where email = $1', [email])
  return row?.id ?? null
}

describe('a network', () => {
  it('that has asked for many codes waits for the next ones, and a ticket is worth one mail after its time', async () => {
    const house = elsewhere()
    for (let turn = 0; turn < network.calm.free; turn += 1)
      expect((await ask(freshEmail(), house)).kind).toBe('mailed')
    const email = freshEmail()
    const waiting = await ask(email, house)
    if (waiting.kind !== 'wait') throw new Error(waiting.kind)
    expect(await mailsTo(email)).toHaveLength(0)
    const shown = { cookieToken: waiting.cookieToken, ticket: waiting.ticket, asker: house }
    expect(await redeemTicket(deps, shown)).toEqual({ kind: 'early' })
    database.clock.advance({ seconds: network.calm.stepSeconds })
    for (const other of ['', 'x', waiting.ticket.replace(/^\d/, '7')])
      expect(await redeemTicket(deps, { ...shown, ticket: other })).toEqual({ kind: 'no-challenge' })
    expect(await redeemTicket(deps, { ...shown, cookieToken: null })).toEqual({ kind: 'no-challenge' })
    for (let press = 0; press < 3; press += 1)
      expect(await redeemTicket(deps, shown)).toEqual({ kind: 'mailed', purpose: 'sign-in' })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await bites()).toEqual({ wait: 1 })
  })

  it('whose people answer their codes never waits', async () => {
    const house = elsewhere()
    for (let turn = 0; turn < network.calm.free * 2; turn += 1) {
      const { cookieToken, kind } = await ask(freshEmail(), house)
      expect(kind).toBe('mailed')
      await mailCode(cookieToken, '444444')
      expect(await guess(cookieToken, '444444', house)).toBe('proven')
    }
  })

  it('that is full mails those whose mailbox has proved itself, tells nobody which, and lets known devices through', async () => {
    const [email, nobodys] = [freshEmail(), freshEmail()]
    const device = await aKnownDevice(email)
    const house = elsewhere()
    await setCount(`codes-network:${'2001:0db8:' + house.ip.split(':')[2]!.padStart(4, '0')}/48`, 1, 4 * 40)
    const answers = [await ask(email, house), await ask(nobodys, house)]
    expect(answers.map(({ kind }) => kind)).toEqual(['network-full', 'network-full'])
    expect(await mailsTo(nobodys)).toEqual([{ params: { leaves: 'only-if-proven' } }])
    expect((await mailsTo(email)).at(-1)).toEqual({ params: { leaves: 'only-if-proven' } })
    expect((await ask(email, { ...device, ip: house.ip })).kind).toBe('mailed')
    expect(await resendCode(deps, answers[1]?.cookieToken ?? '', house)).toMatchObject({
      kind: 'network-full',
    })
    expect(await bites()).toEqual({ 'network-full': 3 })
  })

  it('that is full has no mail for a mailbox that nobody has proved, by a code or as an organiser', async () => {
    const [owner, nobody] = [freshEmail(), freshEmail()]
    await aKnownDevice(owner)
    const organiser = freshEmail()
    const { personId } = await anAdmin(database)
    await database.sql('update person set email = $1, email_confirmed_at = null where id = $2', [
      organiser,
      personId,
    ])
    const composed = async (email: string) => {
      const { cookieToken } = await ask(email)
      const [challenge] = await database.sql<{ id: string }>(
        'select id from challenge where cookie_hash = $1',
        [deps.keys.hash('challenge', cookieToken)],
      )
      const request = {
        challengeId: challenge?.id ?? '',
        isOnlyIfProven: true,
        now: database.clock.now(),
        siteUrl: '',
      }
      return database.workerDb.run(mint.worker(), (tx) => composeCode(tx, request, deps))
    }
    expect(await composed(nobody)).toEqual({ kind: 'skip', reason: 'network-full' })
    expect(await composed(owner)).toMatchObject({ kind: 'mail', to: owner })
    expect(await composed(organiser)).toMatchObject({ kind: 'mail', to: organiser })
  })

  it('feels the brake when very many strangers ask, and others do not', async () => {
    await setCount('codes-of-strangers', brake.minutes / 60, brake.stormFrom)
    const email = freshEmail()
    const house = elsewhere()
    for (let turn = 0; turn < network.storm.free; turn += 1)
      expect((await ask(freshEmail(), house)).kind).toBe('mailed')
    expect((await ask(freshEmail(), house)).kind).toBe('wait')
    expect((await ask(email)).kind).toBe('mailed')
    expect(await bites()).toEqual({ 'brake-storm': 1 })
  })
})

describe('wrong guesses', () => {
  /** Five at a time, as many as a request has. */
  const guessWrong = async (email: string, times: number, asker = elsewhere()) => {
    const answers = []
    for (let at = 0; at < times; at += CODE_RULES.tries) {
      await database.sql('delete from rate_limit where key = any($1::bytea[])', [
        ['day', 'slot'].map((window) => deps.keys.hash('limit', `codes-mailbox-${window}:${email}`)),
      ])
      const { cookieToken } = await ask(email, asker)
      await mailCode(cookieToken, '555555')
      for (let one = 0; one < CODE_RULES.tries; one += 1)
        answers.push(await guess(cookieToken, '666666', asker))
    }
    return answers
  }
  const ofAll = async () => {
    const [row] = await database.sql<{ count: number }>('select count from rate_limit where key = $1', [
      deps.keys.hash('limit', 'guesses-in-all'),
    ])
    return row?.count ?? 0
  }

  it('of strangers switch codes off for strangers at this mailbox: its devices and the link go on', async () => {
    const email = freshEmail()
    const device = await aKnownDevice(email)
    const answers = await guessWrong(email, mailbox.guessesADay + 5)
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(mailbox.guessesADay)
    expect(answers.slice(-5)).toEqual(Array(5).fill('link-only'))
    expect(await ofAll()).toBe(mailbox.guessesADay)
    const { cookieToken } = await ask(email, device)
    const link = await mailCode(cookieToken, '777777')
    expect(await guess(cookieToken, '777777')).toBe('link-only')
    expect(await guess(cookieToken, '777777', device)).toBe('proven')
    const stranger = await startChallenge(deps, { email, locale: 'en', purpose: 'sign-in', asker: device })
    const other = await mailCode(stranger.cookieToken, '888888')
    expect((await answerChallenge(deps, { linkToken: other, asker: elsewhere() })).kind).toBe('proven')
    expect((await answerChallenge(deps, { linkToken: link, asker: elsewhere() })).kind).toBe('refused')
  })

  it('at mailboxes that are nobody’s bring no one nearer to the limit of all', async () => {
    await guessWrong(freshEmail(), 10)
    expect(await ofAll()).toBe(0)
  })

  it('of all strangers together switch codes off for strangers, never for a device that is known', async () => {
    const [email, other] = [freshEmail(), freshEmail()]
    const device = await aKnownDevice(email)
    await aKnownDevice(other)
    await setCount('guesses-in-all', 24, SIGN_IN_LIMITS.guessesInAllADay)
    expect(await guessWrong(other, 5)).toEqual(Array(5).fill('link-only'))
    expect(await guessWrong(email, 5, device)).toEqual(Array(5).fill('wrong'))
    expect(await bites()).toMatchObject({ 'guesses-in-all': 5 })
  })

  it('where no code was sent count for nothing', async () => {
    const email = freshEmail()
    await aKnownDevice(email)
    const { cookieToken } = await ask(email)
    for (let turn = 0; turn < CODE_RULES.tries; turn += 1)
      expect(await guess(cookieToken, '123456')).toBe('wrong')
    expect(await guess(cookieToken, '123456')).toBe('no-tries-left')
    expect(await ofAll()).toBe(0)
    expect(await bites()).toEqual({ tries: 1 })
  })
})
