import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { mint, type SignedIn } from '#db/actor.server.ts'
import { doorOf, mustProveAgain } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { tokenAfter } from '#features/ground/sign-in/renewing.server.ts'
import { findSession, openSession } from '#features/ground/sign-in/session.server.ts'
import { codeAt } from '#platform/totp.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { addApp, beginApp, invitationOf } from './adding-app.server.ts'
import { listFactors, removeFactor } from './factors.server.ts'
import { forgetFactors } from './losing.server.ts'
import { proveByCode } from './proving.server.ts'
import { makeRecoveryCodes } from './recovering.server.ts'

let database: TestDatabase
let deps: Deps
beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

const shape = { digits: 6, stepSeconds: 30 }
const nextStep = () => database.clock.advance({ seconds: 30 })

const plainly = { isRepeat: false }

type Keeper = { person: SignedIn; token: string; sessionId: string }
async function enter(person: SignedIn): Promise<Keeper> {
  const token = await deps.db.run(mint.gate(), (tx) => openSession(tx, deps, person.personId, false))
  return { person, token, sessionId: (await findSession(deps, token))?.id ?? '' }
}
async function anOrganiser(): Promise<Keeper> {
  const { personId } = await anAdmin(database)
  return enter(mint.signedIn(personId))
}

/** What an app shows that has scanned the page. */
async function withApp(name = 'Phone') {
  const keeper = await anOrganiser()
  const app = await addOne(keeper, name)
  nextStep()
  return { ...keeper, ...app }
}
async function addOne({ person, sessionId, token }: Keeper, name: string) {
  const sealed = beginApp(deps, person)
  const typed = invitationOf(deps, person, { sealed, email: 'a@example.org' })?.typed ?? ''
  const secret = base32(typed)
  const code = () => codeAt(secret, deps.clock().epochMilliseconds, shape)
  const first = code()
  expect(await addApp(deps, person, { sealed, name, code: first, sessionId, token, ...plainly })).toEqual({
    ok: true,
    value: null,
  })
  return { sealed, first, code }
}
/** By hand, and not by the library that wrote it. */
function base32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

const prove = ({ person, sessionId, token }: Keeper, typed: string) =>
  proveByCode(deps, person, typed, { sessionId, token, provenAt: null })
const ok = { ok: true, value: null }
const refused = (error: string) => ({ ok: false, error })
const holderOf = async ({ token }: Keeper) => {
  const session = (await findSession(deps, tokenAfter(deps.keys, token))) ?? (await findSession(deps, token))
  if (!session) throw new Error('the session is over')
  return session.factor
}
const news = async ({ person }: Keeper) =>
  (
    await database.sql<{ what: string }>(
      `select params ->> 'what' as what from outbox where template = 'second-factor' and person_id = $1 `,
      [person.personId],
    )
  )
    .map(({ what }) => what)
    .toSorted()

describe('an authenticator’s app', () => {
  it('opens the console once it is added, for this session and no other, and its owner is told', async () => {
    const keeper = await withApp()
    expect(doorOf(await holderOf(keeper), true)).toBe('open')
    const elsewhere = await enter(keeper.person)
    expect(doorOf(await holderOf(elsewhere), false)).toBe('prove')
    expect(await prove(elsewhere, keeper.code())).toEqual(ok)
    expect(doorOf(await holderOf(elsewhere), false)).toBe('open')
    database.clock.advance({ minutes: 15 })
    expect(mustProveAgain(await holderOf(elsewhere), deps.clock())).toBe(true)
    expect(await news(keeper)).toEqual(['added'])
  })

  it('is added once, however often the form comes', async () => {
    const keeper = await anOrganiser()
    const { sealed, first } = await addOne(keeper, 'Phone')
    const again = {
      sealed,
      name: 'Phone',
      code: first,
      sessionId: keeper.sessionId,
      token: keeper.token,
      ...plainly,
    }
    expect(await addApp(deps, keeper.person, again)).toEqual(ok)
    expect((await listFactors(deps, keeper.person, 'en')).factors).toHaveLength(1)
    expect(await news(keeper)).toEqual(['added'])
  })

  it('is not added with a page of somebody else, one of yesterday, or a code that is not its', async () => {
    const keeper = await anOrganiser()
    const other = await anOrganiser()
    const sealed = beginApp(deps, keeper.person)
    const asked = {
      sealed,
      name: 'Phone',
      code: '000000',
      sessionId: keeper.sessionId,
      token: keeper.token,
      ...plainly,
    }
    expect(await addApp(deps, other.person, asked)).toEqual(refused('old'))
    expect(await addApp(deps, keeper.person, { ...asked, sealed: `${sealed.slice(0, -4)}AAAA` })).toEqual(
      refused('old'),
    )
    expect(await addApp(deps, keeper.person, asked)).toEqual(refused('wrong'))
    database.clock.advance({ minutes: 31 })
    expect(await addApp(deps, keeper.person, asked)).toEqual(refused('old'))
  })

  it('lies in the database as nothing that can be read', async () => {
    const keeper = await withApp()
    const [row] = await database.sql<{ sealed: Buffer }>(
      'select sealed_secret as sealed from second_factor where person_id = $1',
      [keeper.person.personId],
    )
    const { keys } = deps
    expect(row?.sealed).toHaveLength(12 + 16 + 20)
    expect(keys.open('factor-secret', row?.sealed ?? Buffer.alloc(0), 'app of another row')).toBeNull()
  })
})

describe('attacks', () => {
  it('a code works once: not again, not in another session, and none from before it', async () => {
    const keeper = await withApp()
    const code = keeper.code()
    expect(await prove(keeper, code)).toEqual(ok)
    // The same press once more.
    expect(await prove(keeper, code)).toEqual(ok)
    const elsewhere = await enter(keeper.person)
    expect(await prove(elsewhere, code)).toEqual(refused('spent'))
    expect(await prove(elsewhere, keeper.first)).toEqual(refused('spent'))
    nextStep()
    expect(await prove(elsewhere, keeper.code())).toEqual(ok)
  })

  it('of many who show the same code at once one gets in', async () => {
    const keeper = await withApp()
    const sessions = await Promise.all(Array.from({ length: 5 }, () => enter(keeper.person)))
    const code = keeper.code()
    const answers = await Promise.all(sessions.map((session) => prove(session, code)))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  it('another’s code, another’s recovery code and those of an app that is gone prove nothing', async () => {
    const keeper = await withApp()
    const other = await withApp()
    const [recovery = ''] = await makeRecoveryCodes(deps, other.person, randomUUID())
    const mine = await enter(keeper.person)
    expect(await prove(mine, other.code())).toEqual(refused('wrong'))
    expect(await prove(mine, recovery)).toEqual(refused('wrong'))
    await addOne(keeper, 'Tablet')
    const [phone] = (await listFactors(deps, keeper.person, 'en')).factors
    nextStep()
    expect(phone?.name).toBe('Phone')
    expect(await removeFactor(deps, other.person, phone?.id ?? '')).toBe('gone')
    expect(await removeFactor(deps, keeper.person, phone?.id ?? '')).toBe('removed')
    expect(await prove(mine, keeper.code())).toEqual(refused('wrong'))
    expect(await news(keeper)).toEqual(['added', 'added', 'removed'])
  })

  it('twenty wrong codes a day, then none; a session that has proved it and recovery codes stay', async () => {
    const keeper = await withApp()
    const [recovery = ''] = await makeRecoveryCodes(deps, keeper.person, randomUUID())
    const stranger = await enter(keeper.person)
    const wrong = keeper.code() === '000000' ? '000001' : '000000'
    const answers = []
    for (let guess = 0; guess < 21; guess += 1) answers.push(await prove(stranger, wrong))
    expect(answers.map((answer) => !answer.ok && answer.error)).toEqual([
      ...Array.from({ length: 20 }, () => 'wrong'),
      'too-many',
    ])
    expect(await prove(stranger, keeper.code())).toEqual(refused('too-many'))
    const { person, sessionId, token } = keeper
    const proven = { sessionId, token, provenAt: deps.clock() }
    expect(await proveByCode(deps, person, keeper.code(), proven)).toEqual(ok)
    expect(await prove(await enter(person), recovery)).toEqual(ok)
  })
})

it('what is lost goes with all that stands in for it, at the command line, and its owner is told', async () => {
  const keeper = await withApp()
  const [recovery = ''] = await makeRecoveryCodes(deps, keeper.person, randomUUID())
  const [{ email } = { email: '' }] = await database.sql<{ email: string }>(
    'select email from person where id = $1',
    [keeper.person.personId],
  )
  expect(await forgetFactors(deps, mint.gate(), 'nobody@example.org')).toBeNull()
  expect(await forgetFactors(deps, mint.gate(), email)).toBe(true)
  expect(await forgetFactors(deps, mint.gate(), email)).toBe(false)
  const again = await enter(keeper.person)
  expect(doorOf(await holderOf(again), false)).toBe('open')
  expect(doorOf(await holderOf(again), true)).toBe('set-up')
  expect(await prove(again, recovery)).toEqual(refused('wrong'))
  expect(await news(keeper)).toEqual(['added', 'codes', 'lost'])
})

describe('recovery codes', () => {
  it('are the same at a second press, replaced by new ones, and each good for once', async () => {
    const keeper = await withApp()
    const set = randomUUID()
    const codes = await makeRecoveryCodes(deps, keeper.person, set)
    expect(await makeRecoveryCodes(deps, keeper.person, set)).toEqual(codes)
    expect(new Set(codes).size).toBe(10)
    const [one = '', two = ''] = codes
    const lost = await enter(keeper.person)
    expect(await prove(lost, one.toLowerCase().replaceAll('-', ' '))).toEqual(ok)
    expect(await prove(await enter(keeper.person), one)).toEqual(refused('wrong'))
    expect((await listFactors(deps, keeper.person, 'en')).recoveryCodes).toBe(9)
    await makeRecoveryCodes(deps, keeper.person, randomUUID())
    expect(await prove(await enter(keeper.person), two)).toEqual(refused('wrong'))
    expect(await news(keeper)).toEqual(['added', 'codes', 'codes', 'recovered'])
  })

  it('do not come back when their form is sent again: neither one that was used nor a set that was replaced', async () => {
    const keeper = await withApp()
    const set = randomUUID()
    const [one = '', ...others] = await makeRecoveryCodes(deps, keeper.person, set)
    expect(await prove(await enter(keeper.person), one)).toEqual(ok)
    expect(await makeRecoveryCodes(deps, keeper.person, set)).toEqual(others)
    expect(await prove(await enter(keeper.person), one)).toEqual(refused('wrong'))
    for (const code of others) expect(await prove(await enter(keeper.person), code)).toEqual(ok)
    expect(await makeRecoveryCodes(deps, keeper.person, set)).toEqual([])
    const [newer = ''] = await makeRecoveryCodes(deps, keeper.person, randomUUID())
    expect(await makeRecoveryCodes(deps, keeper.person, set)).toEqual([])
    expect(await prove(await enter(keeper.person), newer)).toEqual(ok)
    expect((await news(keeper)).filter((what) => what === 'recovered')).toHaveLength(11)
  })

  it('go with the last second factor, which goes only where nobody has to have one', async () => {
    const keeper = await withApp()
    await makeRecoveryCodes(deps, keeper.person, randomUUID())
    const [{ id } = { id: '' }] = (await listFactors(deps, keeper.person, 'en')).factors
    const strict = { ...deps, settings: { ...deps.settings, isSecondFactorRequired: true } }
    expect(await removeFactor(strict, keeper.person, id)).toBe('last')
    expect(await removeFactor(deps, keeper.person, id)).toBe('removed')
    expect(await listFactors(deps, keeper.person, 'en')).toEqual({ factors: [], recoveryCodes: 0 })
    expect(await makeRecoveryCodes(deps, keeper.person, randomUUID())).toEqual([])
  })
})

describe('the token of a session', () => {
  it('is another one once it has proved something; the one before proves nothing, and ends', async () => {
    const keeper = await withApp()
    const mine = await enter(keeper.person)
    const code = keeper.code()
    expect(await prove(mine, code)).toEqual(ok)
    const next = await findSession(deps, tokenAfter(deps.keys, mine.token))
    expect([next?.id, next && doorOf(next.factor, false)]).toEqual([mine.sessionId, 'open'])
    const before = await findSession(deps, mine.token)
    expect([before?.id, before?.isOfBefore, before && doorOf(before.factor, false)]).toEqual([
      mine.sessionId,
      true,
      'prove',
    ])
    // The same press once more; nothing else than what was answered then.
    expect(await prove(mine, code)).toEqual(ok)
    expect(await prove(mine, '2345-6789-BCDF')).toEqual(refused('wrong'))
    expect(await prove(mine, keeper.first)).toEqual(refused('spent'))
    const repeat = {
      name: 'Mine',
      sessionId: mine.sessionId,
      token: mine.token,
      isRepeat: true,
    }
    for (const sealed of [keeper.sealed, beginApp(deps, keeper.person)])
      expect(await addApp(deps, keeper.person, { sealed, code, ...repeat })).toEqual(refused('old'))
    database.clock.advance({ seconds: 60 })
    expect(await findSession(deps, mine.token)).toBeNull()
    expect(await findSession(deps, tokenAfter(deps.keys, mine.token))).not.toBeNull()
  })
})
