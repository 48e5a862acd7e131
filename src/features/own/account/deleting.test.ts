import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { revokeByCommand } from '#features/console/admins/by-command.server.ts'
import { acceptMatch, refuseMatch } from '#features/placing/matches/answering/answering.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { answerChallenge } from '#features/ground/sign-in/sign-in.server.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import { findSession } from '#features/ground/sign-in/session.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo, anAdmin } from '../../../../test/builders/mail-scene.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import {
  database,
  keys,
  prepareMailSending,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { purgeFarewells } from './account.server.ts'
import { deleteAccount } from './deleting.server.ts'
import { aStranger } from '../../../../test/builders/asker.ts'

prepareMailSending()
let deps: Deps
beforeEach(async () => {
  deps = await testDeps(database)
})

const sent = { sentAt: '2027-05-15T08:00:00Z', deadlineAt: '2027-05-20T21:59:59Z' }
const accepted = { state: 'accepted', acceptedAt: '2027-05-15T09:00:00Z', ...sent } as const
const subjects = () => sink.received.map(({ recipients, mail }) => [recipients[0], mail.subject])
const emailOf = async (personId: string) =>
  String((await database.sql('select email from person where id = $1', [personId]))[0]?.['email'])
const count = async (table: string) =>
  Number((await database.sql(`select count(*)::int as n from ${table}`))[0]?.['n'])

/** Every row of every table as text, to look for what must be gone. */
async function everything(): Promise<string> {
  const tables = await database.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const all = []
  for (const { name } of tables) all.push(await database.sql(`select * from ${name}`))
  return JSON.stringify(all)
}

describe('deleting one’s account', () => {
  it('leaves nothing of a person anywhere once the last mail has left', async () => {
    const { guest } = await aMatchOfTwo(database, {
      ...accepted,
      guest: { phone: '+4917139200', homeCountry: 'Kenya' },
    })
    const email = await emailOf(guest.personId)
    await database.db.run(mint.gate(), (tx) => openSession(tx, deps, guest.personId, false))
    await database.sql(
      `insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale, consent_source, consent_given_at)
       values ($1, '\\x01', 'en', 'newsletter', 1, 'en', 'newsletter-page', now())`,
      [email],
    )
    await database.sql(
      `insert into challenge (cookie_hash, email, locale, purpose, created_at, expires_at)
       values ('\\x01', $1, 'en', 'sign-in', now(), now() + interval '1 hour')`,
      [email],
    )
    expect(await deleteAccount(deps, guest.actor)).toEqual({ ok: true, value: null })
    await sendDue()
    expect(sink.received.map(({ recipients }) => recipients[0])).toContain(email)
    expect(await purgeFarewells(database.workerDb, worker)).toBe(1)
    const left = await everything()
    for (const trace of [email, 'Amina', 'Diallo', 'Kenya', '4917139200']) expect(left).not.toContain(trace)
    expect(await purgeFarewells(database.workerDb, worker)).toBe(0)
  })

  it.each(['guest', 'host'] as const)(
    'as the %s of an accepted match tells the other side once, without a name',
    async (role) => {
      const scene = await aMatchOfTwo(database, accepted)
      const [own, other] = role === 'guest' ? [scene.guest, scene.host] : [scene.host, scene.guest]
      const [ownEmail, otherEmail] = [await emailOf(own.personId), await emailOf(other.personId)]
      await deleteAccount(deps, own.actor)
      await deleteAccount(deps, own.actor)
      await sendDue()
      expect(subjects().toSorted()).toEqual(
        [
          [ownEmail, role === 'guest' ? 'Your data has been deleted' : 'Deine Daten sind gelöscht'],
          [
            otherEmail,
            role === 'guest' ? 'Dein Gast kommt nicht' : 'Your place is no longer reserved for you',
          ],
        ].toSorted(),
      )
      const told = sink.received.find(({ recipients }) => recipients[0] === otherEmail)?.mail.text ?? ''
      expect(told).not.toMatch(role === 'guest' ? /Amina|Diallo/ : /Bruno|Schmidt/)
      expect(told).toContain(role === 'guest' ? 'lösche die Kontaktdaten' : 'delete the contact details')
      expect(await database.sql('select registration_id, state, stay from departed_match')).toEqual([
        { registration_id: other.registrationId, state: 'withdrawn', stay: '[2027-06-13,2027-06-20)' },
      ])
      // The bed, or the guest, is free for somebody else at once.
      expect(await count('match')).toBe(0)
    },
  )

  it.each(['guest', 'host'] as const)(
    'as the %s erases what they wrote to the organisers, and leaves the waiting guest as a task',
    async (role) => {
      const scene = await aMatchOfTwo(database, accepted)
      await database.sql(
        `insert into contact_problem (match_id, reported_by, reported_at, note) values ($1, $2, now(), 'my own words')`,
        [scene.matchId, role],
      )
      await refuseMatch(deps, scene[role].actor, scene.matchId, 'my own words')
      await deleteAccount(deps, scene[role].actor)
      expect(await everything()).not.toContain('my own words')
      expect(await count('rematch_task')).toBe(role === 'host' ? 1 : 0)
    },
  )

  it('tells nobody of an offer whose mail has not left, nor of what ended before', async () => {
    const unsent = await aMatchOfTwo(database)
    await deleteAccount(deps, unsent.guest.actor)
    const declined = await aMatchOfTwo(database, { state: 'declined', ...sent })
    await deleteAccount(deps, declined.guest.actor)
    expect((await rows()).map(({ template }) => template)).toEqual(['account-deleted', 'account-deleted'])
    expect(await database.sql('select state from departed_match order by state')).toEqual([
      { state: 'declined' },
      { state: 'withdrawn' },
    ])
  })

  it.each(['guest', 'host'] as const)(
    'as the %s of nights long over tells nobody, and leaves them as spent',
    async (role) => {
      const scene = await aMatchOfTwo(database, accepted)
      database.clock.set('2028-02-01T08:00:00Z')
      await deleteAccount(deps, scene[role].actor)
      expect((await rows()).map(({ template }) => template)).toEqual(['account-deleted'])
      expect(await database.sql('select state from departed_match')).toEqual([{ state: 'completed' }])
      expect(await count('rematch_task')).toBe(0)
    },
  )

  it('takes back the mails that were about them or for them', async () => {
    const { guest, host, matchId } = await aMatchOfTwo(database, accepted)
    for (const [key, personId] of [
      ['to-them', guest.personId],
      ['about-them', host.personId],
    ])
      await database.sql(
        `insert into outbox (dedupe_key, lane, template, person_id, match_id, queued_at, due_at)
         values ($1, 1, 'accepted-to-host', $2, $3, now(), now())`,
        [key, personId, matchId],
      )
    await deleteAccount(deps, guest.actor)
    expect((await rows()).map(({ template }) => template)).toEqual(['account-deleted', 'other-side-left'])
  })

  it('ends every session', async () => {
    const { personId, actor } = await aGuest(database)
    const token = await database.db.run(mint.gate(), (tx) => openSession(tx, deps, personId, false))
    await deleteAccount(deps, actor)
    expect(await findSession(deps, token)).toBeNull()
  })

  it('is refused to the last organiser, and of the last two only one can go', async () => {
    await database.sql('truncate admin_profile')
    const [one, two] = [await anAdmin(database), await anAdmin(database)]
    const asPerson = ({ personId }: { personId: string }) => mint.signedIn(personId)
    const outcomes = await Promise.all(
      [one, two].map((organiser) => deleteAccount(deps, asPerson(organiser))),
    )
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(await count('admin_profile')).toBe(1)
  })

  it('does not take back that somebody is no organiser any more, with whatever address they sign in again', async () => {
    await anAdmin(database)
    const { personId } = await anAdmin(database)
    const email = await emailOf(personId)
    const own = { ...(await testDeps(database, { BOOTSTRAP_ADMIN_EMAIL: email })), keys }
    expect(await revokeByCommand(own, mint.gate(), email)).toBe(personId)
    await deleteAccount(own, mint.signedIn(personId))
    const asked = { email, locale: 'en', purpose: 'sign-in', asker: aStranger('10.4.0.1') } as const
    const { cookieToken } = await startChallenge(own, asked)
    await sendDue()
    const code = sink.received.map(({ mail }) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0]).find(Boolean) ?? ''
    expect(await answerChallenge(own, { asker: aStranger(), cookieToken, code })).toMatchObject({
      kind: 'proven',
      hasAccount: false,
    })
  })

  it('at the moment the guest accepts ends either way with one mail and no match', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { guest, host, matchId } = await aMatchOfTwo(database, sent)
      const [answer] = await Promise.all([
        acceptMatch(deps, guest.actor, matchId),
        new Promise((resolve) => setTimeout(resolve, Math.random() * 6)).then(() =>
          deleteAccount(deps, host.actor),
        ),
      ])
      expect(answer.ok || answer.error === 'not-found').toBe(true)
      const told = (await rows()).filter(({ person_id: id }) => id === guest.personId)
      expect(told.map(({ template }) => template)).toEqual(['other-side-left'])
    }
    expect(await count('match')).toBe(0)
  })

  it('pressed twice at once is one mail and no error', async () => {
    const { actor } = await aGuest(database)
    await Promise.all([deleteAccount(deps, actor), deleteAccount(deps, actor), deleteAccount(deps, actor)])
    expect((await rows()).map(({ template }) => template)).toEqual(['account-deleted'])
    await sendDue()
    await purgeFarewells(database.workerDb, worker)
    expect(await count('farewell')).toBe(0)
  })
})
