const WIDTH = 14
const STEP = 22

/** A row of windows, the first `lit` of them with the light on. Decorative: words must say the same. */
export function WindowRow({ lit, total }: { lit: number; total: number }) {
  const width = STEP * total + 2
  return (
    <svg
      className="window-row"
      viewBox={`0 0 ${width} 24`}
      width={width}
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      {Array.from({ length: total }, (_, index) => (
        <g key={index} transform={`translate(${index * STEP + 5} 2)`}>
          <rect className={index < lit ? 'lit' : 'dark'} width={WIDTH} height="18" rx="1" />
          <path d="M7 0v18M0 8h14M-3 20h20" />
        </g>
      ))}
    </svg>
  )
}
