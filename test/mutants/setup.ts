// In the process of the tests: which mistake is awake, and which are met.
import { writeFileSync } from 'node:fs'
import { configureGlobal } from 'fast-check'
import { afterAll, inject } from 'vitest'

/** `awake`: the number of a mutant, -1 = none. `most`: so often it is asked for before this counts as endless. `record`: a file for how often each was met. */
export type Watch = { readonly awake: number; readonly most: number; readonly record: string | null }

declare module 'vitest' {
  interface ProvidedContext {
    watch: Watch
  }
}

const { awake, most, record } = inject('watch')
const met: Record<number, number> = {}
let asked = 0

function isMutant(number: number): boolean {
  if (record !== null) met[number] = (met[number] ?? 0) + 1
  if (number !== awake) return false
  asked += 1
  if (asked > most) throw new Error('This does not end')
  return true
}

Object.assign(globalThis, { isMutant })
// The same examples for every mutant, and the first that fails is enough.
configureGlobal({ seed: 2027, endOnFailure: true })

if (record !== null) afterAll(() => writeFileSync(record, JSON.stringify(met)))
