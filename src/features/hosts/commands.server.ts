import type { Tx } from '#db/connect.server.ts'
import { stayRange } from '#db/sql.server.ts'
import { ok, type Result } from '#domain/result.ts'
import { saveRooms, type RoomRefusal } from '#features/rooms/commands.server.ts'
import {
  collectSubmission,
  markSubmitted,
  recordConsents,
  recordEdit,
  saveContact,
  type Submission,
  type Submitted,
  type SubmitRequest,
} from '#features/wizard/submit/commands.server.ts'
import { saveAddress } from './address/commands.server.ts'
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
 * confirmation is queued, all in the caller's transaction. Doing it again changes nothing (`null`).
 */
export async function submitHost(
  tx: Tx,
  request: SubmitRequest,
): Promise<Result<Submitted | null, SubmitRefusal>> {
  const collected = await collectSubmission(tx, hostFlow, request)
  if (!collected.ok) return collected
  if (collected.value === null) return ok(null)
  const submission = collected.value
  const offered = submission.answers.to(rooms)
  const saved = await saveRooms(tx, submission.registrationId, offered?.rooms ?? [], request.now)
  if (!saved.ok) return saved
  await saveHost(tx, submission, request)
  await recordConsents(tx, submission, request)
  await recordEdit(tx, hostFlow, submission, request)
  return ok(await markSubmitted(tx, submission, request))
}

async function saveHost(
  tx: Tx,
  { registrationId, answers }: Submission,
  { context }: SubmitRequest,
): Promise<void> {
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
    ...(await saveAddress(tx, registrationId, where, context.edition.venue)),
  }
  await tx
    .insertInto('hostFacts')
    .values({ registrationId, ...facts })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(facts))
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
