import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal, type Journal } from './pressed/journal.ts'
import { readDeclared, type Declared } from './pressed/declared.ts'
import { play, type Effect } from './pressed/robot.ts'
import { arrangeWorld, scenes } from './pressed/scenes.ts'
import { pageNames, routesByPath } from './pressed/addresses.ts'
import { wrongIn } from './pressed/wrong.ts'
import { startProduct, type Product } from './product/product.ts'

// Every button is pressed as it was rendered, and held against what it declares (test/pressed/declared).

let product: Product
let journal: Journal
const declared = readDeclared()
beforeAll(async () => {
  // Without a worker, who would write to rows between two looks at them.
  product = await startProduct({ ROLE: 'web' })
  await arrangeWorld(product)
  journal = await openJournal(product)
})
afterAll(async () => {
  await journal.end()
  await product.stop()
})

/** One press of each kind, or every press there is with `--all`. */
async function pressEverything(): Promise<{ effects: Effect[]; opened: Set<string> }> {
  const effects: Effect[] = []
  const opened = new Set<string>()
  const done = new Set<string>()
  const following = new Map(declared.map(({ kind, isFollowing }) => [kind, isFollowing]))
  const owners = new Map(scenes.flatMap((scene) => (scene.own ? [[scene.own, scene] as const] : [])))
  for (const scene of scenes)
    await play(
      {
        product,
        journal,
        isFollowing: (kind) => following.get(kind) ?? null,
        isWanted: (kind, here) => !done.has(kind) && (owners.get(kind) ?? here) === here,
        opened: (path) => opened.add(routesByPath(path.replace(/[?#].*/, ''))),
        found: (effect) => {
          effects.push(effect)
          if (effect.status !== 422) done.add(effect.kind)
        },
      },
      scene,
    )
  // What one scene cannot answer, another may.
  const refused = new Map(
    effects.filter(({ status }) => status === 422).map((effect) => [effect.kind, effect]),
  )
  return {
    effects: effects.filter(
      (effect) => effect.status !== 422 || (!done.has(effect.kind) && refused.get(effect.kind) === effect),
    ),
    opened,
  }
}

it('every page is opened, and every button does what it declares and says so', async () => {
  const { effects, opened } = await pressEverything()
  expect.soft(pageNames().filter((name) => !opened.has(name))).toEqual([])
  expect(wrongIn(declared, effects).join('\n')).toBe('')
})

describe('a mistake is noticed', () => {
  const line: Declared = {
    kind: 'admin.matching veto',
    label: 'Never this pair',
    changes: ['veto+'],
    may: [],
    follows: '302 admin.matching done=marked',
    says: 'Never …',
    isFollowing: false,
  }
  const effect: Effect = {
    kind: line.kind,
    label: line.label,
    scene: 'an organiser',
    at: '/admin/matching',
    changes: ['veto+'],
    status: 302,
    leadsTo: 'admin.matching done=marked',
    heading: 'Guests',
    reached: { status: 200, says: ['Never Karla.'], heading: 'Guests' },
  }

  it('none where all is as declared', () => {
    expect(wrongIn([line], [effect])).toEqual([])
  })

  it.each<[string, Partial<Effect>]>([
    ['a button that posts what another says', { kind: 'admin.matching pin' }],
    ['another label', { label: 'Pin here' }],
    ['nothing done', { changes: [] }],
    ['something else done', { changes: ['pin+'] }],
    ['something done besides', { changes: ['outbox+broadcast', 'veto+'] }],
    ['a refusal', { status: 409, leadsTo: '' }],
    ['another page', { leadsTo: 'admin' }],
    ['nothing said', { reached: { status: 200, says: [], heading: 'Guests' } }],
    ['a page that fails', { reached: { ...effect.reached, status: 500 } }],
  ])('%s', (_, mistake) => {
    expect(wrongIn([line], [{ ...effect, ...mistake }])).not.toEqual([])
  })

  it('a button that is on no page', () => {
    expect(wrongIn([line], [])).not.toEqual([])
  })
})
