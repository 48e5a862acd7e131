import { describe, expect, it } from 'vitest'
import { mint, type PersonId } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import * as commands from './admins.server.ts'
import { findOwnEntry, listAdmins, listApprovalRequests } from './admins.server.ts'

const { db, clock, sql } = await testDatabase()
const deps = { db, clock: clock.now }
let people = 0

const grant = async (email = `organiser-${++people}@example.org`) => {
  const { personId } = await commands.grantAdmin(deps, mint.gate(), { email, locale: 'en' })
  return mint.admin(personId)
}

async function somebody() {
  const email = `person-${++people}@example.org`
  const [row] = await sql<{ id: PersonId }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'de', now()) returning id`,
    [email],
  )
  if (!row) throw new Error('no person')
  return { ...mint.signedIn(row.id), email }
}

async function applicant() {
  const person = await somebody()
  await commands.registerAdmin(deps, person)
  expect(await commands.requestApproval(deps, person)).toBe('requested')
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
    const { personId, wasApproved } = await commands.grantAdmin(deps, mint.gate(), {
      email: 'first@example.org',
      locale: 'en',
    })
    expect(wasApproved).toBe(false)
    expect(await entryOf(personId)).toMatchObject({ approved: true, decided_by: null, revoked_at: null })
  })

  it('is harmless the second time and keeps the person', async () => {
    const first = await grant('again@example.org')
    const second = await commands.grantAdmin(deps, mint.gate(), { email: 'again@example.org', locale: 'de' })
    expect(second).toEqual({ personId: first.personId, wasApproved: true })
  })

  it('approves somebody again whose approval was revoked', async () => {
    const [first, other] = [await grant('back@example.org'), await grant()]
    expect(await commands.revokeAdmin(deps, other, first.personId)).toBe(true)
    await grant('back@example.org')
    expect(await entryOf(first.personId)).toMatchObject({ approved: true, revoked_at: null })
  })
})

describe('asking for approval', () => {
  it('makes an entry without approval, and the second registration changes nothing', async () => {
    const person = await somebody()
    expect(await findOwnEntry(db, person)).toBeNull()
    await commands.registerAdmin(deps, person)
    await commands.registerAdmin(deps, person)
    expect(await entryOf(person.personId)).toMatchObject({ approved: false, requested_at: null })
    expect(await findOwnEntry(db, person)).toEqual({ requestedAt: null, isWaiting: false, wasDecided: false })
  })

  it('tells every approved organiser, and nobody whose approval was revoked', async () => {
    const [one, two] = [await grant(), await grant()]
    await commands.revokeAdmin(deps, one, two.personId)
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
    expect(await commands.requestApproval(deps, person)).toBe('too-soon')
    expect(await mailsTo(admin.personId, 'approval-request')).toHaveLength(1)
    clock.advance({ minutes: 1 })
    expect(await commands.requestApproval(deps, person)).toBe('requested')
    expect(await mailsTo(admin.personId, 'approval-request')).toHaveLength(2)
  })

  it('needs an entry first', async () => {
    expect(await commands.requestApproval(deps, await somebody())).toBe('no-entry')
  })
})

describe('deciding', () => {
  it('approves by another organiser, says who and when, mails the result, and happens once', async () => {
    const admin = await grant()
    const person = await applicant()
    expect((await listApprovalRequests(db, admin)).map(({ email }) => email)).toContain(person.email)
    const answers = await Promise.all(
      [1, 2, 3].map(() => commands.approveAdmin(deps, admin, person.personId)),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await entryOf(person.personId)).toMatchObject({ approved: true, decided_by: admin.personId })
    expect(await mailsTo(person.personId, 'approval-result')).toHaveLength(1)
    expect((await listApprovalRequests(db, admin)).map(({ email }) => email)).not.toContain(person.email)
    expect((await listAdmins(db, admin)).map(({ email }) => email)).toContain(person.email)
  })

  it('approves nobody who has not asked', async () => {
    const admin = await grant()
    const person = await somebody()
    expect(await commands.approveAdmin(deps, admin, person.personId)).toBe(false)
    await commands.registerAdmin(deps, person)
    expect(await commands.approveAdmin(deps, admin, person.personId)).toBe(false)
  })

  it('lets a declined person ask again the next day', async () => {
    const admin = await grant()
    const person = await applicant()
    expect(await commands.declineRequest(deps, admin, person.personId)).toBe(true)
    expect(await findOwnEntry(db, person)).toMatchObject({ isWaiting: false, wasDecided: true })
    clock.advance({ hours: 24 })
    expect(await commands.requestApproval(deps, person)).toBe('requested')
    expect(await findOwnEntry(db, person)).toMatchObject({ isWaiting: true })
    expect(await commands.approveAdmin(deps, admin, person.personId)).toBe(true)
  })
})

describe('nobody approves themselves', () => {
  it('not through the command', async () => {
    const person = await applicant()
    expect(await commands.approveAdmin(deps, mint.admin(person.personId), person.personId)).toBe(false)
    expect(await entryOf(person.personId)).toMatchObject({ approved: false })
  })

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

describe('revoking', () => {
  it('takes effect at once: the revoked one decides nothing more, even with a page left open', async () => {
    const [admin, revoked] = [await grant(), await grant()]
    const person = await applicant()
    expect(await commands.revokeAdmin(deps, admin, revoked.personId)).toBe(true)
    expect(await commands.approveAdmin(deps, revoked, person.personId)).toBe(false)
    expect(await commands.revokeAdmin(deps, revoked, admin.personId)).toBe(false)
    expect(await entryOf(revoked.personId)).toMatchObject({ approved: false, decided_by: admin.personId })
  })

  it('never hits oneself', async () => {
    const admin = await grant()
    expect(await commands.revokeAdmin(deps, admin, admin.personId)).toBe(false)
  })

  it('leaves one of two organisers who revoke each other at the same moment', async () => {
    const [one, two] = [await grant(), await grant()]
    const results = await Promise.all([
      commands.revokeAdmin(deps, one, two.personId),
      commands.revokeAdmin(deps, two, one.personId),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
  })
})
