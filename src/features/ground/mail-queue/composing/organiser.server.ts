import { Temporal } from 'temporal-polyfill'
import { sql, type NotNull } from '#db/sql.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { findFormer, waitingEntries } from '#features/ground/applicants.server.ts'
import { localised } from '#i18n/locale.ts'
import { type Applicants, type IncidentNews, YES_PAGES, YES_STAGES, type YesNews } from '#mails/contexts.ts'
import type { Keys } from '#platform/keys.server.ts'
import { isSkip, skip } from '#mails/mail.ts'
import { contentOf, type MailOf, mails, type TemplateOf } from '#mails/registry.ts'
import { readAlarm } from './alarm.server.ts'
import { type ComposeInput, type Composition, incomplete } from './composing.ts'

/** What a mail about a second yes says: as it was when it was told, with the addresses that are there still. */
async function readYesNews(
  tx: Tx,
  { personId, params }: { personId: string; params: Record<string, string> },
): Promise<YesNews | null> {
  const act = (Object.keys(YES_PAGES) as YesNews['act'][]).find((known) => known === params['act'])
  const stage = YES_STAGES.find((known) => known === params['stage'])
  if (!act || !stage) return null
  const [by, and, about] = [
    await emailOf(tx, params['by']),
    await emailOf(tx, params['and']),
    await emailOf(tx, params['about']),
  ]
  const { timeZone } = await getCurrentEdition(tx)
  const at = params['at'] ? Temporal.Instant.from(params['at']) : null
  return { act, stage, by, and, about, at, timeZone, isAsker: params['by'] === personId }
}

async function emailOf(tx: Tx, personId: string | undefined): Promise<string | null> {
  if (!personId) return null
  const row = await tx.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst()
  return row?.email ?? null
}

/** The mailbox of an organiser who still is one; a former one gets no more of what organisers read. */
export function findOrganiser(tx: Tx, personId: string) {
  return tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['person.email', 'person.locale'])
    .$narrowType<{ email: NotNull }>()
    .where('adminProfile.personId', '=', personId)
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function composeOrganiserMail(
  tx: Tx,
  template: TemplateOf<'organiser'>,
  { row, now, tools }: ComposeInput,
): Promise<Composition> {
  const mail: MailOf<'organiser'> = mails[template]
  const { personId, params } = row
  if (!personId) return incomplete
  const reader = await findOrganiser(tx, personId)
  if (!reader) return skip('reader-not-approved')
  const { email: to, locale } = reader
  const view = await mail.view({
    now,
    url: (path) => tools.siteUrl + localised(locale, path),
    applicants: () => findApplicants(tx, tools.keys, params),
    writerEmail: () => findWriter(tx, params['broadcast']),
    secondYes: () => readYesNews(tx, { personId, params }),
    incident: () => findIncidentNews(tx, { personId, params }),
    dueNotes: () => countDueNotes(tx, personId, now),
    alarm: () => readAlarm(tx, params),
  })
  if (isSkip(view)) return view
  return { kind: 'mail', to, locale, content: contentOf(template, view), deadline: null }
}

/** Former members read nothing of it, and closed is closed. */
async function findIncidentNews(
  tx: Tx,
  { personId, params }: { personId: string; params: Record<string, string> },
): Promise<IncidentNews | null> {
  const { incidentId, what } = params
  if (!incidentId) return null
  const row = await tx
    .selectFrom('incident')
    .select(['state', 'isUrgent'])
    .where('id', '=', incidentId)
    .executeTakeFirst()
  if (!row || row.state === 'closed') return null
  const team = await tx
    .selectFrom('incidentTeam')
    .select('personId')
    .where('isProposed', '=', false)
    .execute()
  const mayOpen = team.some((member) => member.personId === personId)
  if (team.length > 0 && !mayOpen) return null
  return { what: what === 'added' ? what : 'told', isUrgent: row.isUrgent, mayOpen }
}

async function countDueNotes(tx: Tx, personId: string, now: Temporal.Instant): Promise<number> {
  const { timeZone } = await getCurrentEdition(tx)
  const { count } = await tx
    .selectFrom('noteReminder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('personId', '=', personId)
    .where('doneAt', 'is', null)
    .where('dueOn', '<=', sql<never>`${now.toZonedDateTimeISO(timeZone).toPlainDate().toString()}::date`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function findApplicants(
  tx: Tx,
  keys: Keys,
  { applicantId, who }: Record<string, string>,
): Promise<Applicants | null> {
  if (who === 'all') {
    const { length: count } = await waitingEntries(tx).select('personId').execute()
    return count === 0 ? null : { count }
  }
  if (!applicantId) return null
  const row = await tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select('person.email')
    .where('adminProfile.personId', '=', applicantId)
    .where('approved', '=', false)
    .where('requestedAt', 'is not', null)
    .executeTakeFirst()
  if (!row?.email) return null
  const former = await findFormer(tx, keys, { personId: applicantId, email: row.email })
  return { email: row.email, isBack: former !== null }
}

async function findWriter(tx: Tx, broadcastId: string | undefined): Promise<string | null> {
  if (!broadcastId) return null
  const row = await tx
    .selectFrom('broadcast')
    .innerJoin('person', 'person.id', 'broadcast.askedBy')
    .select('person.email')
    .where('broadcast.id', '=', broadcastId)
    .where('askedAt', 'is not', null)
    .where('queuedAt', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
