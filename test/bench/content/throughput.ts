import { spawn } from 'node:child_process'
import autocannon from 'autocannon'
import { median } from '../table.ts'
import type { Recorded } from './server.ts'

const rounds = 5
const seconds = 3

/** A server that does nothing but send these bytes with this head: what the machine can do at all. */
const bareServer = `
import { createServer } from 'node:http'
let input = ''
for await (const chunk of process.stdin) {
  input += chunk
  if (input.endsWith('\\n')) break
}
const { head, body } = JSON.parse(input)
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

async function startBareServer({ head, body }: Recorded): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareServer], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  })
  child.stdin.write(`${JSON.stringify({ head, body: body.toString('base64') })}\n`)
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  )
  return { origin: `http://127.0.0.1:${port}`, stop: () => void child.kill() }
}

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    workers: 1, // a thread of its own, so that reading the product's log does not slow the asking down
    headers: { 'Accept-Encoding': 'br', Cookie: 'locale=en' },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return result.requests.average
}

/** The page from the product and the same bytes from a bare server, in turn. */
export async function compareThroughput(address: string, recorded: Recorded) {
  const bare = await startBareServer(recorded)
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await requestsPerSecond(bare.origin))
      ours.push(await requestsPerSecond(address))
    }
  } finally {
    bare.stop()
  }
  const ratios = ours.map((value, round) => value / (theirs[round] ?? NaN))
  return { ours: median(ours), bare: median(theirs), ratio: median(ratios) }
}
