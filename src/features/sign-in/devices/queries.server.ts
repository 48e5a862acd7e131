import type { PersonId } from '#db/actor.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** A family at one computer; with more, the one who was there longest ago is new again. */
const MOST_PEOPLE = 5

/**
 * Who has signed in with this browser before, as its cookie says: keyed hashes, which only we can make and which tell
 * nobody else who it was. Nothing about the device is stored with us.
 */
export function isKnownDevice(keys: Keys, cookie: string | null, personId: PersonId): boolean {
  return marksOf(cookie).some((mark) => keys.matches('device', personId, Buffer.from(mark, 'base64url')))
}

/** What the cookie says from now on. */
export function rememberDevice(keys: Keys, cookie: string | null, personId: PersonId): string {
  const mark = keys.hash('device', personId).toString('base64url')
  const others = marksOf(cookie).filter((other) => other !== mark)
  return [mark, ...others].slice(0, MOST_PEOPLE).join('.')
}

const MARK = /^[\w-]{43}$/

function marksOf(cookie: string | null): string[] {
  return (cookie ?? '').split('.', MOST_PEOPLE).filter((mark) => MARK.test(mark))
}
