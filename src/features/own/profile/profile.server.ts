import type { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor, SignedIn } from '#db/actor.server.ts'
import { areRoundsOver, type Edition } from '#domain/edition.ts'
import { daysToSeason } from '#domain/urgency.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { queueReceipt } from '#features/ground/mail-queue/ended-registration.server.ts'
import { endOpenMatches } from '#features/placing/matches/answering/answering.server.ts'
import { endCompanions } from '#features/registration/companions/companions.server.ts'
import { findProgress, flows, type Progress } from '#features/registration/sign-up/sign-up.server.ts'
import { dayInWords, editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import { isReached, walk } from '#features/registration/wizard/steps/flow.ts'
import { asRecord, contextWith } from '#features/registration/wizard/steps/form-step.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import type { FormStep, Role, StepContext } from '#features/registration/wizard/steps/step.ts'
import { type SummaryGroup, summaryRows } from '#features/registration/wizard/steps/view.ts'
import { isEmptyDraft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'

/** Where the year stands for somebody who waits: the rounds begin later, run, are over, or nobody stays any more. */
export type Outlook = 'before-rounds' | 'in-rounds' | 'after-rounds' | 'after-season'

export type RegistrationView =
  | { role: Role; state: 'cancelled' }
  | {
      role: Role
      state: 'draft' | 'submitted'
      /** Of a draft: the step to go on with, and which of the four windows it belongs to. */
      nextStep: { number: number; title: string } | null
      /** Handed in, and changed since without handing in again. */
      hasUnsentChanges: boolean
      /** One's own answers, step by step, as far as they are given. */
      groups: OwnGroup[]
    }

/** `isReached`: the form opens at it; one that another unfinished step stands before leads to that. */
type OwnGroup = SummaryGroup & { isReached: boolean }

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'edition'>

/** The registrations of this person in the current edition, guest first; none, one or both. */
export async function listRegistrations(
  { db, edition }: ProfileDeps,
  person: SignedIn,
  locale: Locale,
): Promise<RegistrationView[]> {
  const year = await edition()
  const context = stepContextOf(year, locale)
  return db.run(person, async (tx) => {
    const rows = await tx
      .selectFrom('registration')
      .select(['role', 'state'])
      .where('editionId', '=', year.id)
      .where('personId', '=', person.personId)
      .orderBy('role')
      .execute()
    const views: RegistrationView[] = []
    for (const { role, state } of rows) {
      const progress = await findProgress(tx, person, { editionId: year.id, role, lock: false })
      if (progress) views.push(viewRegistration(role, progress, context))
      else if (state === 'cancelled') views.push({ role, state })
    }
    return views
  })
}

function viewRegistration(
  role: Role,
  { registration, answers }: Progress,
  given: StepContext,
): RegistrationView {
  const flow = flows[role]
  const { isByHand, ageWaived } = registration
  const isDraft = registration.state === 'draft'
  const context = contextWith(isDraft ? given : asRecord(given), { isByHand, ageWaived })
  const walked = walk(flow, answers, context)
  const { open } = walked
  // Consents are given in the forms; a list of ticked boxes would tell nobody anything.
  const shown = flow.steps.filter((step): step is FormStep => step.kind === 'form' && step.key !== 'conduct')
  const words = editionWords(context)
  return {
    role,
    state: registration.state,
    nextStep: isDraft && open ? { number: open.number, title: context.t(open.title, words) } : null,
    hasUnsentChanges: !isDraft && !isEmptyDraft(registration.draft),
    groups: shown
      .map((step) => ({
        step: step.key,
        title: context.t(step.title, words),
        rows: summaryRows(step, answers[step.key] ?? {}, context),
        isReached: !isDraft || isReached(walked, step),
      }))
      .filter(({ rows }) => rows.length > 0),
  }
}

/** What happens next, and when, in words of the edition. */
export type YearView = {
  name: string
  city: string
  outlook: Outlook
  first: string
  last: string
}

export function viewYear(edition: Edition, now: Temporal.Instant, locale: Locale): YearView {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  return {
    name: edition.name,
    city: edition.city,
    outlook: outlookOf(edition, now, today),
    first: dayInWords(edition.firstNotificationOn, locale),
    last: dayInWords(edition.lastRoundOn, locale),
  }
}

function outlookOf(edition: Edition, now: Temporal.Instant, today: Temporal.PlainDate): Outlook {
  if (today.until(edition.firstNotificationOn).sign > 0) return 'before-rounds'
  if (daysToSeason(edition, today) === null) return 'after-season'
  return areRoundsOver(edition, now) ? 'after-rounds' : 'in-rounds'
}

/** "I can't come (host) any more": ends the registration and its open matches, all or nothing. Locks the registration first. */
export async function cancelRegistration(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: GuestActor | HostActor,
): Promise<void> {
  const now = clock()
  await db.run(actor, async (tx) => {
    await endCompanions(tx, actor, now)
    const { numUpdatedRows } = await tx
      .updateTable('registration')
      .set({ state: 'cancelled', updatedAt: now.toString() })
      .where('id', '=', actor.registrationId)
      .where('state', '!=', 'cancelled')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await endOpenMatches(tx, actor, now)
    await queueReceipt(tx, actor, now)
  })
}
