import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** A family at one computer; with more, the one who was there longest ago is new again. */
const MOST_PEOPLE = 5

/** Who signed in with this browser before, by keyed hashes in its cookie. Nothing about the device is stored. */
export function isKnownDevice(keys: Keys, cookie: string | null, personId: PersonId): boolean {
  return marksOf(cookie).some((mark) => keys.matches('device', personId, Buffer.from(mark, 'base64url')))
}

export function rememberDevice(keys: Keys, cookie: string | null, personId: PersonId): string {
  const mark = keys.hash('device', personId).toString('base64url')
  const others = marksOf(cookie).filter((other) => other !== mark)
  return [mark, ...others].slice(0, MOST_PEOPLE).join('.')
}

const MARK = /^[\w-]{43}$/

function marksOf(cookie: string | null): string[] {
  return (cookie ?? '').split('.', MOST_PEOPLE).filter((mark) => MARK.test(mark))
}

type Browser = {
  personId: PersonId
  isFirstProof: boolean
  sharedDevice: boolean
  cookie: string | null
  /** Whose session this browser has had until now: they prove themselves again, and nothing is new. */
  wasHere: PersonId | null
}

/** Before a session opens: tells people by mail of an unknown browser. A shared device is never known. `devices`: new cookie value; null: none. */
export async function noteDevice(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  { personId, isFirstProof, sharedDevice, cookie, wasHere }: Browser,
): Promise<{ devices: string | null; seen: 'known' | 'new' | 'first' }> {
  const now = clock()
  const isKnown = wasHere === personId || isKnownDevice(keys, cookie, personId)
  const seen = isKnown ? 'known' : !isFirstProof || (await isOneOfMany(tx, personId)) ? 'new' : 'first'
  if (seen === 'new') {
    const mail = { template: 'new-device', params: { signedInAt: String(now) } } as const
    await enqueueMail(tx, { ...mail, dedupeKey: `new-device:${personId}:${now}`, personId }, now)
  }
  return { devices: sharedDevice ? null : rememberDevice(keys, cookie, personId), seen }
}

/** An organiser's first time is news too, once there are others who can say whether it was them. */
async function isOneOfMany(tx: Tx, personId: PersonId): Promise<boolean> {
  const organisers = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .execute()
  return organisers.length > 1 && organisers.some((organiser) => organiser.personId === personId)
}
