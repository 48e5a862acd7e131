import { expect, test } from 'vitest'
import { aScene, leave, people, prepareBroadcasts, queue } from '../../../../test/builders/broadcast-scene.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { database, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { findBroadcastProblems } from '#domain/broadcast.ts'
import { locales } from '#i18n/languages.ts'
import { findDrafts } from './broadcasts.server.ts'
import { beginningsOf } from './broadcasts.ts'

prepareBroadcasts()
const told = () => sink.received.flatMap(({ recipients }) => recipients).toSorted()

test('who has no place hears it; a guest with an offer, a draft or a bed of their own does not', async () => {
  const scene = await aScene()
  const [waiting, found] = await people(2)
  await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
    found?.registrationId,
  ])
  await aMatchOfTwo(database, { state: 'draft' })
  await aMatchOfTwo(database, { sentAt: '2027-05-01T10:00:00Z' })
  await aMatchOfTwo(database, {
    state: 'declined',
    sentAt: '2027-05-01T10:00:00Z',
    guest: { email: 'said-no@example.org' },
  })
  const [row] = await database.sql<{ email: string }>('select email from person where id = $1', [
    waiting?.personId,
  ])
  await queue(scene, { audience: 'unplaced-guests', kind: 'registration' })
  await leave()
  expect(told()).toEqual([row?.email, 'said-no@example.org'].toSorted())
})

test('a guest who gets a place after it was queued is not told that there is none', async () => {
  const scene = await aScene()
  const { matchId } = await aMatchOfTwo(database, {
    state: 'declined',
    sentAt: '2027-05-01T10:00:00Z',
    guest: { email: 'lucky@example.org' },
  })
  await queue(scene, { audience: 'unplaced-guests', kind: 'registration' })
  await database.sql(
    `update match set state = 'accepted', accepted_at = now(), ended_at = null where id = $1`,
    [matchId],
  )
  await leave()
  await sendDue()
  expect(told()).toEqual([])
})

test('the words to begin with can be sent as they are, in every language', async () => {
  const scene = await aScene()
  const audience = 'unplaced-guests'
  for (const beginning of beginningsOf(audience)) {
    const found = await findDrafts(scene.deps, scene.admin, { audience, wanted: 'new', beginning })
    expect(found?.draft.kind).toBe('registration')
    for (const locale of locales) {
      const words = found!.draft.words[locale]
      expect(words.letter).toContain('{firstName}')
      expect(words.letter).toContain('{profileUrl}')
      expect(findBroadcastProblems(audience, words)).toEqual([])
    }
  }
  expect(beginningsOf(audience)).toHaveLength(2)
})
