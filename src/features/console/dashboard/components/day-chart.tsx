import { chartScale } from '#domain/chart-scale.ts'
import { shortDay, weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { DayCount } from '../dashboard.server.ts'
import { BAR, CHART_HEIGHT, ChartFrame, STEP } from './chart-frame.tsx'

const WEEK = 7
/** Days that the words below the chart are wide, on a phone and with a month in it. */
const ROOM = 4

/** Registrations per day: guests, and hosts on top of them. */
export function DayChart({ days }: { days: readonly DayCount[] }) {
  const { t, locale } = useTexts()
  const scale = chartScale(Math.max(0, ...days.map(({ guests, hosts }) => guests + hosts)))
  const high = (count: number) => (count / (scale.at(-1) ?? 1)) * CHART_HEIGHT
  const sum = (key: 'guests' | 'hosts') => days.reduce((all, day) => all + day[key], 0)
  const columns = (['guests', 'hosts'] as const).map((key) => ({
    key,
    header: t(`dashboard.day.${key}`),
    cell: (day: DayCount) => day[key],
    align: 'right' as const,
  }))
  return (
    <ChartFrame
      says={t('dashboard.daysSay', {
        guests: sum('guests'),
        hosts: sum('hosts'),
        day: weekdayAndDay(days[0]?.day ?? '', locale),
      })}
      legend={[
        { mark: 'solid', words: t('dashboard.day.guests') },
        { mark: 'lit', words: t('dashboard.day.hosts') },
      ]}
      scale={scale}
      labels={days.map(({ day }, index) => ({
        day,
        // A label begins at its day: near the edge there is no room for one.
        words:
          index % WEEK === 0 && (index === 0 || days.length - index > ROOM) ? shortDay(day, locale) : null,
      }))}
      table={
        <details>
          <summary>{t('dashboard.asTable')}</summary>
          <DataTable
            caption={t('dashboard.days')}
            isCaptionHidden
            columns={[
              {
                key: 'day',
                header: t('dashboard.day.day'),
                cell: ({ day }) => shortDay(day, locale),
                isName: true,
              },
              ...columns,
            ]}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        </details>
      }
    >
      {days.map(({ day, guests, hosts }, index) => (
        <g key={day} transform={`translate(${index * STEP + (STEP - BAR) / 2} 0)`}>
          <rect className="chart-solid" y={CHART_HEIGHT - high(guests)} width={BAR} height={high(guests)} />
          <rect
            className="chart-lit"
            y={CHART_HEIGHT - high(guests + hosts)}
            width={BAR}
            height={high(hosts)}
          />
        </g>
      ))}
    </ChartFrame>
  )
}
