import { chartScale } from '#domain/chart-scale.ts'
import { shortMonth, weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { NightCount } from '../dashboard.server.ts'
import { BAR, CHART_HEIGHT, ChartFrame, STEP } from './chart-frame.tsx'

/** So many numbers of days have room beside each other on a phone. */
const MOST_LABELS = 16
const COUNTS = ['demand', 'placed', 'beds'] as const

/** Beds against demand per night: a column for the guests, the lit part of it for those who have a place, a line for the beds. */
export function NightChart({ nights }: { nights: readonly NightCount[] }) {
  const { t, to, locale } = useTexts()
  const scale = chartScale(
    Math.max(0, ...nights.flatMap(({ demand, beds, placed }) => [demand, beds, placed])),
  )
  const high = (count: number) => (count / (scale.at(-1) ?? 1)) * CHART_HEIGHT
  const line = nights.map(
    ({ beds }, index) =>
      `${index === 0 ? 'M' : 'L'}${index * STEP} ${CHART_HEIGHT - high(beds)}H${(index + 1) * STEP}`,
  )
  const apart = Math.ceil(nights.length / MOST_LABELS)
  return (
    <ChartFrame
      says={<NightWords nights={nights} />}
      legend={[
        { mark: 'dark', words: t('dashboard.night.demand') },
        { mark: 'lit', words: t('dashboard.night.placed') },
        { mark: 'missing', words: t('dashboard.night.missing') },
        { mark: 'line', words: t('dashboard.night.beds') },
      ]}
      scale={scale}
      isCentred
      labels={nights.map(({ night: day }, index) => ({
        day,
        words: index % apart === 0 ? <DayLabel day={day} isFirst={index === 0} /> : null,
      }))}
      table={
        <details>
          <summary>{t('dashboard.asTable')}</summary>
          <DataTable
            caption={t('dashboard.nights')}
            isCaptionHidden
            columns={[
              {
                key: 'night',
                header: t('dashboard.night.night'),
                cell: ({ night }) => (
                  <a href={to(`/admin/rooms?free=${night}`)}>{weekdayAndDay(night, locale)}</a>
                ),
                isName: true,
              },
              ...COUNTS.map((key) => ({
                key,
                header: t(`dashboard.night.${key}`),
                cell: (row: NightCount) => (
                  <span {...counted(`${key}-${row.night}`, row[key])}>{row[key]}</span>
                ),
                align: 'right' as const,
              })),
            ]}
            rows={nights}
            rowKey={({ night }) => night}
          />
        </details>
      }
    >
      {nights.map(({ night, demand, placed, beds }, index) => (
        <g key={night} transform={`translate(${index * STEP + (STEP - BAR) / 2} 0)`}>
          <rect className="chart-dark" y={CHART_HEIGHT - high(demand)} width={BAR} height={high(demand)} />
          {demand > beds && (
            <rect
              className="chart-missing"
              y={CHART_HEIGHT - high(demand)}
              width={BAR}
              height={high(demand - beds)}
            />
          )}
          <rect className="chart-lit" y={CHART_HEIGHT - high(placed)} width={BAR} height={high(placed)} />
        </g>
      ))}
      <path className="chart-line" d={line.join('')} />
    </ChartFrame>
  )
}

/** The number of a day, with its month where that is new. */
function DayLabel({ day, isFirst }: { day: string; isFirst: boolean }) {
  const { locale } = useTexts()
  const date = Number(day.slice(-2))
  return (
    <>
      {date}
      {(isFirst || date === 1) && <span>{shortMonth(day, locale)}</span>}
    </>
  )
}

function NightWords({ nights }: { nights: readonly NightCount[] }) {
  const { t, locale } = useTexts()
  const missing = ({ demand, beds }: NightCount) => demand - beds
  const tightest = nights.toSorted((a, b) => missing(b) - missing(a))[0]
  if (nights.every(({ demand }) => demand === 0)) return t('dashboard.noDemand')
  if (!tightest || missing(tightest) <= 0) return t('dashboard.enoughBeds')
  const { night, demand, beds } = tightest
  const day = weekdayAndDay(night, locale)
  return t('dashboard.missingBeds', { day, missing: missing(tightest), demand, beds })
}
