import type { IncidentView } from '#features/console/incidents/incidents.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What was done, the first thing first; nothing of it can be changed. */
export function StepList({ incident: { steps, timeZone } }: { incident: IncidentView }) {
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
