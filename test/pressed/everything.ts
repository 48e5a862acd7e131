import { fileByPath, routesByPath } from './addresses.ts'
import type { Declared } from './declared.ts'
import type { Journal } from './journal.ts'
import { kindOf } from './kind.ts'
import { refusalsOf } from './refusing.ts'
import { play, type Bench, type Effect, type Seen } from './robot.ts'
import { scenes } from './scenes.ts'
import type { Product } from '../product/product.ts'

export type Everything = {
  effects: readonly Effect[]
  buttons: readonly Seen[]
  /** The names of pages that somebody came to. */
  opened: ReadonlySet<string>
  /** Forms that were refused with something wrong in them, and what those then lost or said of another field. */
  refused: number
  lost: readonly string[]
}

/** One in so many is said in another language too. */
const SHARE = 4

/** One press of each kind, and each of its fields wrong. */
export async function pressEverything(
  product: Product,
  journal: Journal,
  declared: readonly Declared[],
): Promise<Everything> {
  const effects: Effect[] = []
  const buttons: Seen[] = []
  const lost: string[] = []
  let refused = 0
  let said = 0
  const opened = new Set<string>()
  const done = new Set<string>()
  const tried = new Set<string>()
  const following = new Map(declared.map(({ kind, isFollowing }) => [kind, isFollowing]))
  const owners = new Map(scenes.flatMap((scene) => (scene.own ? [[scene.own, scene] as const] : [])))
  const bench: Bench = {
    product,
    journal,
    isFollowing: (kind) => following.get(kind) ?? null,
    isWanted: (kind, here) => here.isAgain || (!done.has(kind) && (owners.get(kind) ?? here) === here),
    opened: (path) => opened.add(routesByPath(path.replace(/[?#].*/, ''))),
    saw: (button) => buttons.push(button),
    isSaidTwice: (kind) => said++ % SHARE === 0 && !done.has(kind),
    foreign: (line) => lost.push(line),
    found: (effect) => {
      effects.push(effect)
      if (effect.status !== 422) done.add(effect.kind)
    },
    refuse: async (visitor, here, button, typed, filledIn) => {
      const kind = kindOf(here.path, button)
      // One file may answer at many addresses.
      const fields = [...new Set(button.controls.map(({ name }) => name))].toSorted().join()
      const form = `${fileByPath(here.path.replace(/[?#].*/, ''))} ${kind.replace(/^[^ @]+/, '')} ${fields}`
      if (tried.has(form)) return
      tried.add(form)
      const found = await refusalsOf(journal, visitor, here, button, { typed, filledIn })
      refused += found.refused
      lost.push(...found.wrong)
    },
  }
  for (const scene of scenes) await play(bench, scene)
  // What one scene cannot answer, another may.
  const unanswered = new Map(
    effects.filter(({ status }) => status === 422).map((effect) => [effect.kind, effect]),
  )
  const counted = effects.filter(
    (effect) => effect.status !== 422 || (!done.has(effect.kind) && unanswered.get(effect.kind) === effect),
  )
  return { effects: counted, buttons, opened, refused, lost }
}
