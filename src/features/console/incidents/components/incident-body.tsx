import { Link } from 'react-router'
import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import type { Done, IncidentAnswer } from '#features/console/incidents/incidents.ts'
import { datedMoment, longDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { BlockPart } from './block-part.tsx'
import { EndForm } from './end-form.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'

type Props = { incident: IncidentView; entry: string; done: Done | null; answer: IncidentAnswer | null }

/** One incident: what was told and what was done at the left, what can be done at the right. */
export function IncidentBody({ incident, entry, done, answer }: Props) {
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
