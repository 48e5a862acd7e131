import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { organisersOf } from '../../../../test/builders/organisers.ts'
import { anEdition } from '../../../../test/builders/people.ts'
import { agreeToTeam, nameTeam } from '../incidents/naming.server.ts'
import { changeEdition, decideChange } from '../edition/changing.server.ts'
import { grantAdmin, revokeByCommand } from './by-command.server.ts'
import { approveAdmin, declineRequest, revokeAdmin } from './deciding.server.ts'
import { listEntries } from './listing.server.ts'
import { revokeAgreed } from './revoking-job.server.ts'

const database = await testDatabase()
const { workerDb, clock, sql } = database
const deps = await testDeps(database)
await anEdition(database)

const { site, organiser, applicant, told, approved, empty } = organisersOf(database, deps)
const later = async (minutes: number) => {
  clock.advance({ minutes })
  return revokeAgreed(workerDb, mint.worker(), clock.now())
}

beforeEach(empty)

describe('one organiser with accounts of their own', () => {
  it('takes nothing over: two seconds, two puppets, two honest organisers', async () => {
    const { anna, ben, cleo } = await site('anna', 'ben', 'cleo')
    const puppets = [await applicant('puppet1'), await applicant('puppet2')]
    for (const puppet of puppets) {
      expect(await approveAdmin(deps, anna!, puppet)).toBe('asked')
      expect(await approveAdmin(deps, anna!, puppet)).toBe('asked')
      expect(await approveAdmin(deps, mint.admin(puppet), puppet)).toBe('nothing')
      expect(await approveAdmin(deps, mint.admin(puppet), puppets[0]!)).toBe('nothing')
    }
    for (const honest of [ben!, cleo!]) expect(await revokeAdmin(deps, anna!, honest.personId)).toBe('asked')
    expect(await later(24 * 60)).toBe(0)
    expect(await approved()).toEqual(['anna', 'ben', 'cleo'])
    expect(await told('approve', 'asked')).toEqual(['anna', 'anna', 'ben', 'ben', 'cleo', 'cleo'])
    expect(await told('revoke', 'asked')).toEqual(['anna', 'anna', 'ben', 'ben', 'cleo', 'cleo'])
    const looked = await sql(`select count(*)::int as n from security_event where kind = 'second-yes'`)
    expect(looked[0]!['n']).toBeGreaterThanOrEqual(4)
  })

  it('nor by a press alone that is told as that of two', async () => {
    const { anna } = await site('anna', 'ben')
    const sock = await organiser('sock', 5, anna)
    const next = await applicant('next')
    expect(await approveAdmin(deps, sock, next)).toBe('asked')
    await revokeByCommand(deps, mint.gate(), 'ben@example.org')
    expect(await approveAdmin(deps, anna!, next)).toBe('done')
    expect(await told('approve', 'agreed')).toEqual([])
    expect(await told('approve', 'alone')).toEqual(['anna', 'sock'])
    const [row] = await sql(
      `select is_alone, agreed_by, params ->> 'by' as by, params ->> 'and' as and from second_yes, outbox
       where params ->> 'stage' = 'alone' limit 1`,
    )
    expect(row).toEqual({ is_alone: true, agreed_by: anna!.personId, by: anna!.personId, and: null })
  })

  it('nor with a puppet that somebody else has once been persuaded to agree to', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const puppet = await applicant('puppet')
    expect(await approveAdmin(deps, anna!, puppet)).toBe('asked')
    expect(await approveAdmin(deps, ben!, puppet)).toBe('done')
    const sock = mint.admin(puppet)
    // Whichever of the two asks, and for whatever.
    expect(await revokeAdmin(deps, anna!, ben!.personId)).toBe('nobody')
    expect(await revokeAdmin(deps, sock, ben!.personId)).toBe('nobody')
    const next = await applicant('next')
    expect(await approveAdmin(deps, sock, next)).toBe('nobody')
    expect(await approveAdmin(deps, anna!, next)).toBe('asked')
    expect(await approveAdmin(deps, sock, next)).toBe('no-standing')
    const ids = [anna!.personId, puppet]
    expect(await nameTeam(deps, anna!, ids)).toMatchObject({ ok: true })
    expect(await agreeToTeam(deps, sock, ids)).toBe(false)
    const id = crypto.randomUUID()
    const texts = { contactRelease: 'on-offer' }
    expect(await changeEdition(deps, sock, { id, reason: 'r', shown: {}, texts })).toMatchObject({
      error: { kind: 'nobody' },
    })
    expect(await changeEdition(deps, anna!, { id, reason: 'r', shown: {}, texts })).toMatchObject({
      value: { state: 'asked' },
    })
    expect(await decideChange(deps, sock, { id, intent: 'agree' })).toMatchObject({
      error: { kind: 'no-standing' },
    })
    expect(await told('edition', 'asked')).toEqual(['anna', 'ben', 'puppet'])
    expect(await told('incident-team', 'asked')).toEqual(['anna', 'ben', 'puppet'])
  })

  it('nor by two puppets of one hand, one approved again, or one with another address', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const [one, two] = [await organiser('one', 20, anna), await organiser('two', 10)]
    await sql('update admin_profile set asked_by = $1 where person_id = $2', [one.personId, two.personId])
    const again = await organiser('again', 0)
    const moved = await organiser('moved', 200)
    await sql(
      `insert into email_change (person_id, old_email, changed_at) values ($1, 'x@example.org', $2)`,
      [moved.personId, clock.now().toString()],
    )
    const next = await applicant('next')
    expect(await approveAdmin(deps, one, next)).toBe('asked')
    for (const puppet of [two, again, moved])
      expect(await approveAdmin(deps, puppet, next)).toBe('no-standing')
    expect(await approveAdmin(deps, anna!, next)).toBe('same-hand')
    expect(await approveAdmin(deps, ben!, next)).toBe('done')
  })

  it('nor by asking and leaving: what somebody asked who has gone is agreed to by nobody', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const [sock, next] = [await organiser('sock', 1, anna), await applicant('next')]
    await site('cleo')
    const id = crypto.randomUUID()
    const texts = { contactRelease: 'on-offer' }
    await changeEdition(deps, sock, { id, reason: 'r', shown: {}, texts })
    expect(await approveAdmin(deps, sock, next)).toBe('asked')
    expect(await deleteAccount(deps, mint.signedIn(sock.personId))).toMatchObject({ ok: true })
    expect(await decideChange(deps, anna!, { id, intent: 'agree' })).toMatchObject({
      error: { kind: 'decided' },
    })
    expect(await approveAdmin(deps, anna!, next)).toBe('asked')
    expect(await approveAdmin(deps, ben!, next)).toBe('done')
  })
})

describe('two organisers', () => {
  it('approve together: at once, no matter who is first, and once', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const next = await applicant('next')
    const both = await Promise.all([anna!, ben!, anna!, ben!].map((one) => approveAdmin(deps, one, next)))
    // Who asks twice before the other agrees has asked once.
    expect(both.filter((one) => one === 'done')).toHaveLength(1)
    expect(both).toContain('asked')
    expect(both.filter((one) => !['asked', 'done', 'nothing'].includes(one))).toEqual([])
    expect(await approved()).toEqual(['anna', 'ben', 'next'])
    const [row] = await sql('select asked_by, decided_by from admin_profile where person_id = $1', [next])
    expect([row!['asked_by'], row!['decided_by']].toSorted()).toEqual(
      [anna!.personId, ben!.personId].toSorted(),
    )
    expect(await told('approve', 'agreed')).toEqual(['anna', 'ben'])
    const results = await sql(`select id from outbox where template = 'approval-result'`)
    expect(results).toHaveLength(1)
  })

  it('decline by one no, which ends what was asked', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const next = await applicant('next')
    await approveAdmin(deps, anna!, next)
    expect(await declineRequest(deps, ben!, next)).toBe('done')
    expect(await approveAdmin(deps, ben!, next)).toBe('nothing')
    expect(await told('approve', 'refused')).toEqual(['anna', 'ben'])
  })

  it('ask for a week, not longer', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const next = await applicant('next')
    await approveAdmin(deps, anna!, next)
    clock.advance({ hours: 24 * 7 })
    expect(await approveAdmin(deps, ben!, next)).toBe('asked')
    expect(await approveAdmin(deps, anna!, next)).toBe('done')
  })
})

describe('a small team', () => {
  it('begins with one, who goes on alone until another counts, and everybody is told', async () => {
    const { personId } = await grantAdmin(deps, mint.gate(), { email: 'first@example.org', locale: 'en' })
    const first = mint.admin(personId)
    const [second, third] = [await applicant('second'), await applicant('third')]
    expect(await approveAdmin(deps, first, second)).toBe('done')
    expect(await told('approve', 'alone')).toEqual(['first'])
    // The second one's does not count, but the first one agrees.
    expect(await approveAdmin(deps, mint.admin(second), third)).toBe('asked')
    expect(await approveAdmin(deps, first, third)).toBe('done')
    expect(await approved()).toEqual(['first', 'second', 'third'])
    await grantAdmin(deps, mint.gate(), { email: 'second@example.org', locale: 'en' })
    expect(await approveAdmin(deps, first, await applicant('fourth'))).toBe('asked')
  })

  it('is shown what a press would do, and from when a yes counts', async () => {
    const { anna } = await site('anna')
    const sock = await organiser('sock', 10, anna)
    await applicant('next')
    const look = (admin: ApprovedAdmin) =>
      listEntries(deps, admin, { timeZone: 'Europe/Berlin', locale: 'en' })
    expect((await look(anna!)).requests).toMatchObject([{ yes: { press: 'alone', open: null } }])
    expect((await look(sock)).requests).toMatchObject([{ yes: { press: 'nobody' } }])
    expect((await look(anna!)).organisers).toMatchObject([
      { isSelf: true, countsFrom: null },
      { isSelf: false, countsFrom: { day: expect.any(String) }, yes: { press: 'alone' } },
    ])
  })
})
