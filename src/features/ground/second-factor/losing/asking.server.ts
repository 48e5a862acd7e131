/** Whoever has lost all of their second factor asks two others (rules: second factor): so that it is about them, they are given a number. */
import type { Gate, SignedIn } from '#db/actor.server.ts'
import { canBeSettled, LOSS_RULES, readLossNumber } from '#domain/lost-factor.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { lockDecisions } from '#features/ground/sign-in/organisers.server.ts'
import { lockFactors } from '../factors.server.ts'
import { currentLosses, numberOf, type LossRow } from './losses.server.ts'
import { endAsFound } from './settling.server.ts'
import { readFactorStandings } from './standings.server.ts'
import { tellAll } from './telling.server.ts'

type LosingDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>
export type NotAsked = 'too-few' | 'too-many'

/** Are there two whose words count? */
export async function canAskTwo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gate: Gate,
  { personId }: SignedIn,
): Promise<boolean> {
  return canBeSettled(personId, await readFactorStandings(db, gate), clock())
}

/** `too-few`: there are not two who could. `too-many`: others of this person's are open. Harmless to repeat. */
export async function askTwo(
  deps: LosingDeps,
  gate: Gate,
  person: SignedIn,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Result<null, NotAsked>> {
  const { db, clock, log } = deps
  const now = clock()
  if (!(await canAskTwo(deps, gate, person))) return refuse('too-few')
  return db.run(person, async (tx) => {
    await lockFactors(tx, person)
    const { personId } = person
    const all = await tx
      .selectFrom('factorLoss')
      .select(['id', 'askedAt', 'endedAt'])
      .where('personId', '=', personId)
      .execute()
    if (all.some((loss) => loss.id === id)) return ok(null)
    const open = await currentLosses(tx, now, personId)
    if (open.length >= LOSS_RULES.mostAtOnce) return refuse('too-many')
    const dayAgo = now.subtract({ hours: 24 }).epochMilliseconds
    const lately = all.filter(({ askedAt }) => askedAt.epochMilliseconds > dayAgo)
    if (lately.length >= LOSS_RULES.mostAtOnce) return refuse('too-many')
    await tx.insertInto('factorLoss').values({ id, personId, sessionId, askedAt: now.toString() }).execute()
    await tellAll(tx, { lossId: id, ownerId: personId, what: 'asked' }, now)
    log.info('second-factor.loss', { what: 'asked' })
    return ok(null)
  })
}

export type OwnLoss = Pick<LossRow, 'id' | 'askedAt' | 'state'> & { voices: number; number: string }

/** What was asked in this very session, the last one; it shows its number. */
export async function lossOfSession(
  { db, clock, keys }: LosingDeps,
  person: SignedIn,
  sessionId: string,
): Promise<OwnLoss | null> {
  const now = clock()
  const losses = await db.run(person, (tx) => currentLosses(tx, now, person.personId))
  const own = losses.findLast((loss) => loss.sessionId === sessionId)
  if (!own) return null
  const { id, askedAt, state, voices } = own
  return { id, askedAt, state, voices: voices.length, number: numberOf(keys, own) }
}

/**
 * Goes on in another browser than the one that asked: with another number, and without the yeses so far, which were said to whoever is
 * at the first one. Twelve digits are not guessed, so no limit keeps their owner out.
 */
export function goOnByNumber(
  { db, clock, keys }: LosingDeps,
  person: SignedIn,
  { typed, sessionId }: { typed: string; sessionId: string },
): Promise<boolean> {
  const now = clock()
  const number = readLossNumber(typed)
  return db.run(person, async (tx) => {
    await lockDecisions(tx)
    const losses = await currentLosses(tx, now, person.personId)
    const found = losses.find((loss) => numberOf(keys, loss) === number)
    if (!found) return false
    const { id: lossId, sessionId: before } = found
    if (before === sessionId) return true
    if (found.moves >= LOSS_RULES.mostMoves) return false
    const moves = found.moves + 1
    await tx.updateTable('factorLoss').set({ sessionId, moves }).where('id', '=', lossId).execute()
    await tx.deleteFrom('factorLossVoice').where('lossId', '=', lossId).execute()
    // Its owner hears of it, who may not be who goes on; and whoever has said yes or is about to.
    await tellAll(tx, { lossId, ownerId: person.personId, what: 'moved', nth: moves }, now)
    return true
  })
}

export function hasOpenLoss({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: SignedIn): Promise<boolean> {
  return db.run(person, async (tx) => (await currentLosses(tx, clock(), person.personId)).length > 0)
}

/** By whoever has just proved what is said to be lost. Harmless to repeat. */
export function stopOwnLoss({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: SignedIn): Promise<void> {
  return db.run(person, (tx) => endAsFound(tx, person, clock()))
}
