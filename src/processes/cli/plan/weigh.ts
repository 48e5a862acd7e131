import { readFileSync } from 'node:fs'
import { readInput } from 'bed-matching/input/read-input.ts'
import { OBJECTIVES } from 'bed-matching/model.ts'
import { normalise, type Problem } from 'bed-matching/problem.ts'
import { weighProof, type ProvenPlan, type Weighed } from 'bed-matching/proof/weigh-proof.ts'
import type { Proof } from 'bed-matching/proof/prove.ts'
import type { Output } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { readJson } from './read-json.ts'

const EXIT_NOT_SO = 1
const EXIT_BAD_INPUT = 2

/** The text of a plan file with its proof: the round, held places and each step's certificate; enough to check it. */
export function addProof(file: string, { steps }: Proof, { input }: Problem, instance: unknown): string {
  const lines = steps.map(({ certificate, ...step }) =>
    JSON.stringify({ ...step, ...(certificate && { certificate }) }),
  )
  const round = JSON.stringify({ ...Object(instance), heldPlaces: input.heldPlaces })
  return `${file.slice(0, -2)},\n "proof": [\n  ${lines.join(',\n  ')}\n ],\n "instance": ${round}\n}\n`
}

/** `plan --weigh`: what a plan file claims, weighed again from the file alone; without a search and without a solver. */
export function runWeigh([path, ...more]: readonly string[], output: Output): number {
  if (path === undefined || more.length > 0) throw new WrongUsage('--weigh PLAN.json stands alone')
  let weighed: Weighed | null
  try {
    const file = readJson(readFileSync(path, 'utf8'))
    if (!file.ok) {
      output.complain(`${path} is not JSON: ${file.error}`)
      return EXIT_BAD_INPUT
    }
    // Whatever else may be missing in it ends up below.
    weighed = weighFile(file.value as ProvenPlan, output)
  } catch {
    output.complain(`${path} cannot be read as a plan with its proof`)
    return EXIT_BAD_INPUT
  }
  if (weighed === null) return EXIT_BAD_INPUT
  for (const line of weighed.wrong) output.complain(line)
  const word = weighed.onWord > 0 ? `, ${weighed.onWord} on the word of a solver alone` : ''
  const verdict =
    weighed.wrong.length === 0 ? 'Everything is as the file says' : 'Not everything is as the file says'
  output.say(`${verdict}: ${weighed.shown} steps shown again${word}`)
  return weighed.wrong.length === 0 ? 0 : EXIT_NOT_SO
}

function weighFile(file: ProvenPlan & { readonly instance?: unknown }, output: Output): Weighed | null {
  const isProof = Array.isArray(file.proof) && OBJECTIVES.includes(file.objective)
  const read = readInput({ instance: file.instance })
  if (!isProof || !read.ok) {
    for (const line of read.ok ? ['There is no proof in this file (plan --prove)'] : read.error)
      output.complain(line)
    return null
  }
  return weighProof(normalise(read.value), file)
}
