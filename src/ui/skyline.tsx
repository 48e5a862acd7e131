/** A few roofs with one light on, for the head of a page. Decorative. */
export function Skyline() {
  return (
    <svg
      className="skyline"
      viewBox="0 0 300 110"
      width="300"
      height="110"
      aria-hidden="true"
      focusable="false"
    >
      <path className="back" d="M96 110V60h44v50zM206 110V22l8-22 8 22v28h4V34l6-18 6 18v76z" />
      <path
        className="house"
        d="M4 110V62l10-16h38l10 16v48zM122 110V58l30-32 30 32v52zM238 110V58h11V44h11V30h10v14h11v14h11v52z"
      />
      <path className="house deep" d="M62 110V48l30-26 30 26v62zM182 110V72l8-18h40l8 18v38z" />
      <path
        className="rows"
        d="M16 72h34M16 96h34M76 60h32M76 84h32M136 66h32M136 92h32M196 82h32M250 68h32M250 92h32"
      />
      <path className="lights" d="M98 60h10M250 68h10" />
      <path
        className="bars across"
        d="M16 72h34M16 96h34M76 60h32M76 84h32M136 66h32M136 92h32M196 82h32M250 68h32M250 92h32"
      />
    </svg>
  )
}
