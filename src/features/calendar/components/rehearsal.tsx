import { useTexts } from '#i18n/texts-context.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { Notice } from '#ui/notice.tsx'
import type { RehearsedStep } from '../queries.server.ts'

/** What retention would do now, step by step. */
export function Rehearsal({ steps, timeZone }: { steps: readonly RehearsedStep[]; timeZone: string }) {
  const { t, locale } = useTexts()
  return (
    <Notice kind="info" title={t('seasonCalendar.rehearsed')}>
      {steps.length === 0 && <p>{t('seasonCalendar.nothingToForget')}</p>}
      {steps.map(({ edition, step, at, isDue, rows, others, kept }) => (
        <section key={`${edition} ${step}`}>
          <h3>
            {edition}: {t(`seasonCalendar.step.${step}`)}
          </h3>
          <p>
            {t(isDue ? 'seasonCalendar.stepDue' : 'seasonCalendar.stepComing', {
              moment: shortMoment(at, timeZone, locale),
            })}
          </p>
          <ul>
            {rows.map(({ what, count }) => (
              <li key={what}>{t(`seasonCalendar.row.${what}`, { count })}</li>
            ))}
            {others > 0 && <li>{t('seasonCalendar.row.others', { count: others })}</li>}
            {rows.length === 0 && others === 0 && <li>{t('seasonCalendar.row.nothing')}</li>}
            {kept > 0 && <li>{t('seasonCalendar.row.kept', { count: kept })}</li>}
          </ul>
        </section>
      ))}
      <p>{t('seasonCalendar.nothingChanged')}</p>
    </Notice>
  )
}
