import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { listIncidentTeam } from '#features/ground/incident-team.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { AskTeam } from '#features/console/incidents/components/ask-team.tsx'
import { IncidentTable } from '#features/console/incidents/components/incident-table.tsx'
import { NoteForm, type TypedNote } from '#features/console/incidents/components/note-form.tsx'
import { TeamPart } from '#features/console/incidents/components/team-part.tsx'
import { doneSchema, listFormSchema } from '#features/console/incidents/incidents.ts'
import { listIncidents } from '#features/console/incidents/incidents.server.ts'
import { addToTeam, removeFromTeam } from '#features/console/incidents/team.server.ts'
import { noteIncident } from '#features/console/incidents/working.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'incidents.title')

/** Whoever is not named sees whom to ask, and nothing else (rules: incidents). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const member = await findIncidentTeamMember(context, admin)
  const team = await deps.db.run(admin, listIncidentTeam)
  const { timeZone } = await deps.edition()
  return {
    team: team.map(({ personId, email }) => ({ personId, email, isSelf: personId === admin.personId })),
    incidents: member && (await listIncidents(deps, member, visitOf(context).requestId)),
    entry: randomUUID(),
    timeZone,
    done: doneSchema.parse(new URL(request.url).searchParams.get('done')),
  }
}

const NOTHING: TypedNote = { words: '', about: '', isUrgent: false }

type Answer = { field: 'words' | 'email'; problem: string; note: TypedNote; email: string }

export async function action({ request, context }: Route.ActionArgs) {
  const member = await findIncidentTeamMember(context, requireAdmin(context))
  const posted = listFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!member || !posted.success) return data(null, member ? 400 : 409)
  const form = posted.data
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const t = translator(locale)
  const note =
    form.intent === 'note'
      ? { words: form.words, about: form.about, isUrgent: form.urgent === 'yes' }
      : NOTHING
  const typed = { note, email: form.intent === 'add' ? form.email : '' }
  const wrong = (field: Answer['field'], problem: string) =>
    withProblems<Answer>(context, { ...typed, field, problem })
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

export default function Incidents({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { team, incidents, entry, timeZone, done } = loaderData
  const problems = useOneProblem(actionData?.field ?? 'words', actionData?.problem ?? null)
  if (!incidents)
    return (
      <>
        <PageTitle lead={t('incidents.notYours')}>{t('incidents.title')}</PageTitle>
        <AskTeam emails={team.map(({ email }) => email)} />
      </>
    )
  const problemOf = (field: Answer['field']) => (actionData?.field === field ? actionData.problem : null)
  return (
    <>
      <PageTitle lead={t('incidents.lead')}>{t('incidents.title')}</PageTitle>
      {done && !actionData && (
        <Notice kind={done === 'gone' ? 'warning' : 'good'}>{t(`incidents.done.${done}`)}</Notice>
      )}
      <ErrorSummary problems={problems} />
      <IncidentTable rows={incidents} timeZone={timeZone} />
      <NoteForm entry={entry} typed={actionData?.note ?? NOTHING} problem={problemOf('words')} />
      <TeamPart team={team} typed={actionData?.email ?? ''} problem={problemOf('email')} />
    </>
  )
}
