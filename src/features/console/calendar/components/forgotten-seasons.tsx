import type { Forgotten } from '#features/clock/retention/retention.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'
import { NUMBER_NAMES } from './named-jobs.ts'

type Step = Forgotten['steps'][number]

/** Seasons of which something is gone: what and when, and the numbers that are left. */
export function ForgottenSeasons({ seasons, timeZone }: { seasons: readonly Forgotten[]; timeZone: string }) {
  const { t, locale } = useTexts()
  return seasons.map(({ edition, steps, numbers }) => (
    <section key={edition}>
      <h3>{edition}</h3>
      <DataTable<Step>
        caption={t('seasonCalendar.forgottenCaption', { edition })}
        isCaptionHidden
        columns={[
          {
            key: 'step',
            header: t('seasonCalendar.what'),
            isName: true,
            cell: ({ step }) => t(`seasonCalendar.step.${step}`),
          },
          {
            key: 'when',
            isWhole: true,
            header: t('seasonCalendar.when'),
            cell: ({ begunAt }) => datedMoment(begunAt, timeZone, locale),
          },
          {
            key: 'last',
            header: t('seasonCalendar.lastTime'),
            cell: ({ lastAt }) => datedMoment(lastAt, timeZone, locale),
          },
          { key: 'rows', header: t('seasonCalendar.rows'), align: 'right', cell: ({ rows }) => rows },
        ]}
        rows={steps}
        rowKey={({ step }) => step}
      />
      <Numbers edition={edition} numbers={numbers} />
    </section>
  ))
}

function Numbers({ edition, numbers }: Pick<Forgotten, 'edition' | 'numbers'>) {
  const { t } = useTexts()
  const known = new Map(numbers.map(({ subject, answer, people }) => [`${subject}.${answer}`, people]))
  const rows = NUMBER_NAMES.filter((name) => known.has(name))
  return (
    <details>
      <summary>{t('seasonCalendar.numbers')}</summary>
      <DataTable<(typeof rows)[number]>
        caption={t('seasonCalendar.numbersCaption', { edition })}
        isCaptionHidden
        columns={[
          {
            key: 'what',
            header: t('seasonCalendar.what'),
            isName: true,
            cell: (name) => t(`seasonCalendar.number.${name}`),
          },
          {
            key: 'people',
            header: t('seasonCalendar.people'),
            align: 'right',
            cell: (name) => known.get(name) ?? t('seasonCalendar.few'),
          },
        ]}
        rows={rows}
        rowKey={(name) => name}
        empty={<p className="quiet">{t('seasonCalendar.noNumbers')}</p>}
      />
    </details>
  )
}
