import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import { isKnownDevice, rememberDevice } from './queries.server.ts'

type Browser = {
  personId: PersonId
  sharedDevice: boolean
  cookie: string | null
  /** Whose session this browser has had until now: they prove themselves again, and nothing is new. */
  wasHere: PersonId | null
}

/**
 * Before a session is opened: whoever has signed in before is told by mail of a browser that is not known, so that nobody
 * else can do so unnoticed. A shared device is never known. Returns what its cookie says from now on; null: nothing.
 */
export async function noteDevice(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { personId, sharedDevice, cookie, wasHere }: Browser,
): Promise<string | null> {
  const now = clock()
  const isKnown = wasHere === personId || isKnownDevice(keys, cookie, personId)
  if (!isKnown && (await hasSignedInBefore(tx, personId))) {
    const mail = { lane: lanes.match, template: 'new-device', params: { signedInAt: String(now) } } as const
    await enqueueMail(tx, { ...mail, dedupeKey: `new-device:${personId}:${now}`, personId }, now)
  }
  return sharedDevice ? null : rememberDevice(keys, cookie, personId)
}

async function hasSignedInBefore(tx: Tx, personId: PersonId): Promise<boolean> {
  const before = await tx
    .selectFrom('session')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return before !== undefined
}
