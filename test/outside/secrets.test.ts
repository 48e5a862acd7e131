import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ask, ownFolder, sayMissing } from './programs.ts'

const root = resolve(import.meta.dirname, '../..')
/** Fetched for this test alone, by its number: 65 packages that the product and its other tests have no use for. */
const PACKAGES = ['secretlint@13.0.6', '@secretlint/secretlint-rule-preset-recommend@13.0.6']

/** Examples, and words put together at run time. */
const EXPLAINED =
  /^(?:(?:src|test)\/.*\.test\.tsx?|src\/db\/client\.server\.ts|test\/product\/line\.ts): (?:PostgreSQLConnection|BasicAuth)/

type Finding = { filePath: string; messages: { message: string; messageId: string }[] }

it('no file of the repository holds a secret', async () => {
  const folder = ownFolder('secretlint')
  const quiet = ['--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  await ask('npm', ['install', ...quiet, ...PACKAGES], folder)
  const program = join(folder, 'node_modules/secretlint/bin/secretlint.js')
  if (!existsSync(program))
    return sayMissing('secretlint cannot be fetched here', 'the repository, for secrets')
  const rules = join(folder, 'rules.json')
  writeFileSync(rules, '{"rules":[{"id":"@secretlint/secretlint-rule-preset-recommend"}]}')
  const scan = async (files: string[]) =>
    JSON.parse(
      await ask(process.execPath, [program, '--secretlintrc', rules, '--format', 'json', ...files], root),
    ) as Finding[]
  const planted = join(folder, 'planted.txt')
  // Put together here, or this file would be a finding.
  writeFileSync(
    planted,
    `-----BEGIN ${'RSA PRIVATE'} KEY-----\n${'MIIEowIBAAKCAQEA'.repeat(40)}\n-----END ${'RSA PRIVATE'} KEY-----\n`,
  )
  expect((await scan([planted])).flatMap(({ messages }) => messages).length).toBeGreaterThan(0)
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/\.(?:png|bedbackup|ico|ttf|woff2?)$/.test(file))
  const found = (await scan(files)).flatMap(({ filePath, messages }) =>
    messages.map(({ message, messageId }) => `${filePath.slice(root.length + 1)}: ${messageId} ${message}`),
  )
  expect(found.filter((line) => !EXPLAINED.test(line))).toEqual([])
})
