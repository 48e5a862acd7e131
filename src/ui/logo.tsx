import { useBrand } from '#ui/brand.tsx'

const tallest = 28
const widest = 140

/** The sign before the name: the brand's own, or that of the product, a window with one light on. The name says it, so it has no words. */
export function Logo() {
  const { logo } = useBrand()
  if (logo) {
    const scale = Math.min(tallest / logo.height, widest / logo.width)
    const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side * scale)))
    return <img className="logo-picture" src={logo.address} alt="" width={width} height={height} />
  }
  return (
    <svg className="logo" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
      <path className="lit" d="M12 4h7v8h-7z" />
      <path d="M5 4h14v16H5zM12 4v16M5 12h14M2.5 20.5h19" />
    </svg>
  )
}
