export function PaperSign() {
  return (
    <svg
      className="paper-sign"
      viewBox="0 0 40 48"
      width="40"
      height="48"
      aria-hidden="true"
      focusable="false"
    >
      <path className="sheet" d="M5 3h22l9 9v33H5z" />
      <path d="M27 3v9h9M12 21h16M12 28h16M12 35h10" />
    </svg>
  )
}
