import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type PersonId } from '#db/actor.server.ts'
import { APPROVAL_LIMITS } from '#domain/approval-limits.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { comingFrom } from '#platform/origin.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { findOwnEntry, listApprovalRequests, registerAdmin, requestApproval } from './admins.server.ts'
import { grantAdmin, revokeByCommand } from './by-command.server.ts'
import { declineRequest } from './deciding.server.ts'

const database = await testDatabase()
const { db, clock, sql } = database
const deps = { db, clock: clock.now, keys: makeKeys(Buffer.alloc(32, 7)) }
let people = 0
beforeEach(() => database.empty('rate_limit'))

const grant = async (email = `organiser-${++people}@example.org`) => {
  const { personId } = await grantAdmin(deps, mint.gate(), { email, locale: 'en' })
  return mint.admin(personId)
}

const revoke = (email: string) => revokeByCommand(deps, mint.gate(), email)

async function somebody(email = `person-${++people}@example.org`) {
  const [row] = await sql<{ id: PersonId }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'de', now()) returning id`,
    [email],
  )
  if (!row) throw new Error('no person')
  return { ...mint.signedIn(row.id), email }
}

async function applicant(email?: string) {
  const person = await somebody(email)
  await registerAdmin(deps, person)
  expect(await requestApproval(deps, person)).toBe('requested')
  return person
}

const entryOf = async (personId: PersonId) =>
  (await sql(`select * from admin_profile where person_id = $1`, [personId]))[0]
const mailsTo = async (personId: PersonId, template: string) =>
  (await sql(`select params from outbox where person_id = $1 and template = $2`, [personId, template])).map(
    ({ params }) => params,
  )

describe('granting from the command line', () => {
  it('makes a person that nobody knew an approved organiser', async () => {
    const { personId, wasApproved } = await grantAdmin(deps, mint.gate(), {
      email: 'first@example.org',
      locale: 'en',
    })
    expect(wasApproved).toBe(false)
    expect(await entryOf(personId)).toMatchObject({ approved: true, decided_by: null, revoked_at: null })
  })

  it('is harmless the second time and keeps the person', async () => {
    const first = await grant('again@example.org')
    const second = await grantAdmin(deps, mint.gate(), { email: 'again@example.org', locale: 'de' })
    expect(second).toEqual({ personId: first.personId, wasApproved: true })
  })

  it('approves somebody again whose approval was revoked', async () => {
    const first = await grant('back@example.org')
    expect(await revoke('back@example.org')).toBe(first.personId)
    expect(await revoke('back@example.org')).toBeNull()
    await grant('back@example.org')
    expect(await entryOf(first.personId)).toMatchObject({ approved: true, revoked_at: null })
  })
})

describe('asking for approval', () => {
  it('makes an entry without approval, and the second registration changes nothing', async () => {
    const person = await somebody()
    expect(await findOwnEntry(db, person)).toBeNull()
    await registerAdmin(deps, person)
    await registerAdmin(deps, person)
    expect(await entryOf(person.personId)).toMatchObject({ approved: false, requested_at: null })
    expect(await findOwnEntry(db, person)).toEqual({ requestedAt: null, isWaiting: false, wasDecided: false })
  })

  it('tells every approved organiser, and nobody whose approval was revoked', async () => {
    const [one, two] = [await grant(), await grant('revoked@example.org')]
    await revoke('revoked@example.org')
    const person = await applicant()
    expect(await mailsTo(one.personId, 'approval-request')).toContainEqual({ applicantId: person.personId })
    expect(await mailsTo(two.personId, 'approval-request')).not.toContainEqual({
      applicantId: person.personId,
    })
  })

  it('works once a day: not 23 hours 59 minutes later, but 24 hours later', async () => {
    const admin = await grant()
    const person = await applicant()
    clock.advance({ hours: 23, minutes: 59 })
    expect(await requestApproval(deps, person)).toBe('too-soon')
    expect(await mailsTo(admin.personId, 'approval-request')).toHaveLength(1)
    clock.advance({ minutes: 1 })
    expect(await requestApproval(deps, person)).toBe('requested')
    expect(await mailsTo(admin.personId, 'approval-request')).toHaveLength(2)
  })

  it('needs an entry first', async () => {
    expect(await requestApproval(deps, await somebody())).toBe('no-entry')
  })
})

describe('a mailbox is not flooded', () => {
  const told = async (reader: PersonId) =>
    (
      await sql<{ who: string }>(
        `select coalesce(params ->> 'who', 'one') as who from outbox
         where person_id = $1 and template = 'approval-request' order by due_at, who`,
        [reader],
      )
    ).map(({ who }) => who)

  it('by one who deletes the account and asks again', async () => {
    const admin = await grant()
    for (let time = 0; time < 4; time += 1) {
      const person = await applicant('again-and-again@example.org')
      expect(await deleteAccount(deps, person)).toEqual({ ok: true, value: null })
    }
    expect(await told(admin.personId)).toEqual(['one', 'all'])
  })

  it('by many of one network, nor by many of many: they are told together', async () => {
    const admin = await grant()
    const { ofNetwork, ofAll } = APPROVAL_LIMITS
    for (let nth = 0; nth < ofNetwork + 2; nth += 1)
      await comingFrom({ by: 'visitor', ip: `192.0.2.${nth}` }, () => applicant())
    expect(await told(admin.personId)).toEqual([...Array.from({ length: ofNetwork }, () => 'one'), 'all'])
    for (let nth = 0; nth < ofAll; nth += 1)
      await comingFrom({ by: 'visitor', ip: `10.0.${nth}.1` }, () => applicant())
    expect(await told(admin.personId)).toEqual([...Array.from({ length: ofAll }, () => 'one'), 'all'])
  })
})

describe('a comeback is seen', () => {
  const formerOf = async (email: string) =>
    (await listApprovalRequests(deps, await grant())).find((entry) => entry.email === email)?.former?.how

  it('of an organiser whose approval was taken back, also with an account made anew; and of nobody else', async () => {
    const person = await applicant()
    expect(await formerOf(person.email)).toBeUndefined()
    await grant(person.email)
    await revoke(person.email)
    clock.advance({ hours: 24 })
    await requestApproval(deps, person)
    expect(await formerOf(person.email)).toBe('was-revoked')
    await deleteAccount(deps, person)
    await applicant(person.email)
    expect(await formerOf(person.email)).toBe('left-revoked')
  })

  it('by the address they had, while the account lives on under another', async () => {
    const person = await applicant()
    await grant(person.email)
    await revoke(person.email)
    await sql(`update person set email = 'elsewhere@example.org' where id = $1`, [person.personId])
    await sql(`insert into email_change (person_id, old_email, changed_at) values ($1, $2, now())`, [
      person.personId,
      person.email,
    ])
    await applicant(person.email)
    expect(await formerOf(person.email)).toBe('was-revoked')
  })

  it('of one who has left, by an address of before as well', async () => {
    const person = await applicant()
    await grant(person.email)
    await sql(
      `insert into email_change (person_id, old_email, changed_at) values ($1, 'old@example.org', now())`,
      [person.personId],
    )
    await deleteAccount(deps, person)
    await applicant('old@example.org')
    expect(await formerOf('old@example.org')).toBe('left-approved')
  })
})

it('a declined person can ask again the next day', async () => {
  const admin = await grant()
  const person = await applicant()
  expect(await declineRequest(deps, admin, person.personId)).toBe('done')
  expect(await findOwnEntry(db, person)).toMatchObject({ isWaiting: false, wasDecided: true })
  clock.advance({ hours: 24 })
  expect(await requestApproval(deps, person)).toBe('requested')
  expect(await findOwnEntry(db, person)).toMatchObject({ isWaiting: true })
})

describe('nobody approves themselves', () => {
  it('not by SQL as a signed-in person', async () => {
    const person = await applicant()
    const attempt = db.run(person, (tx) =>
      tx
        .updateTable('adminProfile')
        .set({ approved: true })
        .where('personId', '=', person.personId)
        .execute(),
    )
    await expect(attempt).rejects.toThrow(/row-level security/)
  })

  it('not by SQL with the proof of an organiser', async () => {
    const person = await applicant()
    const touched = await db.run(mint.admin(person.personId), (tx) =>
      tx
        .updateTable('adminProfile')
        .set({ approved: true })
        .where('personId', '=', person.personId)
        .returning('personId')
        .execute(),
    )
    expect(touched).toEqual([])
  })

  it('not by an entry that is approved from the beginning', async () => {
    const person = await somebody()
    const attempt = db.run(person, (tx) =>
      tx.insertInto('adminProfile').values({ personId: person.personId, approved: true }).execute(),
    )
    await expect(attempt).rejects.toThrow(/row-level security/)
  })

  it('not somebody else either: a signed-in person changes no row but their own', async () => {
    const [person, other] = [await applicant(), await applicant()]
    const touched = await db.run(person, (tx) =>
      tx
        .updateTable('adminProfile')
        .set({ approved: false })
        .where('personId', '=', other.personId)
        .returning('personId')
        .execute(),
    )
    expect(touched).toEqual([])
  })
})
