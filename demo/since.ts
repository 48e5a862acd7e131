import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { makeGuests } from './people/guests.ts'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { setArrangedElsewhere } from '#features/placing/matches/answering/lifetime.server.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { editRecord } from '#features/console/records/editing.server.ts'
import { addNote } from '#features/console/records/notes.server.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { guestForm } from './seed/guest-answers.ts'
import { guestCount, seed } from './people.ts'
import type { PastWeeks } from './past-weeks.ts'

const noAddresses = {
  check: () => ({ outcome: 'not-checked' as const }),
  fingerprint: () => Buffer.alloc(0),
  asksGeocoder: false,
}

/** What keeps organisers busy: words of colleagues, a pair out of touch, a stay that no longer fits, a guest who found a bed. */
export async function letThingsHappen(
  past: PastWeeks,
  admin: ApprovedAdmin,
  accepted: readonly string[],
): Promise<void> {
  const [silent, changed, known] = accepted
  if (silent) {
    past.goBackTo({ days: 1, hours: 6 })
    const { guest } = await sidesOf(past, silent)
    await reportContactProblem(past, guest, silent, 'I have written twice and called once.')
    await past.work()
  }
  if (changed) {
    past.goBackTo({ days: 1, hours: 2 })
    await changeSleeping(past, admin, changed)
  }
  if (known) {
    past.goBackTo({ days: 1 })
    const { guest, host } = await sidesOf(past, known)
    await note(past, admin, guest.registrationId, 'Arrives by the night train; the host knows.')
    await note(
      past,
      admin,
      host.registrationId,
      'Called her: happy to host, prefers messages in the evening.',
    )
  }
  const { ranked } = await getQueue(past, admin, 'demo')
  const last = ranked.at(-1)
  if (last) await setArrangedElsewhere(past, admin, last.id, true)
}

async function sidesOf({ db }: PastWeeks, matchId: string) {
  const row = await db.run(mint.worker(), (tx) =>
    tx
      .selectFrom('match')
      .select(['guestPersonId', 'guestRegistrationId', 'hostPersonId', 'hostRegistrationId'])
      .where('id', '=', matchId)
      .executeTakeFirstOrThrow(),
  )
  return {
    guest: mint.guest(row.guestPersonId, row.guestRegistrationId),
    host: mint.host(row.hostPersonId, row.hostRegistrationId),
  }
}

function note(past: PastWeeks, admin: ApprovedAdmin, registrationId: string, words: string) {
  return addNote(past, admin, { registrationIds: [registrationId], entry: crypto.randomUUID(), words })
}

/** The guest has told on the phone that it must be another kind of bed than the one that was agreed on. */
async function changeSleeping(past: PastWeeks, admin: ApprovedAdmin, matchId: string): Promise<void> {
  const { edition, db } = past
  const match = await db.run(mint.worker(), (tx) =>
    tx
      .selectFrom('match')
      .innerJoin('place', 'place.id', 'match.placeId')
      .innerJoin('person', 'person.id', 'match.guestPersonId')
      .select(['match.guestRegistrationId', 'place.kind', 'person.email', 'person.locale'])
      .where('match.id', '=', matchId)
      .executeTakeFirstOrThrow(),
  )
  const guest = makeGuests(guestCount, seed, edition).find(({ email }) => email === match.email)
  const needs = guest && guestForm(guest)['needs']
  if (!needs) return
  const isBed = match.kind === 'single' || match.kind === 'double'
  await editRecord(past, admin, {
    role: 'guest',
    id: match.guestRegistrationId,
    stepKey: 'needs',
    values: { ...needs, sleeping: [isBed ? 'air-mattress' : 'bed'] },
    reason: 'Said so on the phone.',
    seen: null,
    waivesAge: false,
    context: stepContextOf(edition, match.locale),
    addresses: noAddresses,
  })
}
