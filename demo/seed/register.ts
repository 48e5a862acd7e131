import type { Temporal } from 'temporal-polyfill'
import { mint, type PersonId, type RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Result } from '#domain/result.ts'
import type { SyntheticGuest } from '../people/guests.ts'
import type { SyntheticHost } from '../people/hosts.ts'
import type { SyntheticPerson } from '../people/people.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { submitGuest } from '#features/registration/guests/guests.server.ts'
import { submitHost } from '#features/registration/hosts/hosts.server.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import type { Answers, Role } from '#features/registration/wizard/steps/step.ts'
import { defaultLocale, isLocale, type Locale } from '#i18n/languages.ts'
import { guestForm } from './guest-answers.ts'
import { hostForm } from './host-answers.ts'

export class CannotSeed extends Error {}

export type Registered = { personId: PersonId; registrationId: RegistrationId; wasThere: boolean }
type SeedDeps = Pick<Deps, 'db'> & { edition: Edition; now: Temporal.Instant }

/** Registers an invented guest the way people do: every step is checked, and the confirmation is queued. */
export async function registerGuest(deps: SeedDeps, guest: SyntheticGuest): Promise<Registered> {
  const own = await begin(deps, guest, 'guest')
  if (own.wasThere) return own
  const actor = mint.guest(own.personId, own.registrationId)
  await deps.db.run(actor, async (tx) => {
    await keepDraft(tx, own.registrationId, guestForm(guest), deps.now)
    mustBeDone(guest, await submitGuest(tx, submission(deps, own.registrationId, guest)))
  })
  return own
}

export async function registerHost(deps: SeedDeps, host: SyntheticHost): Promise<Registered> {
  const own = await begin(deps, host, 'host')
  if (own.wasThere) return own
  const actor = mint.host(own.personId, own.registrationId)
  await deps.db.run(actor, async (tx) => {
    await keepDraft(tx, own.registrationId, hostForm(host), deps.now)
    mustBeDone(host, await submitHost(tx, submission(deps, own.registrationId, host)))
  })
  return own
}

/** A guest who has answered some steps and not handed in. */
export async function beginRegistrationOf(
  deps: SeedDeps,
  guest: SyntheticGuest,
  finished: Answers,
): Promise<Registered> {
  const own = await begin(deps, guest, 'guest')
  const actor = mint.guest(own.personId, own.registrationId)
  if (!own.wasThere) await deps.db.run(actor, (tx) => keepDraft(tx, own.registrationId, finished, deps.now))
  return own
}

/** A person with a confirmed mailbox and a registration begun; somebody registered before is left alone. */
async function begin(
  { db, edition, now }: SeedDeps,
  person: SyntheticPerson,
  role: Role,
): Promise<Registered> {
  const locale = localeOf(person)
  const mailbox = { email: person.email, locale }
  const personId = await db.run(mint.gate(), (tx) => makeMailbox(tx, mailbox, now))
  const request = { edition, personId, role, locale, isReturning: false, now }
  const begun = await db.run(mint.signedIn(personId), (tx) => beginRegistration(tx, request))
  if (!begun.ok) throw new CannotSeed(`${edition.name} takes no registrations now (${begun.error}).`)
  return { personId, registrationId: begun.value.registrationId, wasThere: !begun.value.isNew }
}

/** A person whose mailbox is confirmed; the same one when the address is known. */
export async function makeMailbox(
  tx: Tx,
  { email, locale }: { email: string; locale: Locale },
  now: Temporal.Instant,
): Promise<PersonId> {
  const at = now.toString()
  const { id } = await tx
    .insertInto('person')
    .values({ email, locale, emailConfirmedAt: at, createdAt: at })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invented people read their own language where the product has it. */
function localeOf({ languages: [own] }: SyntheticPerson): Locale {
  return isLocale(own) ? own : defaultLocale
}

async function keepDraft(
  tx: Tx,
  id: RegistrationId,
  finished: Answers,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify({ finished, prefilled: {} }), draftSavedAt: now.toString() })
    .where('id', '=', id)
    .execute()
}

function submission({ edition, now }: SeedDeps, registrationId: RegistrationId, person: SyntheticPerson) {
  const locale = localeOf(person)
  return { registrationId, stored: {}, context: stepContextOf(edition, locale), now }
}

function mustBeDone({ email }: SyntheticPerson, result: Result<unknown, object>): void {
  if (!result.ok) throw new Error(`${email} could not be registered: ${JSON.stringify(result.error)}`)
}
