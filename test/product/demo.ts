import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { compiledOnce } from './prepared-data.ts'

const root = resolve(import.meta.dirname, '../..')

/** The built demonstration as `npm run demo` runs it, on a free port. */
export async function startDemo(): Promise<{ url: string; stop: () => Promise<number | null> }> {
  const child = spawn(process.execPath, ['build/processes/demo.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...compiledOnce() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  let output = ''
  const url = await new Promise<string>((found, fail) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /Sign in at (\S+)\/login/.exec(output)?.[1]
      if (address) found(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then((code) => fail(new Error(`ended with ${code} before it was ready:\n${output}`)))
  })
  return {
    url,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
