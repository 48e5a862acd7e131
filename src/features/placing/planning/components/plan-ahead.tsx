import { useTexts } from '#i18n/texts-context.tsx'
import { Figures } from '#ui/figures.tsx'
import type { PlanView } from '../planning.server.ts'

/** Before the first suggestion: what it will look at, and what it will leave as it is. */
export function PlanAhead({ ahead }: { ahead: NonNullable<PlanView['ahead']> }) {
  const { t } = useTexts()
  const { guests, hosts, places, kept } = ahead
  return (
    <section aria-labelledby="plan-ahead">
      <h2 id="plan-ahead">{t('planning.ahead')}</h2>
      <Figures
        large
        figures={[
          { label: t('planning.ahead.guests'), value: guests, name: 'plan-guests' },
          { label: t('planning.ahead.places'), value: places, name: 'places' },
          { label: t('planning.ahead.hosts'), value: hosts },
          { label: t('planning.ahead.kept'), value: kept },
        ]}
      />
      <p>{t(guests === 0 ? 'planning.aheadNobody' : 'planning.aheadWords', { guests, kept })}</p>
    </section>
  )
}
