import { SESSION_RULES } from '#domain/session.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { makeCookies } from '#platform/cookies.server.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** The cookies of signing in. All of them are needed for what the person asked for. */
export function signInCookies(settings: Settings) {
  const cookies = makeCookies(settings.publicUrl.protocol === 'https:')
  return {
    /** Who is signed in: 400 days (rules: accounts and codes), or until the browser closes on a shared device. */
    session: {
      read: (request: Request) => cookies.read(request.headers.get('Cookie'), 'session'),
      write: (token: string, sharedDevice: boolean) =>
        cookies.write(
          'session',
          token,
          sharedDevice ? {} : { maxAge: SESSION_RULES.cookieDays * daySeconds },
        ),
      clear: () => cookies.clear('session'),
    },
    /** Which challenge this browser asked for: a code works nowhere else (rules: accounts and codes). */
    challenge: {
      read: (request: Request) => cookies.read(request.headers.get('Cookie'), 'challenge'),
      write: (token: string) => cookies.write('challenge', token, { maxAge: 2 * hourSeconds }),
      clear: () => cookies.clear('challenge'),
    },
    /** Who has signed in with this browser before, so that only a new one is told by mail, and strangers' limits are not theirs; never on a shared device. */
    devices: {
      read: (request: Request) => cookies.read(request.headers.get('Cookie'), 'known'),
      write: (devices: string) =>
        cookies.write('known', devices, { maxAge: SESSION_RULES.cookieDays * daySeconds }),
    },
    /** The page first asked for, to go there after sign-in (rules: accounts and codes). */
    returnTo: {
      read: (request: Request) => cookies.read(request.headers.get('Cookie'), 'return-to'),
      write: (path: string) => cookies.write('return-to', path, { maxAge: hourSeconds }),
      clear: () => cookies.clear('return-to'),
    },
  }
}
