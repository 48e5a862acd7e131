import { encodeQR } from 'qr'

/** Rows of dark (true) and light squares, with the light edge that readers need around them. */
export type QrCode = readonly (readonly boolean[])[]

const QUIET_EDGE = 4

/** A text as a QR code; a quarter of it may be dirty or torn. Throws for a text that does not fit in one (about a thousand letters). */
export function qrCode(text: string): QrCode {
  return encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_EDGE })
}

/** The dark squares as one path of SVG, one unit a square; PDFs draw it too. */
export function qrPath(code: QrCode): string {
  return code
    .flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
}

/** Dark squares side by side: drawn one by one, hair lines stand between them. */
function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  return row.flatMap((isDark, x) => {
    if (!isDark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [{ x, length: (end === -1 ? row.length : end) - x }]
  })
}

/** Whole in the address of the picture: dark on light whatever the page wears, as readers know no other. */
export function qrPicture(text: string): string {
  const code = qrCode(text)
  const size = code.length
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
