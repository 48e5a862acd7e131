import { beforeAll, describe, expect, it } from 'vitest'
import { mint, type SignedIn } from '#db/actor.server.ts'
import { doorOf } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { tokenAfter } from '#features/ground/sign-in/renewing.server.ts'
import { findSession, openSession } from '#features/ground/sign-in/session.server.ts'
import { anAuthenticator } from '../../../../test/builders/authenticator.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../test/builders/people.ts'
import { addPasskey } from './adding-passkey.server.ts'
import { listFactors, removeFactor } from './factors.server.ts'
import { questionFor, type AskedPasskey, type PasskeyPurpose } from './passkeys.server.ts'
import { proveByPasskey } from './proving-passkey.server.ts'

let database: TestDatabase
let deps: Deps
let origin: string
beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
  ;({ origin } = deps.settings.publicUrl)
})

type Entered = { person: SignedIn; token: string; sessionId: string }
async function enter(person: SignedIn): Promise<Entered> {
  const token = await deps.db.run(mint.gate(), (tx) => openSession(tx, deps, person.personId, false))
  return { person, token, sessionId: (await findSession(deps, token))?.id ?? '' }
}
const anOrganiser = async () => enter(mint.signedIn((await anAdmin(database)).personId))

async function asked({ person, sessionId }: Entered, purpose: PasskeyPurpose): Promise<AskedPasskey> {
  // Nobody opens two pages in the same thousandth of a second.
  database.clock.advance({ seconds: 1 })
  const question = await questionFor(deps, person, { purpose, sessionId, email: 'o@example.org' })
  database.clock.advance({ seconds: 1 })
  if (!question) throw new Error('nothing to ask')
  return question
}
const add = ({ person, sessionId, token }: Entered, answer: string, askedAt: number) =>
  addPasskey(deps, person, {
    answer,
    askedAt,
    name: 'Laptop',
    sessionId,
    token,
    isRepeat: false,
  })
const prove = ({ person, sessionId, token }: Entered, answer: string, askedAt: number) =>
  proveByPasskey(deps, person, { answer, askedAt, sessionId, token })
const ok = { ok: true, value: null }
const refused = (error: string) => ({ ok: false, error })

async function withPasskey() {
  const key = anAuthenticator(origin)
  const keeper = await anOrganiser()
  const { askedAt, question } = await asked(keeper, 'add')
  const made = key.make(question)
  expect(await add(keeper, made, askedAt)).toEqual(ok)
  return { keeper, key, made, madeAt: askedAt }
}
const list = async ({ person }: Entered) => (await listFactors(deps, person, 'en')).factors
const doorFor = async ({ token }: Entered) => {
  const session = (await findSession(deps, tokenAfter(deps.keys, token))) ?? (await findSession(deps, token))
  return session && doorOf(session.factor, false)
}

describe('a passkey', () => {
  it('is added once, opens the console in another session, and remembers when', async () => {
    const { keeper, key, made, madeAt } = await withPasskey()
    expect(await add(keeper, made, madeAt)).toEqual(ok)
    expect(await list(keeper)).toMatchObject([{ kind: 'passkey', name: 'Laptop', lastUsedAt: null }])
    const elsewhere = await enter(keeper.person)
    expect(await doorFor(elsewhere)).toBe('prove')
    const { askedAt, question } = await asked(elsewhere, 'prove')
    expect(question.known).toHaveLength(1)
    expect(await prove(elsewhere, key.answer(question), askedAt)).toEqual(ok)
    expect(await doorFor(elsewhere)).toBe('open')
    expect((await list(keeper))[0]?.lastUsedAt).not.toBeNull()
  })

  it('is added neither for another site nor by a device that recognises nobody, nor twice with one answer', async () => {
    const keeper = await anOrganiser()
    const key = anAuthenticator(origin)
    const { askedAt, question } = await asked(keeper, 'add')
    for (const odd of [{ origin: 'https://evil.example' }, { siteId: 'evil.example' }, { isVerified: false }])
      expect(await add(keeper, key.make(question, odd), askedAt), JSON.stringify(odd)).toEqual(
        refused('wrong'),
      )
    for (const nonsense of ['', '{}', '[]', '{"id":"AA","rawId":"AA","type":"public-key","response":{}}'])
      expect(await add(keeper, nonsense, askedAt)).toEqual(refused('wrong'))
    const made = key.make(question)
    // Another person's page, another session's, another purpose's, another moment's.
    expect(await add(await anOrganiser(), made, askedAt)).toEqual(refused('wrong'))
    expect(await add(await enter(keeper.person), made, askedAt)).toEqual(refused('wrong'))
    expect(await add(keeper, made, askedAt - 1)).toEqual(refused('wrong'))
    const toProve = await withPasskey()
    const other = await asked(toProve.keeper, 'prove')
    expect(await add(toProve.keeper, key.make(other.question), other.askedAt)).toEqual(refused('wrong'))
    expect(await add(keeper, made, askedAt)).toEqual(ok)
    const [factor] = await list(keeper)
    expect(await removeFactor(deps, keeper.person, factor?.id ?? '')).toBe('removed')
    expect(await add(keeper, made, askedAt)).toEqual(refused('old'))
    expect(await list(keeper)).toEqual([])
  })

  it('of somebody else cannot be taken over', async () => {
    const { keeper, key } = await withPasskey()
    const thief = await anOrganiser()
    const { askedAt, question } = await asked(thief, 'add')
    expect(await add(thief, key.make(question), askedAt)).toEqual(refused('wrong'))
    expect([await list(keeper), await list(thief)].map(({ length }) => length)).toEqual([1, 0])
  })
})

describe('an answer', () => {
  it('works once, in its own session, within ten minutes, and none from before it', async () => {
    const { keeper, key } = await withPasskey()
    const one = await enter(keeper.person)
    const two = await enter(keeper.person)
    const early = await asked(two, 'prove')
    const late = await asked(two, 'prove')
    const first = await asked(one, 'prove')
    const answer = key.answer(first.question)
    expect(await prove(two, answer, first.askedAt)).toEqual(refused('passkey-wrong'))
    expect(await prove(one, answer, first.askedAt)).toEqual(ok)
    // The same press once more, and the same answer after the proof has aged.
    expect(await prove(one, answer, first.askedAt)).toEqual(ok)
    await database.sql('update session set factor_proven_at = null where id = $1', [one.sessionId])
    expect(await prove(one, answer, first.askedAt)).toEqual(refused('passkey-spent'))
    expect(await prove(two, key.answer(early.question), early.askedAt)).toEqual(refused('passkey-spent'))
    expect(await prove(two, key.answer(late.question), first.askedAt + 60_000)).toEqual(
      refused('passkey-old'),
    )
    const old = await asked(two, 'prove')
    database.clock.advance({ minutes: 10 })
    expect(await prove(two, key.answer(old.question), old.askedAt)).toEqual(refused('passkey-old'))
  })

  it('of another organiser, another site or an unlocked device proves nothing, nor does what adding one asked', async () => {
    const { keeper, key } = await withPasskey()
    const other = await withPasskey()
    const mine = await enter(keeper.person)
    const { askedAt, question } = await asked(mine, 'prove')
    expect(await prove(mine, other.key.answer(question), askedAt)).toEqual(refused('passkey-wrong'))
    for (const odd of [{ origin: 'https://evil.example' }, { siteId: 'evil.example' }, { isVerified: false }])
      expect(await prove(mine, key.answer(question, odd), askedAt)).toEqual(refused('passkey-wrong'))
    const toAdd = await asked(mine, 'add')
    expect(await prove(mine, key.answer(toAdd.question), toAdd.askedAt)).toEqual(refused('passkey-wrong'))
    expect(await doorFor(mine)).toBe('prove')
    const noted = await database.sql(
      `select count, detail from security_event where kind = 'factor-failed' and person_id = $1`,
      [keeper.person.personId],
    )
    expect(noted).toEqual([{ count: 5, detail: 'wrong' }])
  })

  it('of a copy is refused, and the owner is told', async () => {
    const { keeper, key } = await withPasskey()
    const mine = await enter(keeper.person)
    const first = await asked(mine, 'prove')
    expect(await prove(mine, key.answer(first.question, { count: 7 }), first.askedAt)).toEqual(ok)
    const second = await asked(mine, 'prove')
    const copied = await prove(mine, key.answer(second.question, { count: 7 }), second.askedAt)
    expect(copied).toEqual(refused('passkey-copied'))
    const told = await database.sql<{ what: string }>(
      `select params ->> 'what' as what from outbox where template = 'second-factor' and person_id = $1 order by queued_at`,
      [keeper.person.personId],
    )
    expect(told.map(({ what }) => what)).toEqual(['added', 'copied'])
  })

  it('that is sent by many at once lets one in', async () => {
    const { keeper, key } = await withPasskey()
    const mine = await enter(keeper.person)
    const { askedAt, question } = await asked(mine, 'prove')
    const answer = key.answer(question)
    const answers = await Promise.all(Array.from({ length: 4 }, () => prove(mine, answer, askedAt)))
    expect(answers.filter(({ ok: isIn }) => isIn).length).toBeGreaterThan(0)
    const uses = await database.sql('select from second_factor where spent_to = $1', [askedAt])
    expect(uses).toHaveLength(1)
  })
})
