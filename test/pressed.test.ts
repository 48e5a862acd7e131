import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal, type Journal } from './pressed/journal.ts'
import { readDeclared, type Declared } from './pressed/declared.ts'
import type { Effect } from './pressed/robot.ts'
import { pressEverything, type Everything } from './pressed/everything.ts'
import { arrangeWorld } from './pressed/scenes.ts'
import { pageNames } from './pressed/addresses.ts'
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

/** Pressed once, for all that is asked of it. */
let pressed: Promise<Everything> | null = null
const everything = () => (pressed ??= pressEverything(product, journal, declared))

it('every page is opened, and every button does what it declares and says so', async () => {
  const { effects, buttons, opened } = await everything()
  expect.soft(pageNames().filter((name) => !opened.has(name))).toEqual([])
  expect(wrongIn(declared, effects, buttons).join('\n')).toBe('')
})

it('what was typed comes back with every refusal, which stands with its field', async () => {
  const { lost, refused } = await everything()
  expect.soft(refused, 'presses with something wrong that were refused').toBeGreaterThan(100)
  expect(lost.join('\n')).toBe('')
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
    unmeant: [],
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
