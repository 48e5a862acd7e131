type House = {
  x: number
  /** `gable`: one point; `hip`: a flat ridge; `steps`: a stepped gable; `mansard`: two slopes. */
  roof: 'gable' | 'hip' | 'steps' | 'mansard'
  rise: number
  wall: 'plain' | 'deep' | 'back'
  /** One text per floor from the top, one sign per window: `o` lit, `x` dark. A shorter floor leaves room for a door. */
  floors: readonly string[]
  hidden?: number
}

const GROUND = 232

/** What is around the houses: hills, a bridge, and somebody who arrives with a bag at an open door. */
const AROUND = {
  hill: 'M-20 242v-72q130-46 280-26t300-12 240 38q100-14 150-52 40-24 62-20l8-14v-20h5v5h5v-5h5v22l18 16q32 34 68 30 40-46 80-40t98 36q66-24 161-4v118',
  bridge: 'M850 188q300-26 610-10v10q-160-2-216 54h-22q-14-42-136-44-112 4-128 44h-22q-10-36-86-42z',
  bridgeLamps: 'M902 163h6m84-5h6m84-3h6m84-1h6m84 1h6m84 2h6',
  tree: 'M202 232v-22a16 19 0 1 1 3 0v22zM546 232v-18a12 16 0 1 1 3 0v18zM899 232v-24a16 20 0 1 1 3 0v24z',
  door: 'M724 218h15',
  person: 'M731 212a3 3 0 1 1 1 0zM728 232v-18h8v18h-3v-8h-2v8z',
  guest: 'M760 209a3 3 0 1 1 1 0zM754 232l3-13v-8h7l4 10-1 11h-3l-2-10-4 10z',
  bag: 'M764 211h6v10h-6z',
} as const
const WINDOW = { wide: 10, high: 15, pitch: 22, floor: 27 }

const HOUSES: readonly House[] = [
  { x: 60, roof: 'hip', rise: 20, wall: 'back', floors: ['xx'], hidden: 3 },
  { x: 300, roof: 'gable', rise: 40, wall: 'back', floors: ['xx'], hidden: 4 },
  { x: 796, roof: 'hip', rise: 0, wall: 'back', floors: ['xx', 'ox', 'xx'], hidden: 4 },
  { x: -20, roof: 'mansard', rise: 30, wall: 'plain', floors: ['xxxx', 'xoxx', 'xxx'] },
  { x: 76, roof: 'gable', rise: 44, wall: 'deep', floors: ['xx', 'xx', 'ox', 'x'] },
  { x: 128, roof: 'steps', rise: 36, wall: 'plain', floors: ['oxx', 'xxx', 'xx'] },
  { x: 222, roof: 'hip', rise: 30, wall: 'deep', floors: ['xxxox', 'xxxxx', 'oxxx'] },
  { x: 340, roof: 'gable', rise: 46, wall: 'plain', floors: ['xox', 'xxx', 'xxx', 'xx'] },
  { x: 414, roof: 'steps', rise: 32, wall: 'deep', floors: ['xx', 'xo', 'x'] },
  { x: 466, roof: 'mansard', rise: 32, wall: 'plain', floors: ['xx', 'ox', 'x'] },
  { x: 612, roof: 'gable', rise: 42, wall: 'deep', floors: ['oxx', 'xxo', 'xx'] },
  { x: 686, roof: 'steps', rise: 44, wall: 'plain', floors: ['oo', 'xo', 'xx', 'o'] },
  { x: 738, roof: 'mansard', rise: 28, wall: 'deep', floors: ['xxo', 'oxx', 'xx'] },
  { x: 812, roof: 'gable', rise: 40, wall: 'plain', floors: ['xxx', 'oxx', 'xx'] },
]

/** The houses as a handful of paths: walls of each kind, window rows to be dashed, lit windows, and their light on the water. */
function drawHouses(houses: readonly House[]) {
  const wallsOf = (kind: House['wall']) =>
    houses
      .filter(({ wall }) => wall === kind)
      .map(outlineOf)
      .join('')
  const windows = houses.flatMap(windowsOf)
  const columns = new Set(windows.filter(({ isLit }) => isLit).map(({ x }) => x))
  return {
    walls: wallsOf('plain'),
    deepWalls: wallsOf('deep'),
    backWalls: wallsOf('back'),
    rows: houses.flatMap(rowsOf).join(''),
    lit: windows.flatMap(({ x, y, isLit }) => (isLit ? `M${x} ${y}h${WINDOW.wide}` : [])).join(''),
    glints: [...columns].map((x, index) => `M${x + 5} 246v${[34, 22, 44][index % 3]}`).join(''),
  }
}

function widthOf({ floors }: House): number {
  return WINDOW.pitch * (floors[0]?.length ?? 0) + 8
}

function eavesOf({ floors, hidden = 0 }: House): number {
  return WINDOW.floor * (floors.length + hidden) + 8
}

function outlineOf(house: House): string {
  const { x, roof, rise } = house
  const [width, eaves] = [widthOf(house), eavesOf(house)]
  const up = `M${x} ${GROUND}v-${eaves}`
  const down = `v${eaves}z`
  const tread = Math.round(width / 5)
  switch (roof) {
    case 'gable':
      return `${up}l${width / 2}-${rise} ${width / 2} ${rise}${down}`
    case 'hip':
      return `${up}l12-${rise}h${width - 24}l12 ${rise}${down}`
    case 'mansard':
      return `${up}l6-${rise - 8} 10-8h${width - 32}l10 8 6 ${rise - 8}${down}`
    case 'steps': {
      const step = rise / 2
      return `${up}h${tread}v-${step}h${tread}v-${step}h${width - 4 * tread}v${step}h${tread}v${step}h${tread}${down}`
    }
  }
}

function rowsOf(house: House): string[] {
  return house.floors.map(
    (floor, level) => `M${house.x + 10} ${rowHeight(house, level)}h${WINDOW.pitch * floor.length - 12}`,
  )
}

function windowsOf(house: House) {
  return house.floors.flatMap((floor, level) =>
    [...floor].map((sign, column) => ({
      x: house.x + 10 + WINDOW.pitch * column,
      y: rowHeight(house, level),
      isLit: sign === 'o',
    })),
  )
}

function rowHeight(house: House, level: number): number {
  return GROUND - eavesOf(house) + 10 + WINDOW.high / 2 + WINDOW.floor * level - 0.5
}

const { walls, deepWalls, backWalls, rows, lit, glints } = drawHouses(HOUSES)

/** Evening by the Rhine: a street with lit windows and somebody arriving. Cut at the sides; decorative; colours in street.css. */
export function Street() {
  return (
    <svg
      className="street"
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <path id="rows" d={rows} />
      </defs>
      <path className="hill" d={AROUND.hill} />
      <path className="bridge" d={AROUND.bridge} />
      <path
        className="railing"
        d="M880 178q280-20 580-7M905 179v-16m90 11v-16m90 13v-16m90 15v-16m90 17v-16m90 18v-16"
      />
      <path className="lamps" d={AROUND.bridgeLamps} />
      <path className="back" d={`${backWalls}M570 242V92l14-64 14 64h6V62l9-28 9 28v180z`} />
      <path className="house" d={walls} />
      <path className="house deep" d={deepWalls} />
      <use href="#rows" className="rows" />
      <path className="lights" d={lit} />
      <use href="#rows" className="bars" />
      <use href="#rows" className="bars across" />
      <path className="tree" d={AROUND.tree} />
      <path className="water" d="M-20 242h1480v70h-1480z" />
      <path className="quay" d="M-20 232h1480v10h-1480z" />
      <path className="lamps doors" d={AROUND.door} />
      <path className="person" d={AROUND.person} />
      <path className="person guest" d={AROUND.guest} />
      <path className="bag" d={AROUND.bag} />
      <path className="glints" d={glints} />
      <path className="ripples" d="M30 268h90m60-14h60m90 30h120m40-24h70m120 28h80m110-12h130m50-26h70" />
      <path className="barge" d="M1030 266h172l-10 14h-150zM1152 265v-17h34v17zM1046 265v-7h92v7z" />
      <path className="lamps low" d="M1158 256h8m6 0h8" />
    </svg>
  )
}
