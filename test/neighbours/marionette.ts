import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atTheEnd } from '../builders/at-the-end.ts'
import { ownFolder } from '../outside/programs.ts'

// Firefox as its own driver speaks with it: a length, a colon, and JSON.

export type Firefox = { ask: (command: string, asked?: object) => Promise<unknown> }

/** `settings` and `switches`: more than a browser needs. */
export async function startFirefox(
  program: string,
  { settings = {}, switches = [] }: { settings?: Record<string, unknown>; switches?: string[] } = {},
): Promise<Firefox> {
  const profile = ownFolder('firefox')
  // A port of its own, written into the profile.
  const all = { 'marionette.port': 0, 'intl.accept_languages': 'en', ...settings }
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(
    program,
    ['--headless', '--marionette', '--no-remote', '--profile', profile, ...switches],
    { stdio: 'ignore' },
  )
  atTheEnd(() => endOf(child))
  const file = join(profile, 'MarionetteActivePort')
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
    if (child.exitCode !== null) throw new Error('Firefox ended')
    await pause(50)
  }
  const socket = connect(Number(readFileSync(file, 'utf8')), '127.0.0.1')
  const firefox = speakOn(socket)
  await firefox.ask('WebDriver:NewSession', {})
  return firefox
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

function speakOn(socket: Socket): Firefox {
  const waiting = new Map<number, (answer: { error: { message: string } | null; result: unknown }) => void>()
  let read = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    read = Buffer.concat([read, piece])
    for (;;) {
      const colon = read.indexOf(':')
      const length = Number(read.subarray(0, colon).toString())
      if (colon < 0 || read.length < colon + 1 + length) return
      const message: unknown = JSON.parse(read.subarray(colon + 1, colon + 1 + length).toString())
      read = read.subarray(colon + 1 + length)
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      waiting.get(id)?.({ error, result })
    }
  })
  let last = 0
  return {
    ask: async (command, asked = {}) => {
      const id = (last += 1)
      const answer = new Promise<{ error: { message: string } | null; result: unknown }>((resolve) =>
        waiting.set(id, resolve),
      )
      const text = JSON.stringify([0, id, command, asked])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
      const { error, result } = await answer
      waiting.delete(id)
      if (error) throw new Error(`${command}: ${error.message}`)
      return result
    },
  }
}
