import { NIGHT_STATES } from '#domain/tape-chart.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What the fields of the chart mean. */
export function TapeLegend() {
  const { t } = useTexts()
  return (
    <details>
      <summary>{t('rooms.legend')}</summary>
      <ul className="plain">
        {NIGHT_STATES.map((state) => (
          <li key={state}>
            <span className={`tape-mark tape-${state}`} aria-hidden="true" /> {t(`rooms.state.${state}`)}:{' '}
            {t(`rooms.legend.${state}`)}
          </li>
        ))}
      </ul>
      <p className="quiet">{t('rooms.sumsHint')}</p>
    </details>
  )
}
