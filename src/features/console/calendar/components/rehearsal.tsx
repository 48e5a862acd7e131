import { useTexts } from '#i18n/texts-context.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { RehearsedStep } from '../calendar.server.ts'

/** What retention would do now, step by step. */
export function Rehearsal({ steps, timeZone }: { steps: readonly RehearsedStep[]; timeZone: string }) {
  const { t, locale } = useTexts()
  return (
    <>
      <h3>{t('seasonCalendar.rehearsed')}</h3>
      <DataTable<RehearsedStep>
        caption={t('seasonCalendar.rehearsed')}
        isCaptionHidden
        columns={[
          {
            key: 'step',
            header: t('seasonCalendar.stepName'),
            isName: true,
            cell: ({ edition, step }) => `${edition}: ${t(`seasonCalendar.step.${step}`)}`,
          },
          {
            key: 'when',
            header: t('seasonCalendar.when'),
            cell: ({ isDue, at }) =>
              t(isDue ? 'seasonCalendar.stepDue' : 'seasonCalendar.stepComing', {
                moment: datedMoment(at, timeZone, locale),
              }),
          },
          { key: 'what', header: t('seasonCalendar.what'), cell: (step) => <WhatGoes {...step} /> },
        ]}
        rows={steps}
        rowKey={({ edition, step }) => `${edition} ${step}`}
        empty={<p>{t('seasonCalendar.nothingToForget')}</p>}
      />
    </>
  )
}

function WhatGoes({ rows, others, kept }: RehearsedStep) {
  const { t } = useTexts()
  return (
    <ul className="plain">
      {rows.map(({ what, count }) => (
        <li key={what}>{t(`seasonCalendar.row.${what}`, { count })}</li>
      ))}
      {others > 0 && <li>{t('seasonCalendar.row.others', { count: others })}</li>}
      {rows.length === 0 && others === 0 && <li>{t('seasonCalendar.row.nothing')}</li>}
      {kept > 0 && <li>{t('seasonCalendar.row.kept', { count: kept })}</li>}
    </ul>
  )
}
