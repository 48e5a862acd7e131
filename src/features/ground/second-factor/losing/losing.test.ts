import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin, type SignedIn } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findSession, openSession } from '#features/ground/sign-in/session.server.ts'
import { codeAt } from '#platform/totp.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { anAdmin } from '../../../../../test/builders/people.ts'
import { addApp, beginApp, invitationOf } from '../adding-app.server.ts'
import { listFactors } from '../factors.server.ts'
import { proveByCode } from '../proving.server.ts'
import { makeRecoveryCodes } from '../recovering.server.ts'
import { askTwo, goOnByNumber, lossOfSession, stopOwnLoss } from './asking.server.ts'
import { agreedHere } from './settling.server.ts'
import { declineLoss, listLosses, vouch } from './vouching.server.ts'

let database: TestDatabase
let deps: Deps
beforeAll(async () => {
  database = await testDatabase()
  deps = await testDeps(database)
})

const gate = mint.gate()
const ok = { ok: true, value: null }
const refused = (error: string) => ({ ok: false, error })
const shape = { digits: 6, stepSeconds: 30 }
const secret = Buffer.from('12345678901234567890')
const codeNow = () => codeAt(secret, deps.clock().epochMilliseconds, shape)

type Somebody = { person: SignedIn; admin: ApprovedAdmin; personId: string }
/** An organiser for so many days, approved by whom, with a second factor for as long. */
async function anOrganiser(days = 100, approvedBy: string | null = null): Promise<Somebody> {
  const { personId } = await anAdmin(database)
  const since = deps
    .clock()
    .subtract({ hours: 24 * days })
    .toString()
  await database.sql(
    'update admin_profile set decided_at = $2, decided_by = $3, named_at = null where person_id = $1',
    [personId, since, approvedBy],
  )
  const id = randomUUID()
  await database.sql(
    `insert into second_factor (id, person_id, kind, name, added_at, sealed_secret, spent_to) values ($1, $2, 'app', 'Phone', $3, $4, 0)`,
    [id, personId, since, deps.keys.seal('factor-secret', secret, `app ${id}`)],
  )
  return { person: mint.signedIn(personId), admin: mint.admin(personId), personId }
}
async function enter(person: SignedIn) {
  const token = await deps.db.run(gate, (tx) => openSession(tx, deps, person.personId, false))
  return { token, sessionId: (await findSession(deps, token))?.id ?? '' }
}
async function aLoss() {
  const owner = await anOrganiser()
  const { sessionId, token } = await enter(owner.person)
  const id = randomUUID()
  expect(await askTwo(deps, gate, owner.person, { id, sessionId })).toEqual(ok)
  const number = (await lossOfSession(deps, owner.person, sessionId))?.number ?? ''
  return { ...owner, id, sessionId, token, number }
}
const agreed = ({ person, sessionId }: { person: SignedIn; sessionId: string }) =>
  deps.db.run(person, (tx) => agreedHere(tx, person, { sessionId, now: deps.clock() }))
const yes = ({ admin }: Somebody, { id, number }: { id: string; number: string }) =>
  vouch(deps, gate, admin, { id, number })
const toldTo = async (personId: string) =>
  (
    await database.sql<{ what: string }>(
      `select template || ' ' || (params ->> 'what') as what from outbox where person_id = $1
         and template in ('factor-loss', 'second-factor') order by queued_at, what`,
      [personId],
    )
  ).map(({ what }) => what)

type Entered = { person: SignedIn; sessionId: string; token: string }
async function addAnew({ person, sessionId, token }: Entered, isAnew = true) {
  const sealed = beginApp(deps, person)
  const typed = invitationOf(deps, person, { sealed, email: 'z@example.org' })?.typed ?? ''
  const bits = [...typed].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  const code = codeAt(bytes, deps.clock().epochMilliseconds, shape)
  return addApp(deps, person, { sealed, name: 'New phone', code, sessionId, token, isAnew, isRepeat: false })
}

describe('a loss that two others confirm', () => {
  it('opens nothing until both have, then lets the owner begin anew in the session that asked, and all are told', async () => {
    const [ada, bob, cem] = [await anOrganiser(), await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    const [recovery = ''] = await makeRecoveryCodes(deps, loss.person, randomUUID())
    const elsewhere = await enter(loss.person)
    expect(await addAnew(loss)).toEqual(refused('old'))
    expect(await yes(ada, loss)).toEqual(ok)
    // The same press once more is not a second voice.
    expect(await yes(ada, loss)).toEqual(ok)
    expect(await agreed(loss)).toBeNull()
    expect(await yes(bob, loss)).toEqual(ok)
    expect(await yes(cem, loss)).toEqual(refused('gone'))
    expect(await agreed(loss)).toBe(loss.id)
    // Whoever only has the mailbox gets no further in a session of their own.
    expect(await agreed({ ...loss, sessionId: elsewhere.sessionId })).toBeNull()
    expect(await addAnew({ ...loss, sessionId: elsewhere.sessionId })).toEqual(refused('old'))
    // What there was stays until something new is there.
    expect((await listFactors(deps, loss.person, 'en')).factors.map(({ name }) => name)).toEqual(['Phone'])
    expect(await addAnew(loss)).toEqual(ok)
    const left = await listFactors(deps, loss.person, 'en')
    expect([left.factors.map(({ name }) => name), left.recoveryCodes]).toEqual([['New phone'], 0])
    expect(await findSession(deps, elsewhere.token)).toBeNull()
    const asking = { ...elsewhere, provenAt: null }
    for (const old of [recovery, codeNow()])
      expect(await proveByCode(deps, loss.person, old, asking)).toEqual(refused('wrong'))
    // Used up.
    expect(await addAnew(loss)).toEqual(refused('old'))
    for (const { personId } of [ada, bob, cem])
      expect((await toldTo(personId)).toSorted()).toEqual(
        ['asked', 'agreed', 'settled'].map((what) => `factor-loss ${what}`).toSorted(),
      )
    expect((await toldTo(loss.personId)).toSorted()).toEqual(
      ['added', 'codes', 'loss-agreed', 'loss-asked', 'loss-settled'].map((what) => `second-factor ${what}`),
    )
  })

  it('goes on in another browser by the number, and by no other', async () => {
    const [ada, bob] = [await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    await yes(ada, loss)
    await yes(bob, loss)
    const { sessionId } = await enter(loss.person)
    const thief = await anOrganiser()
    const theirs = (await enter(thief.person)).sessionId
    expect(await goOnByNumber(deps, loss.person, { typed: '1234 5678 9012', sessionId })).toBe(false)
    expect(await goOnByNumber(deps, thief.person, { typed: loss.number, sessionId: theirs })).toBe(false)
    const typed = loss.number.replace(/(\d{4})/g, '$1 ')
    expect(await goOnByNumber(deps, loss.person, { typed, sessionId })).toBe(true)
    expect(await agreed(loss)).toBeNull()
    // What was said to whoever is at the first browser is worth nothing at this one, nor is the number they read.
    expect(await agreed({ ...loss, sessionId })).toBeNull()
    expect(await yes(ada, loss)).toEqual(refused('wrong-number'))
    expect((await toldTo(ada.personId)).at(-1)).toBe('factor-loss moved')
    const number = (await lossOfSession(deps, loss.person, sessionId))?.number ?? ''
    expect([await yes(ada, { ...loss, number }), await yes(bob, { ...loss, number })]).toEqual([ok, ok])
    expect(await agreed({ ...loss, sessionId })).toBe(loss.id)
  })
})

describe('one hand is not two', () => {
  it('an organiser and a second account that they approved themselves, nor the owner', async () => {
    const [ada, bob] = [await anOrganiser(), await anOrganiser()]
    const sock = await anOrganiser(20, ada.personId)
    const loss = await aLoss()
    expect(await yes(loss, loss)).toEqual(refused('own'))
    expect(await yes(sock, loss)).toEqual(ok)
    expect(await yes(ada, loss)).toEqual(refused('same-hand'))
    expect(await agreed(loss)).toBeNull()
    const views = await listLosses(deps, gate, ada.admin, 'en')
    expect(views.find(({ id }) => id === loss.id)?.refusal).toBe('same-hand')
    // A voice whose owner is no organiser any more counts no more.
    expect(await yes(bob, loss)).toEqual(ok)
    await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
      sock.personId,
    ])
    expect(await agreed(loss)).toBeNull()
    expect(await yes(ada, loss)).toEqual(ok)
    expect(await agreed(loss)).toBe(loss.id)
  })

  it('nor by hands that write themselves in: the database takes a voice only from its own organiser', async () => {
    const [ada, bob] = [await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    const given = (actor: ApprovedAdmin | SignedIn, personId: string) =>
      deps.db.run(actor, (tx) =>
        tx
          .insertInto('factorLossVoice')
          .values({ lossId: loss.id, personId, givenAt: deps.clock().toString() })
          .execute(),
      )
    await expect(given(ada.admin, bob.personId)).rejects.toThrow('row-level security')
    await expect(given(loss.admin, loss.personId)).rejects.toThrow('row-level security')
    await expect(given(loss.person, ada.personId)).rejects.toThrow('row-level security')
  })

  it('two who say yes at once both count, and ten wrong numbers close it', async () => {
    const [ada, bob] = [await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    expect(await Promise.all([yes(ada, loss), yes(bob, loss)])).toEqual([ok, ok])
    expect(await agreed(loss)).toBe(loss.id)
    const other = await aLoss()
    for (let nth = 0; nth < 10; nth += 1)
      expect(await yes(ada, { id: other.id, number: '1' })).toEqual(refused('wrong-number'))
    expect(await yes(ada, other)).toEqual(refused('gone'))
  })
})

describe('it ends', () => {
  it('by one no, also after two yeses', async () => {
    const [ada, bob, cem] = [await anOrganiser(), await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    await yes(ada, loss)
    await yes(bob, loss)
    expect(await declineLoss(deps, loss.admin, loss.id)).toBe(false)
    expect(await declineLoss(deps, cem.admin, loss.id)).toBe(true)
    expect(await declineLoss(deps, cem.admin, loss.id)).toBe(false)
    expect(await addAnew(loss)).toEqual(refused('old'))
    expect(await toldTo(loss.personId)).toContain('second-factor loss-declined')
  })

  it('after a week, and at once when its owner proves it', async () => {
    const [ada, bob] = [await anOrganiser(), await anOrganiser()]
    const loss = await aLoss()
    await yes(ada, loss)
    await yes(bob, loss)
    const proving = await enter(loss.person)
    const asking = { ...proving, provenAt: null }
    expect(await proveByCode(deps, loss.person, codeNow(), asking)).toEqual(ok)
    expect(await addAnew(loss)).toEqual(refused('old'))
    expect(await toldTo(ada.personId)).toContain('factor-loss found')
    // Nor does it wait for the next time they are asked.
    const stopped = await aLoss()
    await stopOwnLoss(deps, stopped.person)
    expect(await yes(ada, stopped)).toEqual(refused('gone'))
    const old = await aLoss()
    await yes(ada, old)
    await yes(bob, old)
    database.clock.advance({ hours: 24 * 7 })
    expect(await agreed(old)).toBeNull()
  })

  it('is asked three times at most, and not where there are not two who count', async () => {
    const loss = await aLoss()
    const ask = (id: string) => askTwo(deps, gate, loss.person, { id, sessionId: loss.sessionId })
    expect(await ask(loss.id)).toEqual(ok)
    expect([await ask(randomUUID()), await ask(randomUUID()), await ask(randomUUID())]).toEqual([
      ok,
      ok,
      refused('too-many'),
    ])
    await database.sql('delete from second_factor where person_id <> $1', [loss.personId])
    expect(await ask(randomUUID())).toEqual(refused('too-few'))
  })
})
