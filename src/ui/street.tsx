import { AROUND, HOUSES, drawHouses } from '#ui/street-houses.ts'

const { walls, deepWalls, backWalls, rows, lit, glints } = drawHouses(HOUSES)

/**
 * Evening by the Rhine: hills and a bridge, a street with some windows lit, somebody arriving with a bag at an open door.
 * Fills its width and cuts at the sides, so what matters stands in the middle. Decorative; its colours are in street.css.
 */
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
