import type { Product } from '../product/product.ts'
import { filled, type Pairs, type Typed } from './fill.ts'
import type { Pressed, SeenPage } from './html.ts'
import { type Journal, summarise } from './journal.ts'
import { kindOf } from './kind.ts'
import { unmeant } from './meant.ts'
import { foreignIn } from './foreign.ts'
import { toOther } from './addresses.ts'
import type { Scene } from './scenes.ts'
import { placeOf, Visitor, type Reached } from './visitor.ts'

/** What came of a press. */
export type Effect = {
  kind: string
  label: string
  scene: string
  at: string
  changes: string[]
  status: number
  leadsTo: string
  /** What the page was called on which it was pressed. */
  heading: string
  /** Of the page one is on at the end. */
  reached: { status: number; says: string[]; heading: string }
  /** What was done to something else, or is not as it says (meant.ts). */
  unmeant: string[]
}

/** A button on a page. */
export type Seen = { kind: string; label: string; scene: string }

export type Refuse = (
  visitor: Visitor,
  here: Reached,
  button: Pressed,
  typed: Typed,
  filledIn: readonly string[],
) => Promise<void>

export type Bench = {
  product: Product
  journal: Journal
  /** Only seen after another button: pressed there, and where it stands by itself it is left alone until then. Null: nobody knows it. */
  isFollowing: (kind: string) => boolean | null
  /** Whether to press it here; told of each button that is seen. */
  isWanted: (kind: string, scene: Scene) => boolean
  found: (effect: Effect) => void
  /** Every so often what was done is said in another language too; told of what is not in it. */
  isSaidTwice: (kind: string) => boolean
  foreign: (line: string) => void
  /** Told of each button that stands on a page, pressed or not. */
  saw: (button: Seen) => void
  /** What is wrong with it is tried too, where it is wanted. */
  refuse: Refuse
  /** Told where somebody has come to. */
  opened: (path: string) => void
}

const DEPTH = 4
const TRIES = 3

/** Brings the scene about, presses what its page shows and what follows, and leaves the world as it was. */
export async function play(bench: Bench, scene: Scene): Promise<void> {
  const mark = await bench.journal.mark()
  // Beside each thing there is another of its kind, which must stay as it is.
  if (!scene.isAlone) await scene.arrange(bench.product)
  const { path, cookie, typed = {} } = await scene.arrange(bench.product)
  const visitor = Visitor.of(bench.product.url, cookie)
  const before = await visitor.follow(await visitor.open(path))
  bench.opened(before.path)
  const words = typeof typed === 'function' ? typed(before.page.html) : typed
  await pressAll(bench, { scene, typed: words }, visitor, before, before.page.buttons, 0)
  await bench.journal.undo(mark)
}

/** Presses what stands on the page where somebody is. */
export async function pressAll(
  bench: Bench,
  who: { scene: Scene; typed: Typed },
  visitor: Visitor,
  here: Reached,
  buttons: readonly Pressed[],
  depth: number,
): Promise<void> {
  for (const button of buttons) {
    const kind = kindOf(here.path, button)
    bench.saw({ kind, label: button.label, scene: who.scene.what })
    if ((bench.isFollowing(kind) ?? depth > 0) !== depth > 0 || !bench.isWanted(kind, who.scene)) continue
    const mark = await bench.journal.mark()
    const hand = visitor.copy()
    const { answer, since, pairs, filledIn } = await pressAsPerson(
      bench.journal,
      hand,
      here,
      button,
      who.typed,
    )
    const entries = await bench.journal.since(since)
    const end = await hand.follow(answer)
    bench.opened(end.path)
    bench.found({
      kind,
      label: button.label,
      scene: who.scene.what,
      at: here.path,
      changes: summarise(entries),
      status: answer.status,
      leadsTo: answer.status < 300 ? '' : placeOf(answer.path),
      heading: here.page.heading,
      reached: {
        status: end.status,
        // What was done says so again at each press; the rest is news only where it was not there before.
        says: [
          ...end.page.outcomes,
          ...end.page.notices.filter((one) => ![...here.page.notices, ...end.page.outcomes].includes(one)),
        ],
        heading: end.page.heading,
      },
      unmeant: await unmeant(hand, { at: here.path, press: button, pairs, entries, answer, end }),
    })
    if (
      answer.status >= 300 &&
      answer.status < 400 &&
      answer.path.startsWith('/') &&
      bench.isSaidTwice(kind)
    ) {
      const { page } = await hand.copy().open(toOther(answer.path))
      for (const line of foreignIn(page)) bench.foreign(`${kind} (“${button.label}”): ${line}`)
    }
    if (depth < DEPTH && end.isPage) {
      const known = new Set(buttons.map((one) => kindOf(here.path, one)))
      const fresh = end.page.buttons.filter((one) => !known.has(kindOf(end.path, one)))
      await pressAll(bench, who, hand, end, fresh, depth + 1)
    }
    await bench.journal.undo(mark)
    if (answer.status !== 422) await bench.refuse(visitor, here, button, who.typed, filledIn)
  }
}

/** With what the scene would type, and once more with what the page says is missing. What counts is the last try. */
async function pressAsPerson(
  journal: Journal,
  hand: Visitor,
  here: Reached,
  button: Pressed,
  typed: Typed,
): Promise<{ answer: Reached; since: number; pairs: Pairs; filledIn: readonly string[] }> {
  const wrong = new Set<string>()
  for (let tries = 0; ; tries += 1) {
    const since = await journal.mark()
    const pairs = filled(button, typed, [...wrong])
    const answer = await hand.press(here.path, button, pairs)
    if (answer.status !== 422 || tries === TRIES) return { answer, since, pairs, filledIn: [...wrong] }
    for (const name of namesInvalid(answer.page)) wrong.add(name)
  }
}

const namesInvalid = ({ invalid, buttons }: SeenPage) => [
  ...invalid,
  ...buttons.flatMap(({ controls }) => controls.filter((one) => one.isInvalid).map(({ name }) => name)),
]
