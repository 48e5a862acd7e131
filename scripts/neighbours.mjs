// npm run neighbours: the programs of others that read, filter, print and scan what we make, against the built product. As
// root on Debian it installs what is missing (Postfix among them: in a container, not on your laptop); elsewhere each test says which program it did without. docs/neighbours.md has the results.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.mjs'
import { OFTEN_DIFFERENT } from './database-servers.mjs'
import { fetchServers } from './fetched-neighbours.mjs'
import { prepare, root } from './prepare.mjs'
import { runMain } from './stop.mjs'

/** By package, the program that it brings. */
const PACKAGES = {
  postfix: 'postfix',
  'sasl2-bin': 'saslpasswd2',
  postgrey: 'postgrey',
  spamassassin: 'spamassassin',
  rspamd: 'rspamd',
  opendkim: 'opendkim',
  opendmarc: 'opendmarc',
  notmuch: 'notmuch',
  w3m: 'w3m',
  khal: 'khal',
  qpdf: 'qpdf',
  'poppler-utils': 'pdftotext',
  'libreoffice-calc-nogui': 'soffice',
  'firefox-esr': 'firefox-esr',
  thunderbird: 'thunderbird',
}
const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
const isThere = (program) => folders.some((folder) => existsSync(`${folder}/${program}`))

function install() {
  const missing = Object.keys(PACKAGES).filter((name) => !isThere(PACKAGES[name]))
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (missing.length === 0 || !isDebian) return
  const call = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  call('update')
  call('install', '-y', '--no-install-recommends', ...missing)
}

/** Its package and Postfix's exclude each other: the program alone, beside it, with the libraries and the user that it wants. */
function installExim() {
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  if (isThere('exim4') || !isDebian) return
  spawnSync('sh', ['-eu', '-c', EXIM_BESIDE_POSTFIX], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
const EXIM_BESIDE_POSTFIX = `
  folder=$(mktemp -d) && cd "$folder" && chmod 755 .
  apt-get -qq update
  apt-get -qq download exim4-daemon-heavy
  dpkg -f exim4-daemon-heavy_*.deb Depends | tr , '\\n' | sed -n 's/^ *\\(lib[^ ]*\\).*/\\1/p' |
    xargs apt-get -qq install -y --no-install-recommends
  dpkg -x exim4-daemon-heavy_*.deb .
  getent passwd Debian-exim >/dev/null || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin Debian-exim
  install -m 755 usr/sbin/exim4 /usr/local/bin/exim4
  cd / && rm -r "$folder"
`

/** For the table: what was asked. */
function sayVersions() {
  const known = spawnSync('dpkg-query', ['-W', '-f', '${Package} ${Version}\n', ...Object.keys(PACKAGES)], {
    encoding: 'utf8',
  })
  process.stdout.write(`${known.stdout ?? ''}${readFileSync('/etc/os-release', 'utf8').split('\n')[0]}\n`)
}

await runMain(async () => {
  await prepare({ withBuild: true })
  install()
  installExim()
  sayVersions()
  const folder = mkdtempSync(join(tmpdir(), 'bed-neighbours-'))
  // As root the servers of databases run as another user, who has to pass.
  chmodSync(folder, 0o755)
  try {
    return await askAll(folder, process.argv.slice(2))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

async function askAll(folder, filters) {
  const env = { ...process.env, TEST_ALL: '1' }
  const run = async (args, more = {}) =>
    (await runChild('node_modules/.bin/node', args, { cwd: root, env: { ...env, ...more }, show: true })).code
  const vitest = (args, more) => run(['node_modules/vitest/vitest.mjs', 'run', ...args], more)
  const others = await vitest(['test/neighbours', ...filters])
  if (filters.length > 0) return others
  const codes = [others]
  for (const { version, binDir } of fetchServers(folder)) {
    process.stdout.write(`PostgreSQL ${version}\n`)
    codes.push(await vitest(OFTEN_DIFFERENT, { TEST_POSTGRES_BIN: binDir }))
  }
  if (isThere(PACKAGES['firefox-esr'])) {
    const config = 'test/neighbours/firefox/playwright.config.ts'
    codes.push(await run(['node_modules/@playwright/test/cli.js', 'test', '--config', config]))
  }
  return codes.find((code) => code !== 0) ?? 0
}
