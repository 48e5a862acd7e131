import type { ReactNode } from 'react'

export const CHART_HEIGHT = 100
/** Of one day or night, and the bar in it; the picture is stretched to the width there is. */
export const STEP = 10
export const BAR = 7

/**
 * A chart drawn on the server: what it says in a sentence, the picture with its first, middle and last day, and the same
 * numbers as a table. Who cannot see the picture loses nothing.
 */
export function ChartFrame({
  says,
  legend,
  most,
  labels,
  count,
  children,
  table,
}: {
  says: ReactNode
  legend: readonly { mark: string; words: string }[]
  /** The number at the top of the picture. */
  most: number
  labels: readonly string[]
  /** How many days or nights. */
  count: number
  children: ReactNode
  table: ReactNode
}) {
  return (
    <figure className="chart">
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
        <span className="quiet">{most}</span>
        <svg viewBox={`0 0 ${count * STEP} ${CHART_HEIGHT}`} preserveAspectRatio="none">
          {children}
          <path className="chart-ground" d={`M0 ${CHART_HEIGHT}H${count * STEP}`} />
        </svg>
        <div className="chart-days quiet">
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      {table}
    </figure>
  )
}

/** The first, the middle and the last of all days, once each. */
export function endsAndMiddle(days: readonly string[]): string[] {
  const picked = [days[0], days[Math.floor((days.length - 1) / 2)], days.at(-1)]
  return [...new Set(picked)].filter((day) => day !== undefined)
}
