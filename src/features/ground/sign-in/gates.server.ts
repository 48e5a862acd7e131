import { redirect } from 'react-router'
import {
  mint,
  type ApprovedAdmin,
  type Gate,
  type GuestActor,
  type HostActor,
  type IncidentTeamMember,
  type RegistrationId,
  type SignedIn,
} from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Noted } from '#domain/by-hand.ts'
import { isFreshSignIn } from '#domain/own-account.ts'
import { doorOf } from '#domain/second-factor.ts'
import { isInIncidentTeam } from '#features/ground/incident-team.server.ts'
import { depsOf, readOnce, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Answer } from './sign-in.server.ts'
import { signInCookies } from './cookies.server.ts'

// The only maker of proofs for people. Every loader and action calls its gate itself; the layouts' middleware is a second wall.

/** To /login, remembering where the visitor wanted to go. */
export function redirectToLogin(context: RouteContext): Response {
  const visit = visitOf(context)
  const { returnTo } = signInCookies(depsOf(context).settings)
  return redirect(localised(visit.locale, '/login'), {
    headers: { 'Set-Cookie': returnTo.write(visit.path + visit.search) },
  })
}

/** For what somebody may do whom nobody needs to know, by an address or a link they bring along: the newsletter. */
export function visitorGate(): Gate {
  return mint.gate()
}

/** For what decides about organisers and none of them may see: whose word counts when a second factor is lost. */
export function standingGate(): Gate {
  return mint.gate()
}

/** Proof of a signed-in person; otherwise off to /login. */
export function requireSignedIn(context: RouteContext): SignedIn {
  const { session } = visitOf(context)
  if (!session) throw redirectToLogin(context)
  return mint.signedIn(session.personId)
}

/** Has the code been entered so lately that the session may change who its person is, or end everything (ASVS 7.5.1)? */
export function hasFreshSignIn(context: RouteContext): boolean {
  const { session } = visitOf(context)
  return session !== null && isFreshSignIn(session.createdAt, depsOf(context).clock())
}

/**
 * Proof of an approved admin (rules: organisers): no entry and not approved have pages of their own. An organiser's sign-in that is too
 * old or was idle for too long is no session any more (session/queries), so it asks again here too. People with a second factor have
 * proved it in this session, and those who need one have one.
 */
export function requireAdmin(context: RouteContext): ApprovedAdmin {
  const { personId } = requireOrganiser(context)
  const { session } = visitOf(context)
  const door = session && doorOf(session.factor, depsOf(context).settings.isSecondFactorRequired)
  if (door === 'prove') throw redirect(pathToProve(context))
  if (door !== 'open') throw redirect(localised(visitOf(context).locale, '/admin/secondFactor'))
  return mint.admin(personId)
}

/** Proof of the person of an approved admin, for what stands before the door of the console: their own second factor. */
export function requireOrganiser(context: RouteContext): SignedIn {
  const { session, locale } = visitOf(context)
  if (!session) throw redirectToLogin(context)
  if (session.admin === 'approved') return mint.signedIn(session.personId)
  const isWaiting = session.admin === 'waiting'
  depsOf(context).log.info('access.refused', { why: isWaiting ? 'not-approved' : 'not-an-organiser' })
  throw redirect(localised(locale, isWaiting ? '/admin/notApprovedAdmin' : '/admin/notAdminAccount'))
}

/** Where the second factor is asked for, and from where it leads back to what was asked for; `file`: how that is fetched. */
export function pathToProve(context: RouteContext, { file }: { file?: 'get' | 'post' } = {}): string {
  const { locale, path, search } = visitOf(context)
  const query = new URLSearchParams({ to: path + search, ...(file && { file }) })
  return `${localised(locale, '/admin/secondFactor/check')}?${query}`
}

/** Proof that this organiser is named to open incidents (rules: incidents); null for the others. The database asks again. */
export async function findIncidentTeamMember(
  context: RouteContext,
  admin: ApprovedAdmin,
): Promise<IncidentTeamMember | null> {
  const isMember = await depsOf(context).db.run(admin, isInIncidentTeam)
  return isMember ? mint.incidentTeamMember(admin.personId) : null
}

/** The guest's proof if this person is one in the edition of this request. */
export async function findGuest(context: RouteContext, person: SignedIn): Promise<GuestActor | null> {
  const registrationId = await findRegistration(context, person, 'guest')
  return registrationId ? mint.guest(person.personId, registrationId) : null
}

/** The host's proof if this person is one in the edition of this request. */
export async function findHost(context: RouteContext, person: SignedIn): Promise<HostActor | null> {
  const registrationId = await findRegistration(context, person, 'host')
  return registrationId ? mint.host(person.personId, registrationId) : null
}

/** The proofs of every registration that this person has or had, in the order in which they are locked. */
export async function listOwnRegistrations(
  tx: Tx,
  { personId }: SignedIn,
): Promise<(GuestActor | HostActor)[]> {
  const rows = await tx
    .selectFrom('registration')
    .select(['id', 'role'])
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, role }) => (role === 'guest' ? mint.guest(personId, id) : mint.host(personId, id)))
}

/** Whom an organiser answers for, and as what they were told (rules: by hand). */
export type StandIn = { person: SignedIn; registrationId: RegistrationId; noted: Noted }

/** Proof for an organiser who continues somebody's draft. `not-now`: handed in, or the consent is not noted yet. Null: no such registration. */
export async function standInFor(
  context: RouteContext,
  admin: ApprovedAdmin,
  asked: { role: 'guest' | 'host'; id: RegistrationId },
): Promise<StandIn | 'not-now' | null> {
  const { db, edition } = depsOf(context)
  const { id: editionId } = await edition()
  const row = await db.run(admin, (tx) =>
    tx
      .selectFrom('registration')
      .select(['id', 'personId', 'state', 'saidBy', 'saidOn'])
      .where('id', '=', asked.id)
      .where('role', '=', asked.role)
      .where('editionId', '=', editionId)
      .executeTakeFirst(),
  )
  if (!row) return null
  if (row.state !== 'draft' || !row.saidBy || !row.saidOn) return 'not-now'
  const noted = { saidBy: row.saidBy, saidOn: row.saidOn, notedBy: admin.personId }
  return { person: mint.signedIn(row.personId), registrationId: row.id, noted }
}

/** Proof of somebody who has no mailbox of their own to speak for them: organisers act as they are told (rules: by hand). */
export async function actorWithoutMailbox(
  context: RouteContext,
  admin: ApprovedAdmin,
  registrationId: RegistrationId,
): Promise<SignedIn | null> {
  const row = await depsOf(context).db.run(admin, (tx) =>
    tx
      .selectFrom('registration')
      .innerJoin('person', 'person.id', 'registration.personId')
      .select('person.id')
      .where('registration.id', '=', registrationId)
      .where((eb) => eb.or([eb('person.vouchedAt', 'is not', null), eb('person.email', 'is', null)]))
      .where('person.emailConfirmedAt', 'is', null)
      .executeTakeFirst(),
  )
  return row ? mint.signedIn(row.id) : null
}

async function findRegistration(context: RouteContext, person: SignedIn, role: 'guest' | 'host') {
  const own = await readOnce(context, `roles ${person.personId}`, () => readRoles(context, person))
  return own.find((one) => one.role === role)?.id ?? null
}

async function readRoles(context: RouteContext, person: SignedIn) {
  const { db, edition } = depsOf(context)
  const { id: editionId } = await edition()
  return db.run(person, (tx) =>
    tx
      .selectFrom('registration')
      .select(['id', 'role'])
      .where('editionId', '=', editionId)
      .where('personId', '=', person.personId)
      .where('state', '!=', 'cancelled')
      .execute(),
  )
}

/** Proof of the person whose mailbox an answer has proven in this very request, before the new cookie comes back. */
export function proveAnswered(answer: Extract<Answer, { kind: 'proven' }>): SignedIn {
  return mint.signedIn(answer.personId)
}
