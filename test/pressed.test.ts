import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJournal, type Journal } from './pressed/journal.ts'
import { readDeclared, type Declared } from './pressed/declared.ts'
import type { Effect } from './pressed/robot.ts'
import { pressEverything, type Everything } from './pressed/everything.ts'
import { filled } from './pressed/fill.ts'
import type { Pressed } from './pressed/html.ts'
import { anotherRoom, onMatch } from './pressed/match-scenes.ts'
import { Visitor, type Reached } from './pressed/visitor.ts'
import { arrangeWorld } from './pressed/scenes.ts'
import { listPresses, pageNames } from './pressed/addresses.ts'
import { foreignIn } from './pressed/foreign.ts'
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

it('every button that a page declares is on it', async () => {
  const { effects } = await everything()
  const pressed = effects.map(({ kind }) => kind.split(' '))
  const declaredByPages = await listPresses()
  expect(declaredByPages.length).toBeGreaterThan(80)
  // What stands there only where there is more than a page of it.
  const never = declaredByPages.filter(
    ({ pages, intent }) =>
      !['', 'find', 'take-page'].includes(intent) &&
      !pressed.some((words) => {
        const taker = words[1] === '→' ? words[2] : words[0]?.split('@')[0]
        return pages.includes(taker ?? '') && words.includes(intent)
      }),
  )
  expect(never).toEqual([])
})

it('what was typed comes back with every refusal, which stands with its field', async () => {
  const { lost, refused } = await everything()
  expect.soft(refused, 'presses with something wrong that were refused').toBeGreaterThan(100)
  expect(lost.join('\n')).toBe('')
})

it('a move that a rule forbids keeps where to, and is told at the reason that it lacks', async () => {
  const besideACat = onMatch('whose guest and host have a cat between them', 'accepted', async (_, pair) => {
    await anotherRoom(product, pair)
    await product.sql('update guest_facts set pet_problem = true where registration_id = $1', [
      pair.guest.registrationId,
    ])
    await product.sql('update host_facts set pets = true where registration_id = $1', [
      pair.host.registrationId,
    ])
  })
  const { path, cookie } = await besideACat.arrange(product)
  const visitor = Visitor.of(product.url, cookie)
  const moveOn = ({ page }: Reached) => page.buttons.find(({ button }) => button?.value === 'move')
  const move = moveOn(await visitor.open(path))
  if (!move) throw new Error('there is nowhere to move to')
  const whereTo = (form?: Pressed) => form?.controls.find(({ name }) => name === 'moveTo')
  const place = whereTo(move)?.choices.find((choice) => choice.startsWith('place ')) ?? ''
  const refused = await visitor.press(path, move, filled(move, { moveTo: place, safetyConfirmed: 'yes' }))
  expect(refused).toMatchObject({ status: 409, page: { invalid: ['moveReason'], leadsNowhere: [] } })
  const again = moveOn(refused)
  expect(whereTo(again)?.sent).toEqual([place])
  expect(again?.controls.find(({ name }) => name === 'safetyConfirmed')?.sent).toEqual(['yes'])
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

  it('a line in the wrong language', () => {
    const notices = ['Bitte wähle einen Tag.', 'Please choose a day.']
    expect(foreignIn({ notices, problems: ['Gib mir die Hand.'] })).toEqual([
      'says in English: Please choose a day.',
    ])
  })

  it('a button that is on no page', () => {
    expect(wrongIn([line], [])).not.toEqual([])
  })
})
