import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { stayRange } from '#db/sql.server.ts'
import { ok, type Result } from '#domain/result.ts'
import { saveRooms, type RoomRefusal } from '#features/rooms/commands.server.ts'
import {
  collectSubmission,
  markSubmitted,
  recordConsents,
  saveContact,
  type Submission,
  type SubmitRequest,
} from '#features/wizard/submit/commands.server.ts'
import { address } from './steps/address.ts'
import { dates } from './steps/dates.ts'
import { further } from './steps/further.ts'
import { hostFlow } from './steps/flow.ts'
import { living } from './steps/living.ts'
import { personal } from './steps/personal.ts'
import { rooms } from './steps/rooms.ts'

export type SubmitRefusal = { kind: 'unfinished'; step: string } | RoomRefusal

/**
 * Hands in a host's registration: every step is checked again (guests against places too), the draft becomes rows, the
 * confirmation is queued, all in the caller's transaction. Doing it again changes nothing.
 */
export async function submitHost(tx: Tx, request: SubmitRequest): Promise<Result<null, SubmitRefusal>> {
  const collected = await collectSubmission(tx, hostFlow, request)
  if (!collected.ok) return collected
  if (collected.value === null) return ok(null)
  const submission = collected.value
  const offered = submission.answers.to(rooms)
  const saved = await saveRooms(tx, submission.registrationId, offered?.rooms ?? [], request.now)
  if (!saved.ok) return saved
  await saveHost(tx, submission)
  await recordConsents(tx, submission, request)
  await markSubmitted(tx, submission, request.now)
  return ok(null)
}

async function saveHost(tx: Tx, { registrationId, answers }: Submission): Promise<void> {
  const who = answers.to(personal)
  const where = answers.to(address)
  const how = answers.to(living)
  const offered = answers.to(rooms)
  const when = answers.to(dates)
  const more = answers.to(further)
  if (!who || !where || !how || !offered || !when || !more)
    throw new Error('A host was handed in without all steps')
  await saveContact(tx, registrationId, who)
  const facts = {
    firstName: who.firstName,
    age: who.age,
    gender: who.gender,
    languages: [...who.languages, ...who.otherLanguages],
    living: how.living,
    livingNote: how.livingNote,
    pets: how.pets,
    petsNote: how.petsNote,
    numberOfGuests: offered.numberOfGuests,
    femalesOnly: how.femalesOnly,
    olderGuestsOk: how.olderGuestsOk,
    stay: stayRange(when.stay),
    district: where.district,
    ...(await commuteOf(tx, registrationId, where.commuteMinutes)),
  }
  await tx
    .insertInto('hostFacts')
    .values({ registrationId, ...facts })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(facts))
    .execute()
  const { street, houseNumber, postalCode, city } = where
  await tx
    .insertInto('hostAddress')
    .values({ registrationId, street, houseNumber, postalCode, city })
    .onConflict((conflict) =>
      conflict.column('registrationId').doUpdateSet({ street, houseNumber, postalCode, city }),
    )
    .execute()
  const { furtherInformation, howFound, improvements } = more
  await tx
    .insertInto('hostRemarks')
    .values({ registrationId, furtherInformation, howFound, improvements })
    .onConflict((conflict) =>
      conflict.column('registrationId').doUpdateSet({ furtherInformation, howFound, improvements }),
    )
    .execute()
}

/** The host's own minutes, unless organisers have overruled them; saying nothing leaves an estimate alone (R5). */
async function commuteOf(tx: Tx, registrationId: RegistrationId, minutes: number | null) {
  const known = await tx
    .selectFrom('hostFacts')
    .select(['commuteMinutes', 'commuteSource'])
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  if (known?.commuteSource === 'organiser') return known
  if (minutes !== null) return { commuteMinutes: minutes, commuteSource: 'host' as const }
  return known?.commuteSource === 'estimate' ? known : { commuteMinutes: null, commuteSource: null }
}
