/** The shortest form of a season that still goes wrong in the same way. */
import type { Played } from './play.ts'
import type { Script } from './script.ts'

/** What is wrong, without when and where: two scripts with the same go wrong in the same way. */
export const kindOf = (fault = '') =>
  fault
    .replace(/^\d{4}-\S+ /, '')
    .replace(/: .*/s, '')
    .slice(0, 80)

export async function shrink(script: Script, replay: (script: Script) => Promise<Played>): Promise<Script> {
  const wanted = kindOf((await replay(script)).faults[0])
  const stillFails = async (shorter: Script) => kindOf((await replay(shorter)).faults[0]) === wanted
  let shortest = script
  for (let size = Math.ceil(shortest.acts.length / 2); size >= 1;) {
    let isShorter = false
    for (let from = 0; from < shortest.acts.length;) {
      const acts = shortest.acts.filter((_, at) => at < from || at >= from + size)
      const shorter = { ...shortest, acts }
      if (acts.length > 0 && (await stillFails(shorter))) {
        shortest = shorter
        isShorter = true
      } else from += size
    }
    if (size === 1 && !isShorter) break
    size = size === 1 ? 1 : Math.ceil(size / 2)
  }
  return shortest
}
