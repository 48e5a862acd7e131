import { NIGHT_STATES } from '#domain/tape-chart.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What the fields of the chart mean; `withWanted` where a guest is chosen. */
export function TapeLegend({ withWanted = false }: { withWanted?: boolean }) {
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
        {withWanted && (
          <li>
            <span className="tape-mark tape-wanted" aria-hidden="true" /> {t('workbench.wouldFit')}
          </li>
        )}
      </ul>
      <p className="quiet">{t('rooms.sumsHint')}</p>
    </details>
  )
}
