import '#i18n/register-texts.server.ts'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainSettings, EXIT_WRONG_SETTING } from '#platform/settings/explain-settings.server.ts'
import { readSettings, withPort } from '#platform/settings/settings.server.ts'
import { describeAccounts } from '../../demo/accounts.ts'
import { aroundPages } from '../../demo/around.tsx'
import { demoEnv } from '../../demo/env.ts'
import { prepareDemo } from '../../demo/prepare.ts'
import { openTimekeeper } from '../../demo/timekeeper.ts'
import { passUntil, readUntil } from '../../demo/until.ts'
import { CannotStart } from './wiring/cannot-start.ts'
import { announce, main } from './wiring/main.ts'
import type { Running } from './wiring/run.ts'

// `npm run demo [-- --until 2027-06-20]`: the site on a temporary data folder. Nothing leaves the machine, whatever the environment says.
const until = findUntil()
const dataDir = mkdtempSync(join(tmpdir(), 'bed-exchange-demo-'))
// As root the database runs as another user, who must be able to get there.
chmodSync(dataDir, 0o711)
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const env = demoEnv(process.env, dataDir)
const settings = readSettings(env)
if (!settings.ok) {
  console.error(explainSettings(settings.error))
  process.exit(EXIT_WRONG_SETTING)
}

console.log('Inventing 60 guests, 25 hosts and a hall, and half a round of matching (some seconds) ...')
const accounts = await prepareDemo(settings.value).catch((error: unknown) => {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exit(error.exitCode)
})

const time = openTimekeeper()
const builtPages = new URL('../server/index.js', import.meta.url).href
await main(
  env,
  {
    loadBuild: () => import(/* @vite-ignore */ builtPages),
    clientDir: fileURLToPath(new URL('../client', import.meta.url)),
    mode: 'production',
    withPort,
    // Like the mailbox: only where nobody but this machine can open it.
    ...(settings.value.mailboxEnabled && { around: aroundPages(time, settings.value) }),
  },
  (running: Running) => {
    announce(running)
    console.log(describeAccounts(accounts, running.settings))
    if (until)
      void passUntil(time, until).then((days) => console.log(`  Until ${until}:\n${days.join('\n')}`))
  },
  { clock: time.clock, startTimedTasks: time.startTimedTasks, isMoved: true },
)

function findUntil() {
  try {
    return readUntil(process.argv.slice(2))
  } catch {
    console.error('Use: npm run demo [-- --until 2027-06-20]')
    return process.exit(64)
  }
}
