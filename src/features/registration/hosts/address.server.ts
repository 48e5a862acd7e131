import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { addressKey } from '#domain/address.ts'
import type { RowOf } from '#domain/answers/answer.ts'
import { rowOf } from '#domain/answers/columns.ts'
import { everyHostAnswer } from '#domain/answers/host.ts'
import { distanceKm, estimateCommute, type Point } from '#domain/geo.ts'

type Home = RowOf<typeof everyHostAnswer, 'host_address'>
export type Where = Home & { commuteMinutes: number | null }
export type Commute = {
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

/**
 * The address of a host who hands in, with what a check has said of it by now. Returns the way to the conference: what
 * organisers have said, else the host's own minutes, else an estimate from the coordinates (rules: fit).
 */
export async function saveAddress(
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
