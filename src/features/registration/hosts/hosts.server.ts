import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, stayRange } from '#db/sql.server.ts'
import { rowOf } from '#domain/answers/columns.ts'
import { everyHostAnswer, hostAnswers as asked } from '#domain/answers/host.ts'
import { ok, type Result } from '#domain/result.ts'
import {
  listOfferedRooms,
  type OfferedRoom,
  type RoomRefusal,
  saveRooms,
  type WantedRoom,
} from '#features/registration/hosts/offered-rooms.server.ts'
import type { Answers, FinishedAnswers, FormValues } from '#features/registration/wizard/steps/step.ts'
import {
  confirmedValues,
  consentValue,
  languageValues,
  storedValues,
  stayValues,
  wordValue,
} from '#features/registration/wizard/steps/stored-values.ts'
import {
  collectSubmission,
  listConsents,
  markSubmitted,
  recordConsents,
  recordEdit,
  saveContact,
  type Submission,
  type SubmitRequest,
  type Submitted,
} from '#features/registration/wizard/submit.server.ts'
import { address } from './steps/address.ts'
import { conduct } from './steps/conduct.ts'
import { dates } from './steps/dates.ts'
import { hostFlow } from './steps/flow.ts'
import { further } from './steps/further.ts'
import { living } from './steps/living.ts'
import { personal } from './steps/personal.ts'
import { bedControl, femalesControl, roomList, typeControl } from './steps/room-controls.ts'
import { rooms } from './steps/rooms.ts'
import { addressKey } from '#domain/address.ts'
import type { RowOf } from '#domain/answers/answer.ts'
import { distanceKm, estimateCommute, type Point } from '#domain/geo.ts'

type Home = RowOf<typeof everyHostAnswer, 'host_address'>
type Where = Home & { commuteMinutes: number | null }
type Commute = {
  commuteMinutes: number | null
  commuteSource: 'estimate' | 'organiser' | 'host' | null
}

const unchecked = {
  addressCheck: 'not-checked',
  checkSource: null,
  checkedAt: null,
  latitude: null,
  longitude: null,
} as const

/** The address of a host with its check. Returns the minutes to the conference: by organisers, else by the host, else estimated (rules: fit). */
async function saveAddress(
  tx: Tx,
  registrationId: RegistrationId,
  where: Where,
  venue: Point,
): Promise<Commute> {
  const before = await tx
    .selectFrom('hostAddress')
    .selectAll()
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  const isSame = before !== undefined && addressKey(before) === addressKey(where)
  const check = (await findCheck(tx, registrationId)) ?? (isSame ? before : unchecked)
  const row = {
    ...rowOf('host_address', everyHostAnswer, where),
    addressCheck: check.addressCheck,
    checkSource: check.checkSource,
    checkedAt: check.checkedAt?.toString() ?? null,
    latitude: check.latitude,
    longitude: check.longitude,
  }
  await tx
    .insertInto('hostAddress')
    .values({ registrationId, ...row })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(row))
    .execute()
  return commuteOf(tx, registrationId, { said: where.commuteMinutes, at: row, venue, isSame })
}

async function findCheck(tx: Tx, registrationId: RegistrationId) {
  return tx
    .selectFrom('addressCheck')
    .select(['outcome as addressCheck', 'source as checkSource', 'checkedAt', 'latitude', 'longitude'])
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
}

type CommuteQuestion = {
  said: number | null
  at: { latitude: number | null; longitude: number | null }
  venue: Point
  /** The address is the one that an earlier estimate was made for. */
  isSame: boolean
}

async function commuteOf(tx: Tx, registrationId: RegistrationId, search: CommuteQuestion): Promise<Commute> {
  const { said, at, venue, isSame } = search
  const known = await tx
    .selectFrom('hostFacts')
    .select(['commuteMinutes', 'commuteSource'])
    .where('registrationId', '=', registrationId)
    .executeTakeFirst()
  if (known?.commuteSource === 'organiser') return known
  if (said !== null) return { commuteMinutes: said, commuteSource: 'host' }
  const { latitude, longitude } = at
  if (latitude !== null && longitude !== null) return estimateFrom({ latitude, longitude }, venue)
  return known?.commuteSource === 'estimate' && isSame ? known : { commuteMinutes: null, commuteSource: null }
}

function estimateFrom(home: Point, venue: Point): Commute {
  const { minutes, source } = estimateCommute(distanceKm(home, venue))
  return { commuteMinutes: minutes, commuteSource: source }
}

/**
 * A submitted host's answers from the typed tables, in the shape of the steps: what an edit starts from. Empty while
 * there are none.
 */
export async function hostAnswers(tx: Tx, registrationId: RegistrationId): Promise<Answers> {
  const row = await tx
    .selectFrom('hostFacts')
    // Weeks after the conference the contact details are forgotten, and the rest is still there (rules: retention).
    .leftJoin('hostAddress', 'hostAddress.registrationId', 'hostFacts.registrationId')
    // Who has said nothing of it has no row.
    .leftJoin('hostDoor', 'hostDoor.registrationId', 'hostFacts.registrationId')
    .innerJoin('hostRemarks', 'hostRemarks.registrationId', 'hostFacts.registrationId')
    .leftJoin('contact', 'contact.registrationId', 'hostFacts.registrationId')
    .selectAll()
    .where('hostFacts.registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return {}
  const consents = await listConsents(tx, registrationId)
  return {
    personal: {
      ...storedValues(asked.personal, row),
      phone: wordValue(row.phoneTyped),
      ...languageValues(row.languages),
    },
    'personal-check': confirmedValues,
    address: {
      ...storedValues(asked.address, row),
      commuteMinutes: wordValue(row.commuteSource === 'host' ? row.commuteMinutes : null),
    },
    'address-check': confirmedValues,
    living: storedValues(asked.living, row),
    rooms: {
      ...storedValues(asked.rooms, row),
      ...roomValues(await listOfferedRooms(tx, registrationId)),
    },
    dates: stayValues('stay', readStay(row.stay)),
    'offer-check': confirmedValues,
    further: {
      ...storedValues(asked.further, row),
      contactNextYear: consentValue(consents, further.fields.contactNextYear),
    },
    conduct: {
      expectations: consentValue(consents, conduct.fields.expectations),
      communication: consentValue(consents, conduct.fields.communication),
      respect: consentValue(consents, conduct.fields.respect),
    },
  }
}

function roomValues(rooms: readonly OfferedRoom[]): FormValues {
  const values: Record<string, string[]> = { [roomList]: rooms.map(({ number }) => String(number)) }
  for (const { number, type, femalesOnly, beds } of rooms) {
    values[typeControl(number)] = [type]
    if (femalesOnly) values[femalesControl(number)] = ['yes']
    for (const { kind, quantity } of beds) values[bedControl(number, kind)] = [String(quantity)]
  }
  return values
}

export type SubmitRefusal = { kind: 'unfinished'; step: string } | RoomRefusal

/** Hands in a host's registration in the caller's transaction: all steps checked, rows written, confirmation queued. Repeatable (`null`). */
export async function submitHost(
  tx: Tx,
  request: SubmitRequest,
): Promise<Result<Submitted | null, SubmitRefusal>> {
  const collected = await collectSubmission(tx, hostFlow, request)
  if (!collected.ok) return collected
  if (collected.value === null) return ok(null)
  const submission = collected.value
  const wanted = asOffered(submission.answers)
  const saved = await saveRooms(tx, submission.registrationId, wanted, request.now)
  if (!saved.ok) return saved
  await saveHost(tx, submission, request)
  await recordConsents(tx, submission, request)
  await recordEdit(tx, hostFlow, submission, request)
  return ok(await markSubmitted(tx, submission, request))
}

/** In a hall every room is shared, whatever was said of it when it was somebody's home (rules: halls). */
function asOffered(answers: FinishedAnswers): WantedRoom[] {
  const isHall = answers.to(living)?.living === 'hall'
  return (answers.to(rooms)?.rooms ?? []).map((room) => (isHall ? { ...room, type: 'shared' } : room))
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
  const said = { ...who, ...where, ...how, ...offered, ...when, ...more }
  await saveContact(tx, registrationId, rowOf('contact', everyHostAnswer, said), said.phone)
  const facts = {
    ...rowOf('host_facts', everyHostAnswer, said),
    languages: [...said.languages, ...said.otherLanguages],
    stay: stayRange(said.stay),
    ...(await saveAddress(tx, registrationId, said, context.edition.venue)),
  }
  await tx
    .insertInto('hostFacts')
    .values({ registrationId, ...facts })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(facts))
    .execute()
  const remarks = rowOf('host_remarks', everyHostAnswer, said)
  await tx
    .insertInto('hostRemarks')
    .values({ registrationId, ...remarks })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(remarks))
    .execute()
  const door = rowOf('host_door', everyHostAnswer, said)
  if (Object.values(door).every((answer) => answer === null)) {
    await tx.deleteFrom('hostDoor').where('registrationId', '=', registrationId).execute()
    return
  }
  await tx
    .insertInto('hostDoor')
    .values({ registrationId, ...door })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(door))
    .execute()
}
