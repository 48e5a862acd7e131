import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { proposeNextEdition } from '#domain/next-edition.ts'
import { beginNextEdition } from '#features/console/next-edition/next-edition.server.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { clearMark, setMark } from './marks.server.ts'

it('people of another year are nobody to mark or to send anything', async () => {
  const database = await testDatabase({ moment: '2027-05-20T10:00:00Z' })
  const deps = { db: database.db, clock: database.clock.now }
  const last = await anEdition(database)
  const admin = (await anAdmin(database)).actor
  const guest = await aGuest(database, { petProblem: true })
  const host = await aHost(database, { pets: true })
  const drafted = await draftMatch(deps, admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: 'She likes this cat',
  })
  if (!drafted.ok) throw new Error(drafted.error.kind)
  database.clock.set('2027-07-01T10:00:00Z')
  await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })

  const gone = { ok: false, error: { kind: 'gone' } }
  const of = { guestRegistrationId: guest.registrationId }
  expect(await setMark(deps, admin, { subject: 'skip', ...of })).toEqual(gone)
  expect(await clearMark(deps, admin, { subject: 'skip', ...of })).toEqual(gone)
  const thisYear = { guestRegistrationId: (await aGuest(database)).registrationId }
  const pair = { ...thisYear, hostRegistrationId: host.registrationId }
  expect(await setMark(deps, admin, { subject: 'pin', ...pair, reason: 'Friends' })).toEqual(gone)

  const { matchId } = drafted.value
  const refused = [{ matchId, refusal: 'registration-gone' }]
  expect(await offerMatches(deps, admin, [matchId])).toEqual({ offered: [], refused })
})
