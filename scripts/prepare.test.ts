import { createServer, type AddressInfo } from 'node:net'
import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inFull } from '../test/builders/in-full.ts'

// The real scripts in a checkout of their own; npm and the build tools are small stand-ins that log each run and take as long as the file `slow` says.

let root: string
/** Of the environment that the scripts are run in. */
let settings: Record<string, string>
beforeEach(() => {
  settings = { PORT: '0' }
  root = mkdtempSync(join(tmpdir(), 'prepare-'))
  cpSync('scripts', join(root, 'scripts'), { recursive: true })
  write('package.json', '{"type":"module"}')
  write('package-lock.json', '{"packages":{}}')
  write('src/page.tsx', 'first')
  write('tools/npm-cli.js', STAND_IN_FOR_NPM)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

inFull('looks at the port before a minute goes into packages and a build', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  settings = { PORT: String(port) }
  const refused = await start()
  expect(refused).toEqual({
    code: 71,
    stdout: '',
    stderr: `Port ${port} is in use. Stop what runs there, or set PORT to another one.\n`,
  })
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
  settings = { PORT: String(port), ROLE: 'worker' }
  expect(await start()).toMatchObject({ code: 0 })
  await new Promise((resolve) => other.close(resolve))
  settings = { PORT: String(port) }
  expect(await start()).toMatchObject({ code: 0 })
})

it('installs, builds and runs from a bare checkout, and only runs when nothing has changed', async () => {
  const first = await start()
  expect(first).toMatchObject({ code: 0, stdout: 'served first\n' })
  expect(first.stderr).toContain('Installing packages')
  expect(await start()).toEqual({ code: 0, stdout: 'served first\n', stderr: '' })
  expect(runs()).toEqual(['install', 'site', 'processes', 'documents'])
})

it('builds again when a source changed, not when only its time or a test did', async () => {
  await start()
  write('src/page.tsx', 'first')
  write('src/page.test.tsx', 'new')
  expect((await start()).stderr).toBe('')
  write('src/page.tsx', 'other')
  expect((await start()).stdout).toBe('served other\n')
  expect(runs()).toEqual(['install', 'site', 'processes', 'documents', 'site', 'processes', 'documents'])
})

inFull('installs again when the lock file changed', async () => {
  await start()
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
  await start()
  expect(runs().filter((run) => run === 'install')).toHaveLength(2)
})

inFull('takes a complete install made by hand as it is, and replaces one of other versions', async () => {
  write('package-lock.json', '{"packages":{"node_modules/a":{"version":"1.0.0"}}}')
  await start()
  rmSync(join(root, 'node_modules/.installed'))
  await start()
  expect(runs().filter((run) => run === 'install')).toHaveLength(1)
  rmSync(join(root, 'node_modules/.installed'))
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/a":{"version":"0.9.0"}}}')
  await start()
  expect(runs().filter((run) => run === 'install')).toHaveLength(2)
})

inFull('an install killed half way is done again', async () => {
  write('slow', 'install')
  const killed = launch()
  await until(() => existsSync(join(root, 'node_modules/half')))
  killGroup(killed)
  await ended(killed)
  rmSync(join(root, 'slow'))
  expect(await start()).toMatchObject({ code: 0, stdout: 'served first\n' })
  expect(existsSync(join(root, 'node_modules/half'))).toBe(false)
})

it('says in one line that the registry is missing, exits 69 and leaves no node_modules', async () => {
  write('broken', 'npm error code ECONNREFUSED')
  const { code, stdout, stderr } = await start()
  expect({ code, stdout }).toEqual({ code: 69, stdout: '' })
  expect(stderr.trim().split('\n')).toHaveLength(2)
  expect(stderr).toContain('ECONNREFUSED')
  expect(existsSync(join(root, 'node_modules'))).toBe(false)
})

it('a build killed half way leaves the old one in place, and the next start finishes', async () => {
  await start()
  write('src/page.tsx', 'other')
  write('slow', 'processes')
  const killed = launch()
  await until(() => existsSync(join(root, '.prepare/build/processes/half')))
  killGroup(killed)
  await ended(killed)
  expect(readFileSync(join(root, 'build/processes/serve.js'), 'utf8')).toContain('served first')
  expect(existsSync(join(root, 'build/processes/half'))).toBe(false)
  rmSync(join(root, 'slow'))
  expect((await start()).stdout).toBe('served other\n')
})

inFull('a build that fails exits 70 with its output and never serves what was there before', async () => {
  await start()
  write('src/page.tsx', 'other')
  write('broken-build', 'page.tsx: unexpected token')
  const { code, stdout, stderr } = await start()
  expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
  expect(stderr).toContain('page.tsx: unexpected token')
})

it('two starts at once install and build once, and both serve', async () => {
  const both = await Promise.all([start(), start()])
  expect(both.map((run) => run.stdout)).toEqual(['served first\n', 'served first\n'])
  expect(runs()).toEqual(['install', 'site', 'processes', 'documents'])
})

inFull('SIGTERM while installing ends everything it started', async () => {
  write('slow', 'install')
  const child = launch()
  await until(() => existsSync(join(root, 'node_modules/half')))
  child.kill('SIGTERM')
  expect(await ended(child)).toMatchObject({ code: 143 })
  const npm = Number(readFileSync(join(root, 'node_modules/half'), 'utf8'))
  expect(() => process.kill(npm, 0)).toThrow('ESRCH')
})

it('passes arguments and the exit code, and SIGTERM reaches the process itself', async () => {
  expect(await start('exit', '78')).toMatchObject({ code: 78 })
  const child = launch('wait')
  await until(() => existsSync(join(root, 'waiting')))
  child.kill('SIGTERM')
  expect(await ended(child)).toMatchObject({ code: 7 })
})

it('what runs until it is told to stop takes the place of the shell that npm starts, which would leave it behind', async () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const name of ['start', 'dev', 'demo'])
    expect(scripts[name], name).toMatch(/^exec sh scripts\/run\.sh /)
})

type Run = { code: number | null; stdout: string; stderr: string }
const outputs = new WeakMap<ChildProcess, Promise<Run>>()

function launch(...args: string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], npm_execpath: join(root, 'tools/npm-cli.js'), ...settings }
  const script = join(root, 'scripts/run.sh')
  const command = [script, 'production', 'build/processes/serve.js', ...args]
  // A group of its own, so that a test can kill exactly what it started.
  const child = spawn('sh', command, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const run: Run = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (run.stdout += chunk))
  child.stderr.on('data', (chunk) => (run.stderr += chunk))
  outputs.set(child, new Promise((resolve) => child.on('close', (code) => resolve({ ...run, code }))))
  return child
}

async function start(...args: string[]): Promise<Run> {
  return ended(launch(...args))
}

async function ended(child: ChildProcess): Promise<Run> {
  const run = await outputs.get(child)
  if (run === undefined) throw new Error('not launched here')
  return run
}

/** As a power cut would: the shell, prepare and the tool it runs, which has a group of its own (its id is in `half`). */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) throw new Error('not started')
  const halves = ['node_modules/half', '.prepare/build/processes/half'].map((half) => join(root, half))
  const tools = halves.filter((half) => existsSync(half)).map((half) => Number(readFileSync(half, 'utf8')))
  for (const group of [child.pid, ...tools]) process.kill(-group, 'SIGKILL')
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(20)
  await pause(50)
}

function write(file: string, content: string): void {
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), content)
}

function runs(): string[] {
  return readFileSync(join(root, 'runs'), 'utf8').trim().split('\n')
}

const SHARED = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
const read = (file) => existsSync(file) ? readFileSync(file, 'utf8') : ''
const pauseIfSlow = async (name, half) => {
  appendFileSync('runs', name + '\\n')
  if (read('slow') === name) { writeFileSync(half, String(process.pid)); await new Promise((r) => setTimeout(r, 60000)) }
}`

const STAND_IN_FOR_TOOL = `${SHARED}
if (existsSync('broken-build')) { console.error(read('broken-build')); process.exit(1) }
const folder = process.env.BUILD_DIR + '/processes'
mkdirSync(folder, { recursive: true })
const isSite = process.argv[1].endsWith('bin.cjs')
if (isSite) mkdirSync(process.env.BUILD_DIR + '/client', { recursive: true })
await pauseIfSlow(isSite ? 'site' : 'processes', folder + '/half')
const text = read('src/page.tsx')
if (!isSite) writeFileSync(folder + '/documents.js', "import { appendFileSync } from 'node:fs'\\nappendFileSync('runs', 'documents\\\\n')")
if (!isSite) writeFileSync(folder + '/serve.js', "import { writeFileSync } from 'node:fs'\\nconst [what, code] = process.argv.slice(2)\\n" +
  "if (what === 'exit') process.exit(Number(code))\\n" +
  "if (what === 'wait') { process.on('SIGTERM', () => process.exit(7)); setTimeout(() => {}, 60000); writeFileSync('waiting', '') }\\n" +
  "else console.log('served " + text + "')")`

const STAND_IN_FOR_NPM = `${SHARED}
if (existsSync('broken')) { console.error(read('broken')); process.exit(1) }
rmSync('node_modules', { recursive: true, force: true })
for (const folder of ['.bin', '@react-router/dev', 'vite/bin']) mkdirSync('node_modules/' + folder, { recursive: true })
await pauseIfSlow('install', 'node_modules/half')
symlinkSync(process.execPath, 'node_modules/.bin/node')
const tool = ${JSON.stringify(STAND_IN_FOR_TOOL)}
writeFileSync('node_modules/@react-router/dev/bin.cjs', 'import(process.cwd() + "/node_modules/tool.mjs")')
writeFileSync('node_modules/vite/bin/vite.js', 'import(process.cwd() + "/node_modules/tool.mjs")')
writeFileSync('node_modules/tool.mjs', tool)
writeFileSync('node_modules/.package-lock.json', read('package-lock.json'))
`
