import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { EXIT_WRONG_SETTING } from '../src/platform/settings/explain-settings.server.ts'
import { explainFailure } from '../src/platform/postgres/start-error.server.ts'
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

/** Each code of the table of install.md, and whether the unit starts again after it; null: it ends commands only. */
function codesOfTable(): Map<number, boolean | null> {
  const page = readFileSync(join(root, 'docs/operating/install.md'), 'utf8')
  const said = { yes: true, no: false } as const
  const rows = page.matchAll(/^\| (\d\d) +\|[^|]*\| (yes|no|) *\|/gm)
  return new Map(
    [...rows].map(([, code, again]) => [Number(code), again ? said[again as 'yes' | 'no'] : null]),
  )
}

it('every exit code of the program stands in the table, and the table names no other', () => {
  const files = globSync(['src/**/*.ts', 'scripts/*.mjs'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const stops = /CannotStart|CommandRefused|DatabaseStartError|process\.exit|exitCode|EXIT/
  const used = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    if (!stops.test(text) || file.includes('bench')) return []
    const found = text.matchAll(
      /(?:, |^ +|exit\(|return |exitCode: |EXIT_\w+ = |\? |: )(6[4-9]|7[0-8])(?=\)|,?$|,? \}| :|\])/gm,
    )
    return [...found].map(([, code]) => Number(code))
  })
  expect([...codesOfTable().keys()]).toEqual([...new Set(used)].toSorted((a, b) => a - b))
})

it('stays down after the codes of the table that need a person, and starts again after a full disk for as long as it takes', () => {
  const [, prevented = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(sample) ?? []
  const down = [...codesOfTable()].filter(([, again]) => again === false).map(([code]) => code)
  expect(prevented.split(' ').map(Number)).toEqual(down)
  expect(codesOfTable().get(explainFailure('It failed', new Error('ENOSPC')).exitCode)).toBe(true)
  expect(sample).toMatch(/^StartLimitIntervalSec=0$/m)
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

it('the sample for containers lets the site make its backups, into a volume, and deletes none by itself', () => {
  const compose = readFileSync(join(root, 'docs/operating/container/compose.yaml'), 'utf8')
  const [, folder = 'none'] = /^ +BACKUP_DIR: (\S+)$/m.exec(compose) ?? []
  expect(compose).toContain(`backups:${folder}'`)
  expect(compose).not.toMatch(/-delete|\brm\b/)
})
