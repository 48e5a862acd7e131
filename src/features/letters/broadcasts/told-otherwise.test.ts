import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  aScene,
  leave,
  otherWords,
  prepareBroadcasts,
  queue,
  type Scene,
} from '../../../../test/builders/broadcast-scene.ts'
import {
  database,
  queue as queueMail,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { findBroadcastProblems } from '#domain/broadcast.ts'
import { kindOf } from '#domain/audience.ts'
import { forgetMailDetails } from '#features/ground/mail-queue/mail-queue-job.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { countAudiences, countRecipients, findDrafts } from './broadcasts.server.ts'
import { writeFormSchema } from './broadcasts.ts'
import { saveDraft } from './writing.server.ts'

prepareBroadcasts()
beforeEach(async () => {
  await database.empty('edition_change')
  await database.sql("update edition set last_round_on = '2027-06-05'")
})
const audience = 'told-otherwise'
const told = () => sink.received.flatMap(({ recipients }) => recipients).toSorted()

/** Their registration is confirmed by a mail, an hour ago. */
async function confirmed(email: string, template: MailTemplate = 'registration-confirmed') {
  const { personId, registrationId } = await aGuest(database, { email })
  const dedupeKey = `${template}:${registrationId}`
  await queueMail({ dedupeKey, template, personId, params: { registrationId } })
  await sendDue()
  sink.received.length = 0
  database.clock.advance({ hours: 1 })
}
/** The last round was on another day until now. */
async function changeLastRound(from: string, to: string) {
  database.clock.advance({ seconds: 1 })
  await database.sql('update edition set last_round_on = $1', [to])
  await database.sql(
    `insert into edition_change (id, edition_id, at, reason, before, after, state)
     select gen_random_uuid(), id, $1, 'The city asked.', jsonb_build_object('lastRoundOn', $2::text), '{}', 'made' from edition`,
    [database.clock.now().toString(), from],
  )
}
const count = async ({ deps, admin }: Scene) =>
  (await countRecipients(deps, admin, { audience, kind: 'registration' })).recipients

test('whose email names the old day hears of the new one, once for each change', async () => {
  const scene = await aScene()
  await confirmed('told@example.org')
  await confirmed('of-nothing@example.org', 'final-check')
  await aGuest(database)
  expect(await count(scene)).toBe(0)
  await changeLastRound('2027-06-05', '2027-06-07')
  expect(await count(scene)).toBe(1)
  await queue(scene, { audience, kind: 'registration' })
  await leave()
  expect(told()).toEqual(['told@example.org'])
  expect(await count(scene)).toBe(0)
  await changeLastRound('2027-06-07', '2027-06-08')
  expect(await count(scene)).toBe(1)
  await changeLastRound('2027-06-08', '2027-06-07')
  expect(await count(scene), 'what they were told is true again').toBe(0)
})

test('so does a person who got it so long ago that nothing else of the mail is kept', async () => {
  const scene = await aScene()
  await confirmed('told@example.org')
  database.clock.advance({ hours: 24 * 31 })
  expect(await forgetMailDetails(database.workerDb, worker, database.clock.now())).toBe(1)
  await changeLastRound('2027-06-05', '2027-06-07')
  expect(await count(scene)).toBe(1)
})

test('whose email came back has not been told', async () => {
  const scene = await aScene()
  await confirmed('told@example.org')
  await database.sql("update outbox set state = 'failed', reason = 'bounced', failure = 'permanent'")
  await changeLastRound('2027-06-05', '2027-06-07')
  expect(await count(scene)).toBe(0)
})

test('the words to begin with say what it was and what it is, and can be sent as they are', async () => {
  const scene = await aScene()
  await confirmed('told@example.org')
  await changeLastRound('2027-06-05', '2027-06-07')
  const { deps, admin } = scene
  const found = await findDrafts(deps, admin, { audience, wanted: 'new', beginning: 'changed' })
  const { en, de } = found!.draft.words
  expect(en.letter).toContain('- Last round of places, around: **7 June 2027** (before: 5 June 2027)')
  expect(de.letter).toContain('- Letzte Runde, etwa: **7. Juni 2027** (vorher: 5. Juni 2027)')
  for (const words of [en, de]) expect(findBroadcastProblems(audience, words)).toEqual([])
  expect(found?.draft.kind).toBe('registration')
})

test('the list of audiences says as many as the page on which each is written to', async () => {
  const { deps, admin } = await aScene()
  await confirmed('told@example.org')
  await changeLastRound('2027-06-05', '2027-06-07')
  await database.sql(
    `insert into suppression (fingerprint, suppressed_at, source) values ($1, now(), 'complaint')`,
    [fingerprintOf(deps.keys, 'told@example.org')],
  )
  const listed = await countAudiences(deps, admin)
  for (const { audience: one, recipients } of listed) {
    const written = await countRecipients(deps, admin, { audience: one, kind: kindOf(one) })
    expect([one, recipients]).toEqual([one, written.recipients])
  }
  expect(listed).toContainEqual({ audience, recipients: 1 })
})

test('the form does not ask what it is, and it is no list mail', async () => {
  const scene = await aScene()
  const form = { intent: 'save', id: randomUUID(), version: '0' }
  const { id, version, kind } = writeFormSchema.parse(form)
  await saveDraft(scene.deps, scene.admin, { id, version, kind, audience, words: otherWords() })
  const found = await findDrafts(scene.deps, scene.admin, { audience, wanted: id })
  expect(found?.draft.kind).toBe('registration')
})
