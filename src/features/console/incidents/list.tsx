import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import * as z from 'zod'
import { TEAM_AT_LEAST, TELLING } from '#domain/incident.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { listIncidentTeam } from '#features/ground/incident-team.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { NameTeam } from '#features/console/incidents/components/name-team.tsx'
import { NoteForm } from '#features/console/incidents/components/note-form.tsx'
import { TeamPart } from '#features/console/incidents/components/team-part.tsx'
import { entry, INCIDENT_FILTERS, words } from '#features/console/incidents/incidents.ts'
import { listIncidents, type IncidentRow } from '#features/console/incidents/incidents.server.ts'
import { agreeToTeam, dropNaming, nameTeam, readNaming } from '#features/console/incidents/naming.server.ts'
import { addToTeam, removeFromTeam } from '#features/console/incidents/team.server.ts'
import { noteIncident } from '#features/console/incidents/working.server.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { readPlainFilters, showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { AfterPress } from '#ui/after-press.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/list'
import { Notice } from '#ui/notice.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'

/** What was told, without a word of it: that stands on its own page. */
function IncidentTable({ rows, timeZone }: { rows: readonly IncidentRow[]; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <DataTable
      stacks
      caption={t('incidents.title')}
      isCaptionHidden
      columns={[
        {
          key: 'told',
          isWhole: true,
          header: t('incidents.column.told'),
          cell: ({ id, toldAt }) => <Link to={to(`/admin/incidents/${id}`)}>{when(toldAt)}</Link>,
          isName: true,
        },
        { key: 'how', header: t('incidents.column.how'), cell: ({ how }) => t(`incidents.how.${how}`) },
        {
          key: 'state',
          header: t('incidents.column.state'),
          cell: ({ state, isUrgent }) => (
            <>
              {t(`incidents.state.${state}`)}
              {isUrgent && state !== 'closed' && <strong> · {t('incidents.urgent')}</strong>}
            </>
          ),
        },
        {
          key: 'by',
          header: t('incidents.column.by'),
          cell: ({ lookedAfterBy }) =>
            lookedAfterBy ?? <span className="quiet">{t('incidents.nobodyYet')}</span>,
        },
        {
          key: 'last',
          isWhole: true,
          header: t('incidents.column.last'),
          cell: ({ lastAt }) => when(lastAt),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="quiet">{t('incidents.none')}</p>}
    />
  )
}

/** Whom to ask about something that is not for everybody; or how somebody is named in the first place. */
function AskTeam({ emails }: { emails: readonly string[] }) {
  const { t } = useTexts()
  if (emails.length === 0)
    return (
      <Notice kind="warning" title={t('incidents.nobodyTitle')}>
        <p>{t('incidents.nobody')}</p>
        <p>
          <code>incident-team add EMAIL</code>
        </p>
      </Notice>
    )
  return (
    <>
      <p>{t('incidents.ask')}</p>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'incidents.title')

/** Organisers outside of the team see whom to ask, and nothing else (rules: incidents). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const member = await findIncidentTeamMember(context, admin)
  const team = await deps.db.run(admin, listIncidentTeam)
  const { timeZone } = await deps.edition()
  const { searchParams } = new URL(request.url)
  const chosen = readPlainFilters(searchParams, INCIDENT_FILTERS)
  const t = translator(visitOf(context).locale)
  const rows = member && (await listIncidents(deps, member, visitOf(context).requestId))
  return {
    filters: showPlainFilters(
      '/admin/incidents',
      [
        {
          key: 'state',
          label: t('incidents.column.state'),
          choices: INCIDENT_FILTERS.state.map((value) => ({ value, label: t(`incidents.state.${value}`) })),
        },
        {
          key: 'by',
          label: t('incidents.column.by'),
          choices: INCIDENT_FILTERS.by.map((value) => ({ value, label: t(`incidents.filter.${value}`) })),
        },
      ],
      chosen,
    ),
    team: team.map(({ personId, email }) => ({ personId, email, isSelf: personId === admin.personId })),
    incidents:
      rows &&
      rows.filter(
        ({ state, lookedAfterBy }) =>
          (chosen.state === undefined || state === chosen.state) &&
          (chosen.by === undefined || (lookedAfterBy === null) === (chosen.by === 'nobody')),
      ),
    areAny: rows !== null && rows.length > 0,
    naming: member ? null : await readNaming(deps, admin),
    entry: randomUUID(),
    timeZone,
    said: presses.said(request),
  }
}

const people = z.array(z.uuid()).max(200)
const email = z.string().trim().max(254)
const NOT_THEIRS = { refused: 'not-theirs' } as const

const presses = pressesOn(
  {
    who: async ({ context }) => {
      const admin = requireAdmin(context)
      return { admin, member: await findIncidentTeamMember(context, admin) }
    },
    path: '/admin/incidents',
    says: 'incidents.done',
    tone: { gone: 'warning' },
    wrong: { words: 'incidents.wordsMissing' },
  },
  (press) => ({
    note: press(
      {
        entry,
        words: words.min(1),
        about: z.string().trim().max(TELLING.about).default(''),
        urgent: z.literal('yes').optional().catch(undefined),
      },
      async ({ deps, who: { member } }, { urgent, ...note }) => {
        if (!member) return NOT_THEIRS
        await noteIncident(deps, member, { ...note, isUrgent: urgent === 'yes' })
        return 'noted'
      },
    ),
    add: press({ email }, async ({ deps, who: { member }, t }, form) => {
      if (!member) return NOT_THEIRS
      const added = await addToTeam(deps, member, form.email)
      return added.ok ? 'added' : { field: 'email', message: t('incidents.noOrganiser') }
    }),
    remove: press({ personId: z.uuid() }, async ({ deps, who: { member } }, { personId }) => {
      if (!member) return NOT_THEIRS
      return (await removeFromTeam(deps, member, personId)).ok ? 'removed' : 'gone'
    }),
    // Organisers outside of the team can say who shall be, while nobody is.
    name: press({ people }, async ({ deps, who: { admin, member }, t }, form) => {
      if (member) return NOT_THEIRS
      const named = await nameTeam(deps, admin, form.people)
      if (named.ok) return 'named'
      if (named.error === 'gone') return 'gone'
      const message =
        named.error === 'nobody'
          ? t('admins.decided.nobody')
          : t('incidents.nameTooFew', { least: TEAM_AT_LEAST })
      return { field: 'people', message }
    }),
    agree: press({ people }, async ({ deps, who: { admin, member } }, form) => {
      if (member) return NOT_THEIRS
      return (await agreeToTeam(deps, admin, form.people)) ? 'agreed' : 'gone'
    }),
    drop: press({}, async ({ deps, who: { admin, member } }) => {
      if (member) return NOT_THEIRS
      await dropNaming(deps, admin)
      return 'dropped'
    }),
  }),
)
export const action = presses.action

export default function Incidents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { team, incidents, areAny, filters, naming, entry, timeZone, said } = loaderData
  const back = actionData ?? null
  const notices = <AfterPress said={said} back={back} />
  if (!incidents)
    return (
      <>
        <ConsoleHead lead={t('incidents.notYours')}>{t('incidents.title')}</ConsoleHead>
        {notices}
        {naming ? (
          <NameTeam naming={naming} back={back} />
        ) : (
          <AskTeam emails={team.map(({ email }) => email)} />
        )}
      </>
    )
  return (
    <>
      <ConsoleHead lead={t('incidents.lead')}>{t('incidents.title')}</ConsoleHead>
      {notices}
      {areAny && <FilterTools path="/admin/incidents" filters={filters} />}
      <IncidentTable rows={incidents} timeZone={timeZone} />
      <NoteForm entry={entry} back={back} />
      <TeamPart team={team} back={back} />
    </>
  )
}
