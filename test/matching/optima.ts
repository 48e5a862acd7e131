import { readFileSync } from 'node:fs'
import { ROUND_SHAPES } from 'bed-matching/rounds.ts'

export type Shape = keyof typeof ROUND_SHAPES

/**
 * The best tier vectors of the rounds `makeRound(guests, hosts, seed, shape)`. Most are proven by a program that shares no line with ours: native HiGHS (SciPy 1.17.1,
 * `milp`) on a model written from docs/operating/matching.md with a variable for each guest and group, and for each room and night one for each way of sharing. Tier by tier,
 * with the tiers before held: either the linear relaxation leaves no room for one more, or asking for one more was infeasible. Those that this did
 * not end for are proven by our own `prove` with HiGHS as WebAssembly: 120x42 hard 12, 15, 17, 20 and from 21 on, and of 300x120 all but base 2. The
 * search was made with rounds 1 to 20 in view; those from 21 on are for looking whether it does as well elsewhere. A round that is missing was
 * not proven in time. Undefined where nothing is known.
 */
export function optimumOf(guests: number, hosts: number, shape: Shape, seed: string): number[] | undefined {
  return OPTIMA[`${guests}x${hosts} ${shape}`]?.[seed]
}

const OPTIMA = JSON.parse(readFileSync(new URL('optima.json', import.meta.url), 'utf8')) as Partial<
  Record<string, Partial<Record<string, number[]>>>
>
