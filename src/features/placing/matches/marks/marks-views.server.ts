import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { MarkSubject } from '#db/history-rows.server.ts'
import { listNoes } from './recorded.server.ts'

export type MarkTarget = {
  subject: MarkSubject
  guestRegistrationId: string
  /** Of a pin or a veto. */
  hostRegistrationId: string | null
}
export type Mark = {
  hostRegistrationId: string | null
  roomId: string | null
  reason: string | null
  byEmail: string | null
  since: string | null
  /** A pin for a pair that has been tried since, and one of the two said no: it counts no more. */
  isTried: boolean
}

/** The mark of its kind that stands now: the one pin of a guest, the veto of a pair. */
export async function findMark(tx: Tx, target: MarkTarget): Promise<Mark | null> {
  const row = await selectMark(tx, target)
  if (!row) return null
  const { createdAt, email, ...mark } = { hostRegistrationId: null, roomId: null, email: null, ...row }
  const { subject, guestRegistrationId } = target
  const noes = subject === 'pin' ? await listNoes(tx, { guestId: guestRegistrationId }) : new Map()
  const tried = isTried({ ...mark, guestRegistrationId, createdAt }, noes)
  return { ...mark, byEmail: email, since: createdAt.toString(), isTried: tried }
}

function selectMark(tx: Tx, { subject, guestRegistrationId, hostRegistrationId }: MarkTarget) {
  if (subject === 'pin')
    return tx
      .selectFrom('pin')
      .leftJoin('person', 'person.id', 'pin.createdBy')
      .select(['pin.hostRegistrationId', 'pin.roomId', 'pin.reason', 'pin.createdAt', 'person.email'])
      .where('pin.guestRegistrationId', '=', guestRegistrationId)
      .executeTakeFirst()
  if (subject === 'veto')
    return tx
      .selectFrom('veto')
      .select(['hostRegistrationId', 'reason', 'createdAt'])
      .where('guestRegistrationId', '=', guestRegistrationId)
      .where('hostRegistrationId', '=', hostRegistrationId ?? '')
      .executeTakeFirst()
  if (subject === 'skip')
    return tx
      .selectFrom('skip')
      .leftJoin('person', 'person.id', 'skip.createdBy')
      .select(['skip.reason', 'skip.createdAt', 'person.email'])
      .where('skip.registrationId', '=', guestRegistrationId)
      .executeTakeFirst()
  return tx
    .selectFrom('arrangedElsewhere as elsewhere')
    .leftJoin('person', 'person.id', 'elsewhere.notedBy')
    .select((eb) => [
      eb.val<string | null>(null).as('reason'),
      'elsewhere.notedAt as createdAt',
      'person.email',
    ])
    .where('elsewhere.registrationId', '=', guestRegistrationId)
    .executeTakeFirst()
}

type MarkedPair = {
  guestRegistrationId: string
  hostRegistrationId: string | null
  createdAt: Temporal.Instant
}

function isTried(
  { guestRegistrationId, hostRegistrationId, createdAt }: MarkedPair,
  noes: ReadonlyMap<string, Temporal.Instant>,
): boolean {
  const no = noes.get(`${guestRegistrationId} ${hostRegistrationId}`)
  return no !== undefined && Temporal.Instant.compare(no, createdAt) > 0
}

export type PinView = {
  guestRegistrationId: string
  hostRegistrationId: string
  /** Null: whichever of the host's rooms suits. */
  roomId: string | null
  reason: string | null
  byEmail: string | null
  since: string
}

/** Every pin of an edition's guests, for the plan and the workbench; not those for a pair that has been tried since, and one of the two said no. */
export async function listPins(tx: Tx, editionId: string): Promise<PinView[]> {
  const rows = await tx
    .selectFrom('pin')
    .innerJoin('registration', 'registration.id', 'pin.guestRegistrationId')
    .leftJoin('person', 'person.id', 'pin.createdBy')
    .select([
      'pin.guestRegistrationId',
      'pin.hostRegistrationId',
      'pin.roomId',
      'pin.reason',
      'pin.createdAt',
      'person.email as byEmail',
    ])
    .where('registration.editionId', '=', editionId)
    .orderBy('pin.createdAt')
    .execute()
  if (rows.length === 0) return []
  const noes = await listNoes(tx, { guestIds: rows.map((pin) => pin.guestRegistrationId) })
  return rows
    .filter((pin) => !isTried(pin, noes))
    .map(({ createdAt, ...pin }) => ({ ...pin, since: createdAt.toString() }))
}

/** The guests of an edition whom organisers have left for later, and why. */
export async function listSkips(tx: Tx, editionId: string): Promise<Map<string, { reason: string | null }>> {
  const rows = await tx
    .selectFrom('skip')
    .innerJoin('registration', 'registration.id', 'skip.registrationId')
    .select(['skip.registrationId', 'skip.reason'])
    .where('registration.editionId', '=', editionId)
    .execute()
  return new Map(rows.map(({ registrationId, reason }) => [registrationId, { reason }]))
}
