import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { EXIT_WRONG_SETTING } from '../src/platform/settings/explain-settings.server.ts'
import { atTheEnd } from './builders/at-the-end.ts'

const root = resolve(import.meta.dirname, '..')
const sample = readFileSync(join(root, 'docs/operating/systemd/bed-exchange.service'), 'utf8')

/** The programs of this machine's systemd that can look at a unit without running it; without them only the text is read. */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd) process.stderr.write('systemd is not installed here: its unit file is only read.\n')
const looks = hasSystemd ? ['verify', 'security'] : []

/** As it is once the program is in its place. */
function inPlace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bed-unit-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'bed-exchange.service')
  writeFileSync(file, sample.replace('/opt/bed-exchange/node_modules/.bin/node', process.execPath))
  return file
}

it('starts what is built, and stays down when a person has to look', () => {
  const [, program = ''] = /^ExecStart=(.*)$/m.exec(sample) ?? []
  expect(program.split(' ').at(-1)).toBe('build/processes/serve.js')
  expect(sample).toMatch(new RegExp(`^RestartPreventExitStatus=.*\\b${EXIT_WRONG_SETTING}$`, 'm'))
  // Longer than the site takes to drain, or it is killed in the middle of it.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(sample)?.[1])).toBeGreaterThan(10)
})

it.each(looks)('systemd-analyze %s has nothing against it', (look) => {
  const file = inPlace()
  const asks: Record<string, string[]> = {
    verify: ['verify', '--man=no', file],
    security: ['security', '--offline=true', '--threshold=20', '--no-pager', file],
  }
  expect(() => execFileSync('systemd-analyze', asks[look], { stdio: 'pipe' })).not.toThrow()
})

it('may write where the pages for operators put what comes back, and its commands may write the same', () => {
  const pages = readFileSync(join(root, 'docs/operating/returned-mail.md'), 'utf8')
  const [, dir = ''] = /BOUNCE_DIR=(\/[^`\s]+)/.exec(pages) ?? []
  const [, paths = ''] = /^ReadWritePaths=(.*)$/m.exec(sample) ?? []
  expect(paths.split(' ').some((path) => dir.startsWith(`${path.replace(/^-/, '')}/`))).toBe(true)
  const command = readFileSync(join(root, 'docs/operating/systemd/beds'), 'utf8')
  expect(command).toContain('-p "ReadWritePaths=$paths"')
  for (const line of ['ProtectSystem=strict', 'ProtectHome=yes']) {
    expect(sample).toContain(line)
    expect(command).toContain(`-p ${line}`)
  }
})
