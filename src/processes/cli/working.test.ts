import { expect, it } from 'vitest'
import { working } from './working.ts'

function arrange(isTerminal: boolean) {
  const answers: string[] = []
  const said: string[] = []
  let release: (value: string) => void = () => {}
  const output = {
    say: (line: string) => void answers.push(line),
    complain: (line: string) => void said.push(line),
    isTerminal,
  }
  const work = () => new Promise<string>((resolve) => (release = resolve))
  return {
    answers,
    said,
    done: working('Bringing it back', output, work, [20, 20]),
    end: () => release('back'),
  }
}

it('says in a terminal what takes long, again and again until it is done, and not among the answers', async () => {
  const { answers, said, done, end } = arrange(true)
  await expect.poll(() => said.length).toBeGreaterThan(2)
  end()
  expect(await done).toBe('back')
  expect(said[0]).toBe('Bringing it back (0 s) ...')
  expect(answers).toEqual([])
})

it('says how far the work is, where that is known', async () => {
  const said: string[] = []
  const output = { say: () => {}, complain: (line: string) => void said.push(line), isTerminal: true }
  let done = 0
  const work = () => expect.poll(() => ++done && said.length).toBeGreaterThan(2)
  await working(
    () => `${done} of 9`,
    output,
    () => Promise.resolve(work()),
    [20, 20],
  )
  const counts = said.map((line) => Number(/^(\d+) of 9 \(/.exec(line)?.[1]))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBeGreaterThan(counts[0]!)
})

it('says nothing to a program, and nothing when it is quick', async () => {
  const { said, done, end } = arrange(false)
  await new Promise((resolve) => setTimeout(resolve, 60))
  end()
  await done
  expect(said).toEqual([])
  const quick = { say: () => {}, complain: (line: string) => void said.push(line), isTerminal: true }
  expect(await working('Quick', quick, async () => 1)).toBe(1)
  expect(said).toEqual([])
})
