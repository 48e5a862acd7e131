import { readdirSync, readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Product } from '../product/product.ts'

/** What a span of work cost, in milliseconds of a processor. `turn`: the longest one of the event loop. */
export type Cost = { node: number; postgres: number; turn: number }

const socket = join(mkdtempSync(join(tmpdir(), 'bed-cpu-')), 'turns')

const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : []

/** For the environment of a product that is to be measured. */
export const measured = {
  // `PROFILE=/a/folder` writes what the processor did there, for a look in a browser's developer tools.
  NODE_OPTIONS: [`--import=${resolve(import.meta.dirname, 'turns.mjs')}`, ...profile].join(' '),
  TURNS_SOCKET: socket,
  // What time brings would be counted with what a page costs.
  ROLE: 'web',
}

/** Processor time and not the clock: it is the same beside other work. */
export async function costOf(product: Product, work: () => Promise<unknown>): Promise<Cost> {
  const server = postmasterOf(product.child.pid ?? 0)
  const before = { ...(await askNode()), postgresMs: postgresMs(server) }
  await work()
  const after = { ...(await askNode()), postgresMs: postgresMs(server) }
  return {
    node: (after.cpuUs - before.cpuUs) / 1000,
    postgres: after.postgresMs - before.postgresMs,
    turn: after.longestUs / 1000,
  }
}

function askNode(): Promise<{ cpuUs: number; longestUs: number }> {
  return new Promise((told, failed) => {
    request({ socketPath: socket, path: '/' }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => told(JSON.parse(text)))
    })
      .on('error', failed)
      .end()
  })
}

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  )

/** The product's own PostgreSQL: the child that has children. */
function postmasterOf(pid: number): number {
  const all = childrenOf(pid).flatMap((child) => [child, ...childrenOf(child)])
  const server = all.find((child) => readFileSync(`/proc/${child}/comm`, 'utf8').startsWith('postgres'))
  if (server === undefined) throw new Error('the product has no PostgreSQL of its own')
  return server
}

/** Of all backends that live, to the nanosecond, and of those that have ended, to the tick of the kernel. */
function postgresMs(postmaster: number): number {
  const alive = [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // Ended meanwhile: it is counted below.
      return sum
    }
  }, 0)
  const stat = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
  const [ended, endedInKernel] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return alive + ((ended ?? 0) + (endedInKernel ?? 0)) * 10
}
