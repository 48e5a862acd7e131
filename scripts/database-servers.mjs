import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_MAJOR = 15
const INSTALLATIONS = '/usr/lib/postgresql'

/** PostgreSQL servers that Debian's packages have put on this machine, oldest first; usually none. */
export function listInstalledServers() {
  if (!existsSync(INSTALLATIONS)) return []
  return readdirSync(INSTALLATIONS)
    .map((name) => ({ major: Number(name), binDir: join(INSTALLATIONS, name, 'bin') }))
    .filter(({ major, binDir }) => major >= OLDEST_MAJOR && existsSync(join(binDir, 'initdb')))
    .toSorted((a, b) => a.major - b.major)
}

/** Where the tests are that use a database: they run again on every server found. */
export const DATABASE_TESTS = ['src/db/', 'src/features/', 'src/worker/', 'test/stress/']

/** Of these, what every run asks of an older server, once all migrations have run there: rights, policies, and a large statement. */
export const MOST_DIFFERENT = [
  'src/db/narrow-policies',
  'src/db/rights',
  'src/db/views',
  'console/records/guests-list',
]

/** And one look at every large feature, for servers between the oldest and ours (`npm run neighbours`); the rest, backups among them, runs again with `--all`. */
export const OFTEN_DIFFERENT = [
  ...MOST_DIFFERENT,
  'src/db/injection',
  'src/db/migrate',
  'src/db/row-level-security',
  'test/stress/races',
  'dashboard/dashboard.test',
  'src/db/quick-policies',
  'planning/round.test',
  'retention/retention-job',
  'mail-queue/sending/sending',
]

/** And where they are that use none, by what ARCHITECTURE.md says such files hold. */
export const WITHOUT_DATABASE = ['**/steps/**', '**/components/**', '**/*-schema.test.ts']
