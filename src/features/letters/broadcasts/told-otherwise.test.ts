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
import { database, sink } from '../../../../test/builders/mail-sending.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { findBroadcastProblems } from '#domain/broadcast.ts'
import { kindOf } from '#domain/audience.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import { countAudiences, countRecipients, findDrafts } from './broadcasts.server.ts'
import { writeFormSchema } from './broadcasts.ts'
import { saveDraft } from './writing.server.ts'

prepareBroadcasts()
beforeEach(() => database.empty('edition_change'))
const audience = 'told-otherwise'
const told = () => sink.received.flatMap(({ recipients }) => recipients).toSorted()

/** Their registration was confirmed an hour ago. */
async function confirmed(email: string, template = 'registration-confirmed') {
  const { personId, registrationId } = await aGuest(database, { email })
  await database.sql(
    `insert into outbox (dedupe_key, lane, template, person_id, params, queued_at, due_at, state, sent_at)
     values ($1::text, 1, $2, $1::uuid, jsonb_build_object('registrationId', $3::text), now(), now(), 'sent', $4)`,
    [personId, template, registrationId, database.clock.now().subtract({ hours: 1 }).toString()],
  )
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

test('the words to begin with say what it was and what it is, and can be sent as they are', async () => {
  const scene = await aScene()
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
