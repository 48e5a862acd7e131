import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendAll } from '../builders/sent-mails.ts'
import { ask, findProgram, ownFolder, sayMissing } from '../outside/programs.ts'
import { everyMessage, from } from '../stress/mail-headers.ts'
import { type Beside, freePorts, startBeside } from './postfix-server.ts'

// What rspamd holds against every mail of the catalogue, in each language, with a network that tells it nothing.

const folder = ownFolder('rspamd')
const filter = findFilter()
let server: Beside
let port: number
const START_SECONDS = 120
/**
 * It greylists from 4 on. One point for an odd number of addresses (a button with its address below is two, and one in the plain
 * part), which helps people; so a subject does not ask, which would be another.
 */
const MOST_POINTS = 1
/** What names say of the machine that sent it, and that the mails of the catalogue are of another day. */
const FROM_OUTSIDE = /^HFILTER_|FAIL$|^DATE_IN_/

beforeAll(async () => {
  if (!filter) return
  ;[port = 0] = await freePorts(1)
  chmodSync(folder, 0o755)
  const owner = Number(execFileSync('id', ['-u', '_rspamd'], { encoding: 'utf8' }))
  const settings = {
    'override.d/worker-normal.inc': `bind_socket = "127.0.0.1:${port}";\ncount = 1;\n`,
    ...Object.fromEntries(
      ['controller', 'proxy'].map((name) => [`override.d/worker-${name}.inc`, 'enabled = false;\n']),
    ),
    'override.d/options.inc':
      'dns { timeout = 50ms; retransmits = 1; nameserver = ["127.0.0.1:9"]; }\nlocal_addrs = [];\n',
    'override.d/logging.inc': 'type = "file";\nfilename = "/dev/null";\n',
    'override.d/fuzzy_check.conf': 'enabled = false;\n',
  }
  for (const name of ['override.d', 'local.d', 'run', 'data']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), owner, -1)
  }
  for (const [name, content] of Object.entries(settings)) writeFileSync(join(folder, name), content)
  const set = { LOCAL_CONFDIR: folder, RUNDIR: join(folder, 'run'), DBDIR: join(folder, 'data') }
  const variables = Object.entries(set).flatMap(([name, value]) => ['--var', `${name}=${value}`])
  server = await startBeside(port, filter, ['-f', '-u', '_rspamd', '-g', '_rspamd', ...variables])
}, START_SECONDS * 1000)
afterAll(() => server?.stop())

it('finds nothing that looks like unwanted mail', async () => {
  if (!filter) return
  const all = await everyMessage('amina@example.net')
  const raw = await sendAll(
    all.map(({ message }) => message),
    from,
  )
  expect(all.length).toBeGreaterThan(100)
  const files = raw.map((bytes, index) => {
    const file = join(folder, `${index}.eml`)
    writeFileSync(file, bytes)
    return file
  })
  const sender = ['--ip', '192.0.2.1', '--hostname', 'beds.example.org', '--helo', 'beds.example.org']
  const people = ['--from', from.address, '--rcpt', 'amina@example.net']
  const said = await ask('rspamc', ['-h', `127.0.0.1:${port}`, '-n', '8', ...sender, ...people, ...files])
  const judged = said.split(/^Results for file: /m).slice(1)
  expect(judged).toHaveLength(all.length)
  const wrong = judged.flatMap((one) => {
    const index = Number(/\/(\d+)\.eml/.exec(one)?.[1])
    const held = [...one.matchAll(/^Symbol: (\S+) \((\S+)\)/gm)].filter(
      ([, rule = '']) => !FROM_OUTSIDE.test(rule),
    )
    const score = held.reduce((sum, [, , points]) => sum + Number(points), 0)
    const why = held
      .filter(([, , points]) => Number(points) > 0)
      .map(([, rule, points]) => `${rule} ${points}`)
    return score <= MOST_POINTS ? [] : [`${all[index]?.name}: ${score} ${why.join('; ')}`]
  })
  expect(wrong).toEqual([])
})

function findFilter(): string | null {
  const found = findProgram('rspamd', 'what rspamd thinks of our mail')
  if (!found || process.getuid?.() === 0) return found
  sayMissing('rspamd starts here as root only', 'what it thinks of our mail')
  return null
}
