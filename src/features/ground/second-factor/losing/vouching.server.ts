/** Two organisers say that a third has lost their second factor (rules: second factor). Who counts is the domain's. */
import type { ApprovedAdmin, Gate, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  lossEnds,
  LOSS_RULES,
  lossState,
  mayVouch,
  readLossNumber,
  type VoiceRefusal,
} from '#domain/lost-factor.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'
import { currentLosses, numberOf, voicesOf } from './losses.server.ts'
import { readFactorStandings } from './standings.server.ts'
import { tellAll } from './telling.server.ts'

type VouchingDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>

export type LossView = {
  id: string
  email: string
  askedAt: MomentWords
  until: MomentWords
  isAgreed: boolean
  /** By whose addresses. */
  voices: string[]
  /** Null: this organiser may say yes. */
  refusal: VoiceRefusal | 'said' | null
}

export async function listLosses(
  { db, clock, edition }: Pick<Deps, 'db' | 'clock' | 'edition'>,
  gate: Gate,
  admin: ApprovedAdmin,
  locale: Locale,
): Promise<LossView[]> {
  const now = clock()
  const { timeZone } = await edition()
  const all = await readFactorStandings(db, gate)
  return db.run(admin, async (tx) => {
    const views: LossView[] = []
    for (const { id, personId, askedAt, state, voices } of await currentLosses(tx, now)) {
      const may = mayVouch(admin.personId, { owner: personId, voices, all, now })
      views.push({
        id,
        email: (await emailsOf(tx, [personId]))[0] ?? '',
        askedAt: momentWords(askedAt, timeZone, locale),
        until: momentWords(lossEnds({ askedAt }), timeZone, locale),
        isAgreed: state === 'agreed',
        voices: await emailsOf(tx, voices),
        refusal: voices.includes(admin.personId) ? 'said' : may.ok ? null : may.error,
      })
    }
    return views
  })
}

async function emailsOf(tx: Tx, ids: readonly PersonId[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('person').select('email').where('id', 'in', ids).orderBy('email').execute()
  return rows.flatMap(({ email }) => email ?? [])
}

export type NotVouched = VoiceRefusal | 'gone' | 'wrong-number'
/** `not-spoken`: the box was not ticked. */
export type VouchProblem = NotVouched | 'not-spoken'

/** Says that they have spoken with them; the second one opens the way. Harmless to repeat. */
export async function vouch(
  { db, clock, keys, log }: VouchingDeps,
  gate: Gate,
  admin: ApprovedAdmin,
  { id, number }: { id: string; number: string },
): Promise<Result<null, NotVouched>> {
  const now = clock()
  const all = await readFactorStandings(db, gate)
  return db.run(admin, async (tx) => {
    const loss = await lockOpen(tx, admin, id)
    if (!loss) return refuse('gone')
    const voices = await voicesOf(tx, id)
    if (voices.includes(admin.personId)) return ok(null)
    const { personId: ownerId, askedAt } = loss
    if (lossState({ askedAt, endedAt: null, voices: voices.length }, now) !== 'open') return refuse('gone')
    const may = mayVouch(admin.personId, { owner: ownerId, voices, all, now })
    if (!may.ok) return may
    if (readLossNumber(number) !== numberOf(keys, { id, moves: loss.moves })) {
      const wrongNumbers = loss.wrongNumbers + 1
      await tx.updateTable('factorLoss').set({ wrongNumbers }).where('id', '=', id).execute()
      // Somebody tries them out, and has not spoken with anybody.
      if (wrongNumbers >= LOSS_RULES.wrongNumbers) await end(tx, admin, { id, ownerId }, now)
      return refuse('wrong-number')
    }
    const given = { lossId: id, personId: admin.personId, givenAt: now.toString() }
    await tx.insertInto('factorLossVoice').values(given).execute()
    const isAgreed = voices.length + 1 >= LOSS_RULES.voices
    if (isAgreed) await tellAll(tx, { lossId: id, ownerId, what: 'agreed' }, now)
    log.info('second-factor.loss', { what: isAgreed ? 'agreed' : 'vouched' })
    return ok(null)
  })
}

/** One no is enough, also after two have agreed: they can ask again. False: it is over already. */
export async function declineLoss(
  { db, clock, log }: VouchingDeps,
  admin: ApprovedAdmin,
  id: string,
): Promise<boolean> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const loss = await lockOpen(tx, admin, id)
    if (!loss || loss.personId === admin.personId) return false
    await end(tx, admin, { id, ownerId: loss.personId }, now)
    log.info('second-factor.loss', { what: 'declined' })
    return true
  })
}

/** One decision at a time: so two who say yes at once see each other. */
async function lockOpen(tx: Tx, admin: ApprovedAdmin, id: string) {
  if (!(await isStillApproved(tx, admin))) return null
  const loss = await tx
    .selectFrom('factorLoss')
    .select(['personId', 'askedAt', 'moves', 'wrongNumbers'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return loss ?? null
}

async function end(
  tx: Tx,
  admin: ApprovedAdmin,
  { id, ownerId }: { id: string; ownerId: PersonId },
  now: ReturnType<Deps['clock']>,
): Promise<void> {
  await tx
    .updateTable('factorLoss')
    .set({ endedAt: now.toString(), endedHow: 'declined', endedBy: admin.personId })
    .where('id', '=', id)
    .execute()
  await tellAll(tx, { lossId: id, ownerId, what: 'declined' }, now)
}
