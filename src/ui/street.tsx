import { HOUSES, drawHouses } from '#ui/street-houses.ts'

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
      <path
        className="hill"
        d="M-20 242v-72q130-46 280-26t300-12 240 38q100-14 150-52 40-24 62-20l8-14v-20h5v5h5v-5h5v22l18 16q32 34 68 30 40-46 80-40t98 36q66-24 161-4v118"
      />
      <path
        className="bridge"
        d="M850 188q300-26 610-10v10q-160-2-216 54h-22q-14-42-136-44-112 4-128 44h-22q-10-36-86-42z"
      />
      <path
        className="railing"
        d="M880 178q280-20 580-7M905 179v-16m90 11v-16m90 13v-16m90 15v-16m90 17v-16m90 18v-16"
      />
      <path className="lamps" d="M902 163h6m84-5h6m84-3h6m84-1h6m84 1h6m84 2h6" />
      <path className="back" d={`${backWalls}M570 242V92l14-64 14 64h6V62l9-28 9 28v180z`} />
      <path className="house" d={walls} />
      <path className="house deep" d={deepWalls} />
      <use href="#rows" className="rows" />
      <path className="lights" d={lit} />
      <use href="#rows" className="bars" />
      <use href="#rows" className="bars across" />
      <path
        className="tree"
        d="M202 232v-22a16 19 0 1 1 3 0v22zM546 232v-18a12 16 0 1 1 3 0v18zM899 232v-24a16 20 0 1 1 3 0v24z"
      />
      <path className="water" d="M-20 242h1480v70h-1480z" />
      <path className="quay" d="M-20 232h1480v10h-1480z" />
      <path className="lamps doors" d="M724 218h15" />
      <path className="person" d="M731 212a3 3 0 1 1 1 0zM728 232v-18h8v18h-3v-8h-2v8z" />
      <path className="person guest" d="M760 209a3 3 0 1 1 1 0zM754 232l3-13v-8h7l4 10-1 11h-3l-2-10-4 10z" />
      <path className="bag" d="M764 211h6v10h-6z" />
      <path className="glints" d={glints} />
      <path className="ripples" d="M30 268h90m60-14h60m90 30h120m40-24h70m120 28h80m110-12h130m50-26h70" />
      <path className="barge" d="M1030 266h172l-10 14h-150zM1152 265v-17h34v17zM1046 265v-7h92v7z" />
      <path className="lamps low" d="M1158 256h8m6 0h8" />
    </svg>
  )
}
