import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'

export const CHART_HEIGHT = 100
/** Of one day or night, and the bar in it; the picture is stretched to the width there is. */
export const STEP = 10
export const BAR = 7

/** As high as the picture is shown, and how wide its side. */
const SHOWN_HEIGHT = 140
const SIDE = 40

/** A chart drawn on the server: its point in a sentence, the picture, and the same numbers as a table. */
export function ChartFrame({
  says,
  legend,
  scale,
  labels,
  isCentred = false,
  children,
  table,
}: {
  says: ReactNode
  legend: readonly { mark: string; words: string }[]
  /** The numbers at the side, from none up; the last is the top of the picture. */
  scale: readonly number[]
  /** One for each day or night; empty where there is no room for one. */
  labels: readonly { day: string; words: ReactNode }[]
  /** Each label belongs to its own day alone, and not to those after it too. */
  isCentred?: boolean
  children: ReactNode
  table: ReactNode
}) {
  const { t } = useTexts()
  const top = scale.at(-1) ?? 1
  const width = labels.length * STEP
  return (
    <figure className={isCentred ? 'chart chart-centred' : 'chart'}>
      <figcaption>{says}</figcaption>
      <ul className="plain chart-legend" aria-hidden="true">
        {legend.map(({ mark, words }) => (
          <li key={mark}>
            <svg viewBox="0 0 12 12" width="12" height="12">
              {mark === 'line' ? (
                <path d="M0 6h12" className="chart-line" />
              ) : (
                <rect className={`chart-${mark}`} x="1" y="1" width="10" height="10" />
              )}
            </svg>{' '}
            {words}
          </li>
        ))}
      </ul>
      <div className="chart-picture" aria-hidden="true">
        <svg
          className="chart-side"
          width={SIDE}
          height={SHOWN_HEIGHT}
          viewBox={`0 0 ${SIDE} ${SHOWN_HEIGHT}`}
        >
          {scale.map((value) => (
            <text key={value} x={SIDE - 8} y={SHOWN_HEIGHT * (1 - value / top)} textAnchor="end" dy="0.35em">
              {t('lists.number', { n: value })}
            </text>
          ))}
        </svg>
        <svg viewBox={`0 0 ${width} ${CHART_HEIGHT}`} preserveAspectRatio="none">
          {scale.map((value) => (
            <path
              key={value}
              className={value === 0 ? 'chart-ground' : 'chart-grid'}
              d={`M0 ${CHART_HEIGHT * (1 - value / top)}H${width}`}
            />
          ))}
          {children}
        </svg>
        <div className="chart-days quiet">
          {labels.map(({ day, words }) => (
            <span key={day}>{words}</span>
          ))}
        </div>
      </div>
      {table}
    </figure>
  )
}
