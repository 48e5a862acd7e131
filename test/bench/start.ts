import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from '../product/product.ts'
import type { Benchmark } from './run.ts'
import { median, milliseconds } from './table.ts'

const rounds = 5

/** Starts of the built product on one data folder, and what it holds in memory when nobody uses it. */
export const start: Benchmark = {
  title: 'Start and memory (built product, own PostgreSQL)',
  run: async () => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'bed-bench-')), 'data')
    const first = await timedStart(dataDir)
    await first.product.stop({ keep: true })
    const warm: number[] = []
    const memory: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const again = await timedStart(dataDir)
      warm.push(again.ms)
      await new Promise((resolve) => setTimeout(resolve, 3000))
      memory.push(memoryOf(again.product.child.pid ?? 0))
      await again.product.stop({ keep: true })
    }
    await rm(dataDir, { recursive: true, force: true })
    const warmMs = median(warm)
    const mebibytes = median(memory)
    return [
      { what: 'first start, to the first page', value: milliseconds(first.ms) },
      {
        what: 'warm start, to the first page',
        value: milliseconds(warmMs),
        goal: '≤ 3000 ms',
        met: warmMs <= 3000,
      },
      {
        what: 'memory with database, idle',
        value: `${Math.round(mebibytes)} MiB`,
        goal: '≤ 250 MiB',
        met: mebibytes <= 250,
      },
    ]
  },
}

async function timedStart(dataDir: string) {
  const started = performance.now()
  const product = await startProduct({ DATA_DIR: dataDir })
  const response = await fetch(product.url)
  await response.text()
  return { product, ms: performance.now() - started }
}

/** Proportional set size of a process and everything below it: shared pages are counted once. */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const own = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? '0'
  return Number(own) / 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
}
