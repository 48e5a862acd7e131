/** One window, with the light on or off. Decorative: words beside it say the same. */
export function WindowSign({ lit }: { lit: boolean }) {
  return (
    <svg
      className="window-sign"
      viewBox="0 0 64 72"
      width="64"
      height="72"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={lit ? 'lit' : 'dark'} x="10" y="4" width="44" height="58" rx="2" />
      <path d="M32 4v58M10 29h44M4 66h56" />
    </svg>
  )
}
