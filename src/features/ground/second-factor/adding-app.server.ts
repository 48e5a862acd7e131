/** An authenticator's app as a second factor: its secret is shown once, and kept only once a code of it has been typed. */
import { randomUUID } from 'node:crypto'
import type { SignedIn } from '#db/actor.server.ts'
import { readFactorCode, SECOND_FACTOR_RULES, type TypedRefusal } from '#domain/second-factor.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { makeTotpSecret, stepOfCode, totpInvitation } from '#platform/totp.server.ts'
import { lockFactors } from './factors.server.ts'
import { addedAnswer, type Adder, afterAdding, isProvenJustNow } from './proven.server.ts'

type NewApp = { id: string; secret: Buffer; madeAt: number }
const { digits, stepSeconds, stepsAround, setUpMinutes, most } = SECOND_FACTOR_RULES
const shape = { digits, stepSeconds }
/** What a kept secret is sealed for: in another row it opens nothing. */
const kept = (id: string) => `app ${id}`
const shown = ({ personId }: SignedIn) => `new app of ${personId}`

/** For the page: the secret travels with it, sealed, so that nothing is stored of what nobody finishes. */
export function beginApp({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, person: SignedIn): string {
  const secret = Buffer.from(makeTotpSecret()).toString('base64')
  const made = JSON.stringify({ id: randomUUID(), secret, madeAt: clock().epochMilliseconds })
  return keys.seal('factor-secret', Buffer.from(made), shown(person)).toString('base64url')
}

/** What the page shows of it; null: it is somebody else's, or too old to be gone on with. */
export function invitationOf(
  deps: Pick<Deps, 'keys' | 'clock' | 'settings'>,
  person: SignedIn,
  { sealed, email }: { sealed: string; email: string },
): { uri: string; typed: string } | null {
  const app = openNewApp(deps, person, sealed)
  return app && totpInvitation(app.secret, { issuer: deps.settings.brandName, label: email, ...shape })
}

function openNewApp(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  person: SignedIn,
  sealed: string,
): NewApp | null {
  const opened = keys.open('factor-secret', Buffer.from(sealed, 'base64url'), shown(person))
  if (!opened) return null
  const { id, secret, madeAt } = JSON.parse(opened.toString()) as Omit<NewApp, 'secret'> & { secret: string }
  if (clock().epochMilliseconds - madeAt > setUpMinutes * 60_000) return null
  return { id, secret: Buffer.from(secret, 'base64'), madeAt }
}

/** The step whose code this is, of an app that is kept; null: none of its. */
export function stepOfApp(
  keys: Keys,
  { id, sealedSecret }: { id: string; sealedSecret: Buffer },
  { code, nowMs }: { code: string; nowMs: number },
): number | null {
  const secret = keys.open('factor-secret', sealedSecret, kept(id))
  return secret && stepOfCode(secret, code, { nowMs, around: stepsAround, ...shape })
}

type Posted = { sealed: string; name: string; code: string; sessionId: string; token: string } & Adder

/** `old`: the page has been open for too long, a new one shows another secret. `full`: nobody needs so many. Harmless to repeat. */
export async function addApp(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  person: SignedIn,
  { sealed, name, code, sessionId, token, isRepeat }: Posted,
): Promise<Result<null, TypedRefusal | 'wrong' | 'old' | 'full'>> {
  const { db, clock, keys, log } = deps
  const app = openNewApp(deps, person, sealed)
  if (!app) return refuse('old')
  const read = readFactorCode(code)
  if (!read.ok) return read
  const now = clock()
  const { personId } = person
  return db.run(person, async (tx) => {
    await lockFactors(tx, person)
    const all = await tx.selectFrom('secondFactor').select('id').where('personId', '=', personId).execute()
    const repeat = { sessionId, answer: addedAnswer(app.id), now, keys }
    if (isRepeat) return (await isProvenJustNow(tx, person, repeat)) ? ok(null) : refuse('old')
    if (all.some(({ id }) => id === app.id)) return ok(null)
    if (all.length >= most) return refuse('full')
    const step =
      read.value.kind === 'app'
        ? stepOfCode(app.secret, read.value.code, {
            nowMs: now.epochMilliseconds,
            around: stepsAround,
            ...shape,
          })
        : null
    if (step === null) return refuse('wrong')
    const adding = { person, sessionId, token, now }
    await tx
      .insertInto('secondFactor')
      .values({
        id: app.id,
        personId,
        kind: 'app',
        name,
        addedAt: now.toString(),
        sealedSecret: keys.seal('factor-secret', app.secret, kept(app.id)),
        spentTo: step,
      })
      .execute()
    await afterAdding(tx, adding, { id: app.id, log, keys })
    return ok(null)
  })
}
