/** The sign of the product: a window with one light on. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path className="lit" d="M12 4h7v8h-7z" />
      <path d="M5 4h14v16H5zM12 4v16M5 12h14M2.5 20.5h19" />
    </svg>
  )
}
