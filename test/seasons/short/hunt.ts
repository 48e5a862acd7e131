/** Which season finds which planted fault: how much what is checked after each act is worth (docs/decisions/0046). */
import type { Fault, InDatabase } from '../../mutants/planted/faults.ts'
import type { World } from '../world.ts'
import { play, type Played } from './play.ts'
import { writeScript } from './script.ts'
import { openStage } from './stage.ts'

const isInDatabase = (fault: Fault): fault is InDatabase => 'wrong' in fault
/** Which fault is awake, and the places of which faults were passed. */
export type Watch = { awake: string | null; met: Set<string> }

/** Those that no season has found. One season after another, each with every fault that is still alive and whose place it passes. */
export async function huntFaults(
  faults: readonly Fault[],
  watch: Watch,
  { from, count }: { from: number; count: number },
): Promise<Fault[]> {
  const stage = await openStage({ failsOver: true })
  const alive = new Set(faults)
  const passed = new Map<Fault, number>()
  try {
    for (let seed = from; seed < from + count && alive.size > 0; seed += 1) {
      const script = writeScript(seed)
      const playWith = (fault: Fault | null) =>
        stage.withSeason(script, async (world, cast) => {
          const undo = fault && isInDatabase(fault) ? await change(world, fault) : null
          watch.awake = fault?.name ?? null
          try {
            return await play(world, cast, script)
          } finally {
            watch.awake = null
            await undo?.()
          }
        })
      watch.met.clear()
      const { faults: without } = await playWith(null)
      if (without.length > 0) console.log(`${seed} finds something without any: ${without[0]}`)
      if (without.length > 0) continue
      const passes = [...alive].filter((fault) => !('file' in fault) || watch.met.has(fault.name))
      for (const fault of passes) {
        const began = performance.now()
        passed.set(fault, (passed.get(fault) ?? 0) + 1)
        const played: Played = await playWith(fault)
        if (played.faults.length === 0) continue
        alive.delete(fault)
        const seconds = ((performance.now() - began) / 1_000).toFixed(1)
        console.log(
          `${fault.name}: season ${seed}, ${seconds} s, after ${passed.get(fault)}: ${played.faults[0]?.slice(0, 300)}`,
        )
      }
      console.log(`season ${seed}: ${alive.size} of ${faults.length} are alive`)
    }
  } finally {
    await stage.close()
  }
  for (const fault of alive)
    console.log(`${fault.name}: not found, its place was passed in ${passed.get(fault) ?? 0} seasons`)
  return [...alive]
}

/** Another definition of something of the database; gives what brings the first one back. */
async function change({ sql }: World, { wrong, right }: InDatabase) {
  await sql(wrong)
  return () => sql(right)
}
