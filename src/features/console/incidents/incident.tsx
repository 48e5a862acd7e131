import { randomUUID } from 'node:crypto'
import { data, redirect, Link } from 'react-router'
import type { IncidentTeamMember } from '#db/actor.server.ts'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { block, lift } from '#features/console/incidents/blocking.server.ts'
import {
  doneSchema,
  findTooLong,
  incidentFormSchema,
  incidentIdSchema,
  type Done,
  type IncidentAnswer,
  type IncidentForm,
} from '#features/console/incidents/incidents.ts'
import { findIncident, type IncidentView } from '#features/console/incidents/incidents.server.ts'
import { workOn } from '#features/console/incidents/working.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import type { Route } from './+types/incident'
import { datedMoment, longDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { BlockPart } from './components/block-part.tsx'
import { EndForm } from './components/end-form.tsx'
import { StepForm } from './components/step-form.tsx'

/** What was done, the first thing first; nothing of it can be changed. */
function StepList({ incident: { steps, timeZone } }: { incident: IncidentView }) {
  const { t, locale } = useTexts()
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">{t('incidents.steps')}</h2>
      {steps.length === 0 && <p className="quiet">{t('incidents.noSteps')}</p>}
      <ol className="plain lined">
        {steps.map(({ id, at, kind, author, words }) => (
          <li key={id}>
            <p>
              <strong>{t(`incidents.kind.${kind}`)}</strong>{' '}
              <span className="quiet">
                {datedMoment(at, timeZone, locale)} ·{' '}
                {kind === 'added' ? t('incidents.byTeller') : (author ?? t('incidents.gone'))}
              </span>
            </p>
            {words && <p className="record-note">{words}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

type Props = { incident: IncidentView; entry: string; done: Done | null; answer: IncidentAnswer | null }

/** One incident: what was told and what was done at the left, what can be done at the right. */
function IncidentBody({ incident, entry, done, answer }: Props) {
  const { t, to, locale } = useTexts()
  const { toldAt, how, isUrgent, state, outcome, timeZone, lookedAfterBy, looks } = incident
  const when = (at: string) => datedMoment(at, timeZone, locale)
  const problems = useOneProblem(answer?.field ?? 'words', answer?.problem ?? null)
  const problemOf = (field: IncidentAnswer['field']) => (answer?.field === field ? answer.problem : null)
  return (
    <>
      <p>
        <Link to={to('/admin/incidents')}>{t('incidents.toList')}</Link>
      </p>
      <PageTitle lead={t(`incidents.how.${how}`)}>
        {t('incidents.oneTold', { moment: when(toldAt) })}
      </PageTitle>
      {done && !answer && (
        <DoneNotice kind={done === 'gone' ? 'warning' : 'good'}>{t(`incidents.done.${done}`)}</DoneNotice>
      )}
      <ErrorSummary problems={problems} />
      {isUrgent && state !== 'closed' && <Notice kind="warning">{t('incidents.isUrgent')}</Notice>}
      <div className="record">
        <div>
          <blockquote>
            <p className="record-note">{incident.words}</p>
          </blockquote>
          <SummaryList
            rows={[
              { label: t('incidents.about'), value: incident.about },
              { label: t('incidents.reach'), value: incident.reach },
              { label: t('incidents.teller'), value: <Teller incident={incident} /> },
              {
                label: t('incidents.column.state'),
                value: outcome
                  ? t('incidents.closedAs', { outcome: t(`incidents.outcome.${outcome}`) })
                  : t(`incidents.state.${state}`),
              },
              { label: t('incidents.column.by'), value: lookedAfterBy ?? t('incidents.nobodyYet') },
            ]}
          />
          <StepList incident={incident} />
          <StepForm
            incident={incident}
            entry={entry}
            typed={answer?.field === 'words' ? answer.typed.words : undefined}
            problem={problemOf('words')}
          />
        </div>
        <div>
          <BlockPart
            incident={incident}
            entry={entry}
            typed={answer?.typed ?? {}}
            problems={{ whom: problemOf('whom'), other: problemOf('other') }}
          />
          <EndForm
            incident={incident}
            entry={entry}
            typed={answer?.field === 'outcome' || answer?.field === 'last-words' ? answer.typed : {}}
            problems={{ outcome: problemOf('outcome'), words: problemOf('last-words') }}
          />
          <section aria-labelledby="looks">
            <h2 id="looks">{t('incidents.looks')}</h2>
            <ul className="plain">
              {looks.map(({ id, at, by }) => (
                <li key={id}>
                  {when(at)} · {by ?? t('incidents.gone')}
                </li>
              ))}
            </ul>
            <p className="quiet">{t('incidents.keptUntil', { day: longDay(incident.keptUntil, locale) })}</p>
          </section>
        </div>
      </div>
    </>
  )
}

function Teller({ incident: { how, teller } }: { incident: IncidentView }) {
  const { t, to } = useTexts()
  if (how !== 'named') return t(`incidents.teller.${how}`)
  if (!teller) return t('incidents.teller.deleted')
  return (
    <>
      {teller.email}
      {teller.records.map(({ id, role, name }) => (
        <div key={id}>
          <Link to={to(`/admin/${role}/${id}`)}>{name}</Link> ({t(`incidents.role.${role}`)})
        </div>
      ))}
    </>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'incidents.oneTitle')

const notFound = () => data(null, 404)

/** Organisers outside of the team find nothing here, whether there is something or not (rules: incidents). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = await findIncidentTeamMember(context, requireAdmin(context))
  const id = incidentIdSchema.safeParse(params.id)
  const asked = { id: id.data ?? '', requestId: visitOf(context).requestId }
  const incident = member && id.success ? await findIncident(depsOf(context), member, asked) : null
  if (!incident) throw notFound()
  return {
    incident,
    entry: randomUUID(),
    done: doneSchema.parse(new URL(request.url).searchParams.get('done')),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = await findIncidentTeamMember(context, requireAdmin(context))
  const id = incidentIdSchema.safeParse(params.id)
  const posted = incidentFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!member || !id.success) throw notFound()
  if (!posted.success) return data(null, 400)
  const done = await perform(context, member, id.data, posted.data)
  if (typeof done !== 'string') return withProblems<IncidentAnswer>(context, done)
  return redirect(localised(visitOf(context).locale, `/admin/incidents/${id.data}?done=${done}`))
}

const typedIn = (form: IncidentForm): IncidentAnswer['typed'] => ({
  ...('words' in form && { words: form.words }),
  ...('outcome' in form && { outcome: form.outcome }),
  ...('whom' in form && { whom: form.whom, other: form.other }),
})

async function perform(
  context: RouteContext,
  member: IncidentTeamMember,
  id: string,
  form: IncidentForm,
): Promise<Done | IncidentAnswer> {
  const deps = depsOf(context)
  const t = translator(visitOf(context).locale)
  const long = findTooLong(form)
  if (long) {
    const isEnd = form.intent === 'closed'
    const field =
      long.field === 'whom' || long.field === 'other' ? long.field : isEnd ? 'last-words' : 'words'
    return { field, problem: t('refusals.tooLong', { most: long.longest }), typed: typedIn(form) }
  }
  if (form.intent === 'lift') {
    const isLifted = await lift(deps, member, { incidentId: id, entry: form.entry, blockId: form.block })
    return isLifted ? 'lifted' : 'gone'
  }
  if (form.intent === 'block') {
    const { entry, whom, other } = form
    const blocked = await block(deps, member, { incidentId: id, entry, whom, other })
    if (blocked.ok) return blocked.value
    if (blocked.error === 'gone') return 'gone'
    const field = blocked.error === 'whom-unknown' ? 'whom' : 'other'
    return { field, problem: t(`incidents.block.${blocked.error}`), typed: { whom, other } }
  }
  if ((form.intent === 'step' || form.intent === 'answer') && form.words === '')
    return { field: 'words', problem: t('incidents.wordsMissing'), typed: {} }
  if (form.intent === 'closed' && form.outcome === null)
    return { field: 'outcome', problem: t('incidents.outcomeMissing'), typed: { words: form.words } }
  return workOn(deps, member, { id, work: form })
}

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  return <IncidentBody {...loaderData} answer={actionData ?? null} />
}
