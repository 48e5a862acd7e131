type House = {
  x: number
  width: number
  /** Height of the eaves and of the roof's top above the ground. */
  eaves: number
  top: number
  /** `gable`: one point in the middle; `hip`: a flat ridge; `steps`: a stepped gable. */
  roof: 'gable' | 'hip' | 'steps'
  /** One text per floor from the top, one sign per window: `o` lit, `x` dark, space none. */
  floors: readonly string[]
}

const GROUND = 190
const PANE = { width: 12, height: 17, floor: 34 }

const HOUSES: readonly House[] = [
  { x: 0, width: 96, eaves: 104, top: 140, roof: 'hip', floors: ['xxx', 'xox', 'x x'] },
  { x: 96, width: 74, eaves: 122, top: 168, roof: 'gable', floors: ['xo', 'xx', 'x '] },
  { x: 190, width: 106, eaves: 92, top: 128, roof: 'hip', floors: ['oxxx', 'x xx'] },
  { x: 296, width: 70, eaves: 128, top: 164, roof: 'steps', floors: ['xx', 'ox', 'x '] },
  { x: 366, width: 92, eaves: 112, top: 158, roof: 'gable', floors: ['xxo', 'xxx', ' xx'] },
  { x: 482, width: 84, eaves: 98, top: 142, roof: 'gable', floors: ['ox', 'xo', ' x'] },
  { x: 566, width: 112, eaves: 126, top: 158, roof: 'hip', floors: ['xxox', 'xxxx', 'ox x'] },
  { x: 678, width: 70, eaves: 112, top: 150, roof: 'steps', floors: ['xx', 'xx', 'o '] },
  { x: 772, width: 98, eaves: 96, top: 138, roof: 'gable', floors: ['xox', 'x x'] },
  { x: 870, width: 78, eaves: 126, top: 170, roof: 'gable', floors: ['xx', 'xo', ' x'] },
  { x: 948, width: 108, eaves: 108, top: 142, roof: 'hip', floors: ['xxxx', 'xoxx', 'x xx'] },
  { x: 1080, width: 75, eaves: 118, top: 156, roof: 'steps', floors: ['ox', 'xx', 'x '] },
  { x: 1155, width: 94, eaves: 100, top: 146, roof: 'gable', floors: ['xxx', 'o x'] },
]

const outline = HOUSES.map(outlineOf).join('')
const litPanes = HOUSES.map((house) => panesOf(house, 'o')).join('')
const darkPanes = HOUSES.map((house) => panesOf(house, 'x')).join('')

/** An evening street by the Rhine with some windows lit; fills its width and cuts at the sides. Decorative. */
export function Street() {
  return (
    <svg
      className="street"
      viewBox="0 0 1250 220"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="walls" d={outline} />
      <path className="dark" d={darkPanes} />
      <path className="lit" d={litPanes} />
      <path d={`M0 ${GROUND}h1250`} />
      <path
        className="river"
        d="M20 202h120M190 202h40M330 202h210M600 202h60M760 202h160M1010 202h180M110 212h70M280 212h150M500 212h40M690 212h130M900 212h60M1060 212h90"
      />
    </svg>
  )
}

function outlineOf({ x, width, eaves, top, roof }: House): string {
  const rise = top - eaves
  const walls = `M${x} ${GROUND}v-${eaves}`
  const down = `v${eaves}`
  if (roof === 'gable') return `${walls}l${width / 2}-${rise} ${width / 2} ${rise}${down}`
  if (roof === 'hip')
    return `${walls}l16-${rise}h${width - 32}l16 ${rise}${down}M${x} ${GROUND - eaves}h${width}`
  const tread = width / 5
  const step = rise / 2
  return `${walls}h${tread}v-${step}h${tread}v-${step}h${tread}v${step}h${tread}v${step}h${tread}${down}`
}

function panesOf({ x, width, eaves, floors }: House, sign: 'o' | 'x'): string {
  return floors
    .flatMap((floor, level) =>
      [...floor].map((mark, column) => {
        const gap = width / floor.length
        const left = Math.round(x + gap * (column + 0.5) - PANE.width / 2)
        const upper = GROUND - eaves + 11 + level * PANE.floor
        return mark === sign ? `M${left} ${upper}h${PANE.width}v${PANE.height}h-${PANE.width}zh6v17` : ''
      }),
    )
    .join('')
}
