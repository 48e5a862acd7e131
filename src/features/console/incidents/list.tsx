import { randomUUID } from 'node:crypto'
import { data, redirect, Link } from 'react-router'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { TEAM_AT_LEAST } from '#domain/incident.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { listIncidentTeam } from '#features/ground/incident-team.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { NameTeam } from '#features/console/incidents/components/name-team.tsx'
import { NoteForm, type TypedNote } from '#features/console/incidents/components/note-form.tsx'
import { TeamPart } from '#features/console/incidents/components/team-part.tsx'
import {
  doneSchema,
  findTooLong,
  INCIDENT_FILTERS,
  listFormSchema,
  namingFormSchema,
} from '#features/console/incidents/incidents.ts'
import { listIncidents, type IncidentRow } from '#features/console/incidents/incidents.server.ts'
import { agreeToTeam, dropNaming, nameTeam, readNaming } from '#features/console/incidents/naming.server.ts'
import { addToTeam, removeFromTeam } from '#features/console/incidents/team.server.ts'
import { noteIncident } from '#features/console/incidents/working.server.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { readPlainFilters, showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
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
    done: doneSchema.parse(searchParams.get('done')),
  }
}

const NOTHING: TypedNote = { words: '', about: '', isUrgent: false }

type Answer = {
  field: 'words' | 'about' | 'email' | 'people'
  problem: string
  note: TypedNote
  email: string
  people: string[]
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const member = await findIncidentTeamMember(context, admin)
  const fields = await request.formData()
  if (!member) return nameFirst(context, admin, fields)
  const posted = listFormSchema.safeParse(Object.fromEntries(fields))
  if (!posted.success) return data(null, 400)
  const form = posted.data
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const t = translator(locale)
  const note =
    form.intent === 'note'
      ? { words: form.words, about: form.about, isUrgent: form.urgent === 'yes' }
      : NOTHING
  const typed = { note, email: form.intent === 'add' ? form.email : '', people: [] }
  const wrong = (field: Answer['field'], problem: string) =>
    withProblems<Answer>(context, { ...typed, field, problem })
  const long = findTooLong(form)
  if (long)
    return wrong(
      long.field === 'about' || long.field === 'email' ? long.field : 'words',
      t('refusals.tooLong', { most: long.longest }),
    )
  if (form.intent === 'note') {
    if (form.words === '') return wrong('words', t('incidents.wordsMissing'))
    await noteIncident(deps, member, { ...note, entry: form.entry })
    return redirect(localised(locale, '/admin/incidents?done=noted'))
  }
  if (form.intent === 'add') {
    const added = await addToTeam(deps, member, form.email)
    return added.ok
      ? redirect(localised(locale, '/admin/incidents?done=added'))
      : wrong('email', t('incidents.noOrganiser'))
  }
  const removed = await removeFromTeam(deps, member, form.personId)
  return redirect(localised(locale, `/admin/incidents?done=${removed.ok ? 'removed' : 'gone'}`))
}

/** Organisers outside of the team can say who shall be, while nobody is. */
async function nameFirst(context: RouteContext, admin: ApprovedAdmin, fields: FormData) {
  const posted = namingFormSchema.safeParse({
    intent: fields.get('intent'),
    people: fields.getAll('people'),
  })
  if (!posted.success) return data(null, 409)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const { intent, people } = posted.data
  const say = (done: string) => redirect(localised(locale, `/admin/incidents?done=${done}`))
  if (intent === 'name') {
    const named = await nameTeam(deps, admin, people)
    if (named.ok || named.error === 'gone') return say(named.ok ? 'named' : 'gone')
    const t = translator(locale)
    const problem =
      named.error === 'nobody'
        ? t('admins.decided.nobody')
        : t('incidents.nameTooFew', { least: TEAM_AT_LEAST })
    return withProblems<Answer>(context, { field: 'people', problem, note: NOTHING, email: '', people })
  }
  if (intent === 'agree') return say((await agreeToTeam(deps, admin, people)) ? 'agreed' : 'gone')
  await dropNaming(deps, admin)
  return say('dropped')
}

export default function Incidents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { team, incidents, areAny, filters, naming, entry, timeZone, done } = loaderData
  const problems = useOneProblem(actionData?.field ?? 'words', actionData?.problem ?? null)
  const problemOf = (field: Answer['field']) => (actionData?.field === field ? actionData.problem : null)
  const notices = (
    <>
      {done && !actionData && (
        <DoneNotice kind={done === 'gone' ? 'warning' : 'good'}>{t(`incidents.done.${done}`)}</DoneNotice>
      )}
      <ErrorSummary problems={problems} />
    </>
  )
  if (!incidents)
    return (
      <>
        <PageTitle lead={t('incidents.notYours')}>{t('incidents.title')}</PageTitle>
        {notices}
        {naming ? (
          <NameTeam naming={naming} chosen={actionData?.people ?? []} problem={problemOf('people')} />
        ) : (
          <AskTeam emails={team.map(({ email }) => email)} />
        )}
      </>
    )
  return (
    <>
      <PageTitle lead={t('incidents.lead')}>{t('incidents.title')}</PageTitle>
      {notices}
      {areAny && <FilterTools path="/admin/incidents" filters={filters} />}
      <IncidentTable rows={incidents} timeZone={timeZone} />
      <NoteForm
        entry={entry}
        typed={actionData?.note ?? NOTHING}
        problems={{ words: problemOf('words'), about: problemOf('about') }}
      />
      <TeamPart team={team} typed={actionData?.email ?? ''} problem={problemOf('email')} />
    </>
  )
}
