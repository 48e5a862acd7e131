import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the same questions are asked of, beside us; null where it is not on this machine and could not be had. */
export type References = {
  readonly assignment: ((graph: string) => Placed) | null
  readonly flows: ((graph: string) => Placed) | null
  readonly highs: ((model: string, ask: NativeAsk) => NativeAnswer) | null
}
export type Placed = { readonly placed: number; readonly ms: number }
export type NativeAsk = { method: 'whole' | 'simplex' | 'interior'; seconds: number; gap: number }
export type NativeAnswer = {
  readonly optimal: boolean
  readonly objective: number | null
  readonly seconds: number
}

const PACKAGES = ['python3-scipy', 'liblemon-dev', 'g++']
const sources = new URL('references/', import.meta.url)
const sourceOf = (name: string) => fileURLToPath(new URL(name, sources))

/** Installs what is missing where that can be done quietly (root on Debian), compiles into the folder, and says what there is. */
export function findReferences(folder: string): References {
  if (!hasScipy() || !compile(folder)) install()
  const python = hasScipy()
  const flows = compile(folder)
  const ask = <T>(program: string, args: string[], minutes = 5) =>
    JSON.parse(
      execFileSync(program, args, { encoding: 'utf8', timeout: minutes * 60_000, env: oneProcessor }),
    ) as T
  return {
    assignment: python ? (graph) => ask<Placed>('python3', [sourceOf('assignment.py'), graph]) : null,
    highs: python
      ? (model, { method, seconds, gap }) =>
          ask('python3', [sourceOf('highs.py'), model, method, String(seconds), String(gap)], 30)
      : null,
    flows: flows === null ? null : (graph) => ask<Placed>(flows, [graph]),
  }
}

/** We have one processor, so they have one. */
const oneProcessor = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }

function hasScipy(): boolean {
  return works('python3', ['-c', 'import scipy.optimize'], 60)
}

function compile(folder: string): string | null {
  const program = join(folder, 'flows')
  if (existsSync(program)) return program
  return works('g++', ['-O2', '-o', program, sourceOf('flows.cpp'), '-llemon'], 120) ? program : null
}

function install(): void {
  if (process.getuid?.() !== 0 || !works('apt-get', ['--version'], 10)) return
  works('apt-get', ['update', '-qq'], 120)
  works('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], 300)
}

function works(program: string, args: string[], seconds: number): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: seconds * 1_000 })
    return true
  } catch {
    return false
  }
}
