import { NIGHT_STATES } from '#domain/tape-chart.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What the fields of the chart mean; `withWanted` where a guest is chosen. */
export function TapeLegend({ withWanted = false }: { withWanted?: boolean }) {
  const { t } = useTexts()
  const states = withWanted ? [...NIGHT_STATES, 'wanted' as const] : NIGHT_STATES
  const nameOf = (state: (typeof states)[number]) =>
    t(state === 'wanted' ? 'workbench.wouldFit' : `rooms.state.${state}`)
  return (
    <div className="tape-legend">
      <ul className="plain">
        {states.map((state) => (
          <li key={state}>
            <span className={`tape-mark tape-${state}`} aria-hidden="true" /> {nameOf(state)}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('rooms.legend')}</summary>
        <ul className="plain">
          {NIGHT_STATES.map((state) => (
            <li key={state}>
              {nameOf(state)}: {t(`rooms.legend.${state}`)}
            </li>
          ))}
        </ul>
        <p className="quiet">{t('rooms.sumsHint')}</p>
      </details>
    </div>
  )
}
