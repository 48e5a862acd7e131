import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startApart } from './apart.server.ts'
import { aFolder } from '../../../test/builders/folder.ts'

const folder = aFolder()

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** A program that answers as `work` says. */
function programThat(work: string): URL {
  const path = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(
    path,
    `import { answer } from ${here('answering.ts')}\nanswer(async (task, say) => { ${work} })`,
  )
  return pathToFileURL(path)
}

describe('a program in a process of its own', () => {
  it('says what it has to say in order, and takes typed arrays and what JSON has no word for', async () => {
    const apart = startApart<unknown, unknown>(programThat('say(task); say("second"); process.disconnect()'))
    const task = { numbers: Float64Array.of(0.5, Infinity, Number.NaN), words: new Map([['a', undefined]]) }
    apart.ask(task)
    expect([await apart.next(), await apart.next(), await apart.next()]).toEqual([task, 'second', null])
  })

  it.each([
    ['by a fault of its engine', 'process.kill(process.pid, "SIGSEGV"); await new Promise(() => {})'],
    ['by an end of memory', 'const all = []; for (;;) all.push(Array.from({ length: 100_000 }, () => ({})))'],
    ['by what it throws', 'throw new Error("no")'],
  ])('ends %s, and nothing else does', async (_, work) => {
    const apart = startApart<string, string>(programThat(`say("begun"); ${work}`), { memoryMb: 32 })
    apart.ask('task')
    expect([await apart.next(), await apart.next()]).toEqual(['begun', null])
  })

  it('ends in the middle of its work when it is ended, with those that it has started', async () => {
    const inner = programThat('say(process.pid); for (;;);')
    const outer = programThat(`
      const { startApart } = await import(${here('apart.server.ts')})
      const inner = startApart(new URL(${JSON.stringify(inner.href)}))
      inner.ask('task'); say(await inner.next()); for (;;);`)
    const apart = startApart<string, number>(outer, { isLeader: true })
    apart.ask('task')
    const pid = await apart.next()
    apart.end()
    expect(await apart.next()).toBeNull()
    await expect.poll(() => isAlive(pid!)).toBe(false)
  })

  it('ends with the process that has started it', async () => {
    const path = join(folder, 'parent.mjs')
    const waiting = programThat('say(process.pid)')
    writeFileSync(
      path,
      `const { startApart } = await import(${here('apart.server.ts')})
      const apart = startApart(new URL(${JSON.stringify(waiting.href)}), { isLeader: true, isWaitedFor: true })
      apart.ask('task'); process.send(await apart.next()); setInterval(() => {}, 1000)`,
    )
    const parent = fork(path, { execArgv: [] })
    const pid = await new Promise<number>((resolve) =>
      parent.once('message', (said) => resolve(said as number)),
    )
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
