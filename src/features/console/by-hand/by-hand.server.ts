import { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import { canHaveSaidOn, type Noted } from '#domain/by-hand.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { recordPrivacyConsent } from '#features/registration/sign-up/sign-up.server.ts'
import type { Role } from '#features/registration/wizard/steps/step.ts'
import { emptyDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Locale } from '#i18n/locale.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>
/** `locale`: the language in which the organiser has read the privacy statement out. */
type Telling = { role: Role; noted: Noted; locale: Locale }

/** Can it have been said on that day, by the calendar of the edition? */
export async function isPossibleDay({ clock, edition }: Pick<Deps, 'clock' | 'edition'>, day: string) {
  const { timeZone } = await edition()
  const today = clock().toZonedDateTimeISO(timeZone).toPlainDate()
  return canHaveSaidOn(Temporal.PlainDate.from(day), today)
}

/** Begins a registration for somebody without a mailbox (rules: by hand). `entry` is its id, so that it is made once. */
export async function beginByHand(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  {
    entry,
    role,
    noted,
    language,
    locale,
    isHall = false,
  }: Telling & { entry: RegistrationId; language: Locale; isHall?: boolean },
): Promise<void> {
  const now = clock()
  const at = now.toString()
  await db
    .run(admin, async (tx) => {
      const known = await tx
        .selectFrom('registration')
        .select('id')
        .where('id', '=', entry)
        .executeTakeFirst()
      if (known) return
      const edition = await getCurrentEdition(tx)
      const { id: personId } = await tx
        .insertInto('person')
        .values({ email: null, locale: language, localeFixed: true, vouchedAt: at, createdAt: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('registration')
        .values({
          id: entry,
          editionId: edition.id,
          personId,
          role,
          draft: JSON.stringify(isHall ? hallDraft : emptyDraft),
          createdAt: at,
          updatedAt: at,
          ...saidColumns(noted),
        })
        .execute()
      await recordPrivacyConsent(tx, entry, { edition, personId, locale, now, noted })
    })
    .catch((error: unknown) => {
      // The same press at the same moment has made it.
      if (!isBreachOf(error, 'registration_pkey')) throw error
    })
}

/** An organiser goes on with a draft, after talking to its person (rules: by hand). False: there is no such draft. */
export function continueByHand(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, role, noted, locale }: Telling & { id: RegistrationId },
): Promise<boolean> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const row = await tx
      .updateTable('registration')
      .set(saidColumns(noted))
      .where('id', '=', id)
      .where('role', '=', role)
      .where('editionId', '=', edition.id)
      .where('registration.state', '=', 'draft')
      .returning('personId')
      .executeTakeFirst()
    if (!row) return false
    const { personId } = row
    await tx
      .updateTable('person')
      .set({ vouchedAt: now.toString() })
      .where('id', '=', personId)
      .where('emailConfirmedAt', 'is', null)
      .where('vouchedAt', 'is', null)
      .execute()
    await recordPrivacyConsent(tx, id, { edition, personId, locale, now, noted })
    return true
  })
}

/** The question with whom one lives is answered by what was pressed; everything else is asked. */
const hallDraft: Draft = { ...emptyDraft, prefilled: { living: { living: ['hall'] } } }

const saidColumns = ({ saidBy, saidOn, notedBy }: Noted) => ({
  saidBy,
  saidOn: saidOn.toString(),
  enteredBy: notedBy,
})

export type ByHandView = {
  isDraft: boolean
  /** Has no mailbox that is proved. */
  isCalled: boolean
  /** Which address waits for its owner; null: none. */
  email: string | null
  said: { by: Noted['saidBy']; on: string } | null
}

/** What can be done for somebody; null: nothing, because they do it themselves. That somebody looked is noted. */
export function findByHand(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, role, requestId }: { id: RegistrationId; role: Role; requestId: string },
): Promise<ByHandView | null> {
  return db.run(admin, async (tx) => {
    const row = await findPerson(tx, id, role)
    if (!row || row.state === 'cancelled') return null
    const isCalled = isReachedByCalls(row)
    const isDraft = row.state === 'draft'
    if (!isCalled && !isDraft) return null
    await recordView(tx, admin, { action: 'view-record', subjects: [id], requestId }, clock())
    const said = row.saidBy && row.saidOn ? { by: row.saidBy, on: row.saidOn.toString() } : null
    return { isDraft, isCalled, email: row.email, said }
  })
}

/** Has no mailbox, or none that is proved and was not brought by a list. */
const isReachedByCalls = (row: NonNullable<Awaited<ReturnType<typeof findPerson>>>) =>
  row.emailConfirmedAt === null && (row.vouchedAt !== null || row.email === null)

async function findPerson(tx: Tx, id: RegistrationId, role: Role) {
  const edition = await getCurrentEdition(tx)
  return tx
    .selectFrom('registration')
    .innerJoin('person', 'person.id', 'registration.personId')
    .select(['registration.state', 'registration.saidBy', 'registration.saidOn', 'person.id as personId'])
    .select(['person.email', 'person.emailConfirmedAt', 'person.vouchedAt'])
    .where('registration.id', '=', id)
    .where('registration.role', '=', role)
    .where('registration.editionId', '=', edition.id)
    .executeTakeFirst()
}

/** `taken`: somebody else is here under that address. `gone`: nobody to give it to, or they have one that is proved. */
export type AddressOutcome = 'added' | 'taken' | 'gone'

/** Gives somebody entered by hand an address and asks its owner to take over. `entry`: one email for each time the page was opened. */
export async function addAddress(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, role, email, entry }: { id: RegistrationId; role: Role; email: string; entry: string },
): Promise<AddressOutcome> {
  const now = clock()
  try {
    return await db.run(admin, async (tx) => {
      const row = await findPerson(tx, id, role)
      if (!row || !isReachedByCalls(row)) return 'gone'
      const { personId } = row
      // The person who gave it has been spoken with.
      const vouchedAt = (row.vouchedAt ?? now).toString()
      await tx.updateTable('person').set({ email, vouchedAt }).where('id', '=', personId).execute()
      const mail = { template: 'handed-over', personId, params: { registrationId: id } } as const
      await enqueueMail(tx, { ...mail, dedupeKey: `handed-over:${id}:${entry}` }, now)
      return 'added'
    })
  } catch (error) {
    if (isBreachOf(error, 'person_email_key')) return 'taken'
    throw error
  }
}
