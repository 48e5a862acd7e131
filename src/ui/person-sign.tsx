/** Somebody at a lit window, where there is no picture. Decorative. */
export function PersonSign() {
  return (
    <svg
      className="person-sign"
      viewBox="0 0 48 52"
      width="48"
      height="52"
      aria-hidden="true"
      focusable="false"
    >
      <path className="lit" d="M6 3h36v43H6z" />
      <path className="person" d="M12 46c0-11 4-16 12-16s12 5 12 16zM24 13a7 7 0 1 1 0 14 7 7 0 0 1 0-14z" />
      <path d="M6 3h36v43H6zM2 49h44" />
    </svg>
  )
}
