import { randomUUID } from 'node:crypto'
import { data, Link } from 'react-router'
import * as z from 'zod'
import { INCIDENT_OUTCOMES } from '#domain/incident.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { findIncidentTeamMember, requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { block, lift } from '#features/console/incidents/blocking.server.ts'
import { entry, whom, words } from '#features/console/incidents/incidents.ts'
import { findIncident, type IncidentView } from '#features/console/incidents/incidents.server.ts'
import { workOn } from '#features/console/incidents/working.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/incident'
import { datedMoment, longDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress, type Said } from '#ui/after-press.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
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

type Props = { incident: IncidentView; entry: string; said: Said | null; back: GivenBack | null }

/** One incident: what was told and what was done at the left, what can be done at the right. */
function IncidentBody({ incident, entry, said, back }: Props) {
  const { t, to, locale } = useTexts()
  const { toldAt, how, isUrgent, state, outcome, timeZone, lookedAfterBy, looks } = incident
  const when = (at: string) => datedMoment(at, timeZone, locale)
  // Of the form that was refused.
  const backTo = (...intents: string[]) =>
    back?.typed['intent']?.some((intent) => intents.includes(intent)) ? back : null
  return (
    <>
      <p>
        <Link to={to('/admin/incidents')}>{t('incidents.toList')}</Link>
      </p>
      <ConsoleHead lead={t(`incidents.how.${how}`)}>
        {t('incidents.oneTold', { moment: when(toldAt) })}
      </ConsoleHead>
      <AfterPress said={said} back={back} />
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
          <StepForm incident={incident} entry={entry} back={backTo('step', 'answer')} />
        </div>
        <div>
          <BlockPart incident={incident} entry={entry} back={backTo('block')} />
          <EndForm incident={incident} entry={entry} back={backTo('closed')} />
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
  const asked = { id: idIn({ params }), requestId: visitOf(context).requestId }
  const incident = member && (await findIncident(depsOf(context), member, asked))
  if (!incident) throw notFound()
  return {
    incident,
    entry: randomUUID(),
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: async (asked) => {
      const member = await findIncidentTeamMember(asked.context, requireAdmin(asked.context))
      if (!member) throw notFound()
      return { member, id: idIn(asked) }
    },
    path: ({ who }) => `/admin/incidents/${who.id}`,
    says: 'incidents.done',
    tone: { gone: 'warning' },
    wrong: { words: 'incidents.wordsMissing', outcome: 'incidents.outcomeMissing' },
  },
  (press) => {
    const writes = (intent: 'step' | 'answer') =>
      press({ entry, words: words.min(1) }, ({ deps, who }, form) =>
        workOn(deps, who.member, { id: who.id, work: { intent, ...form } }),
      )
    const turns = (intent: 'taken' | 'reopened') =>
      press({ entry }, ({ deps, who }, form) =>
        workOn(deps, who.member, { id: who.id, work: { intent, ...form } }),
      )
    return {
      step: writes('step'),
      answer: writes('answer'),
      taken: turns('taken'),
      reopened: turns('reopened'),
      closed: press(
        { entry, lastWords: words, outcome: z.enum(INCIDENT_OUTCOMES) },
        ({ deps, who }, { lastWords, ...form }) =>
          workOn(deps, who.member, { id: who.id, work: { intent: 'closed', words: lastWords, ...form } }),
      ),
      block: press({ entry, whom, other: whom.default('') }, async ({ deps, who, t }, form) => {
        const blocked = await block(deps, who.member, { incidentId: who.id, ...form })
        if (blocked.ok) return blocked.value
        if (blocked.error === 'gone') return 'gone'
        const field = blocked.error === 'whom-unknown' ? 'whom' : 'other'
        return { field, message: t(`incidents.block.${blocked.error}`) }
      }),
      lift: press({ entry, block: z.uuid() }, async ({ deps, who }, form) => {
        const lifting = { incidentId: who.id, entry: form.entry, blockId: form.block }
        return (await lift(deps, who.member, lifting)) ? 'lifted' : 'gone'
      }),
    }
  },
)
export const action = presses.action

export default function Incident({ loaderData, actionData }: Route.ComponentProps) {
  return <IncidentBody {...loaderData} back={actionData ?? null} />
}
