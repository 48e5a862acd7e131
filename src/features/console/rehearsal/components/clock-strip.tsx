import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { clockPath } from './clock-page.tsx'

/** No class of the house's: its rules are counted, and go to real people. */
export const stripStyle = `.clock-strip{display:flex;flex-wrap:wrap;gap:0 16px;align-items:center;min-height:44px;padding:4px 16px;border-top:1px solid var(--hairline);background:var(--mist);color:var(--ink);font-size:.94rem}.clock-strip a{display:inline-flex;align-items:center;min-height:44px}@media print{.clock-strip{display:none}}`

/** At the foot of every page of the demonstration: that all of it is invented, and what time it is there. */
export function ClockStrip({ now, timeZone }: { now: string; timeZone: string }) {
  const { t, to, locale } = useTexts()
  return (
    <aside className="clock-strip" aria-label={t('rehearsal.strip')}>
      <strong>{t('rehearsal.strip')}</strong>
      <span>{t('rehearsal.stripNow', { moment: datedMoment(now, timeZone, locale) })}</span>
      <a href={to(clockPath)}>{t('rehearsal.stripMove')}</a>
    </aside>
  )
}
