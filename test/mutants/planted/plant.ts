import { relative } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { FAULTS, type Fault, type InSource } from './faults.ts'

const isInSource = (fault: Fault): fault is InSource => 'file' in fault

/** Sources with their faults inside, each asleep behind its name until `isMutant` says yes, so that one build carries all of them; see `wake` for what is asked. */
export function plantFaults(root: string): Plugin {
  const byFile = Map.groupBy(FAULTS.filter(isInSource), ({ file }) => file)
  return {
    name: 'planted-faults',
    enforce: 'pre',
    transform: (code, id) => {
      const faults = byFile.get(relative(root, id.split('?')[0] ?? ''))
      return faults ? { code: faults.reduce(plant, code), map: null } : null
    },
  }
}

export function plant(code: string, { name, file, was, now }: InSource): string {
  if (code.split(was).length !== 2) throw new Error(`${name}: ${file} does not have this once: ${was}`)
  const asked = `isMutant(${JSON.stringify(name)})`
  return code.replace(was, () => {
    if (now.includes('ASKED')) return now.replace('ASKED', asked)
    // Of what only gives a value it counts as passed where the mistake would give another one.
    if (parses(`(${was}\n)`) && !was.startsWith('await '))
      return `(differsAsMutant(${JSON.stringify(name)}, () => (${now}), () => (${was})))`
    if (parses(`(${was}\n)`)) return `${isOnItsOwn(code, was) ? ';' : ''}(${asked} ? (${now}) : (${was}))`
    if (parses(`({${was}\n})`)) return `...(${asked} ? {${now}} : {${was}})`
    return `if (${asked}) { ${now} } else { ${was} }`
  })
}

const parses = (code: string) => parseSync('any.tsx', code).errors.length === 0

/** In a line of its own it would be what the line before calls. */
const isOnItsOwn = (code: string, was: string) =>
  was.startsWith('await ') && /\n\s*$/.test(code.slice(0, code.indexOf(was)))

/** What sources with faults ask: whether one is awake; `met` are those whose places were passed. */
export function wake(watch: { awake: string | null; met: Set<string> }) {
  const isMutant = (name: string) => {
    watch.met.add(name)
    return name === watch.awake
  }
  const differsAsMutant = <T>(name: string, now: () => T, was: () => T): T => {
    if (name === watch.awake) return now()
    const right = was()
    if (!watch.met.has(name) && hasOther(now, right)) watch.met.add(name)
    return right
  }
  return { isMutant, differsAsMutant }
}

function hasOther(now: () => unknown, right: unknown): boolean {
  try {
    return JSON.stringify(now()) !== JSON.stringify(right)
  } catch {
    return true
  }
}
