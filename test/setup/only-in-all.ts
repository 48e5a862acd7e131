/**
 * What only `npm test -- --all` runs, and a run that names its file: each of these takes a minute of a processor or so, and the
 * cheaper tests beside it say first what most changes break. A file that goes in here needs such a neighbour.
 */
export const ONLY_IN_ALL = [
  // A season in which every mail leaves, and files on the way, four times over: `facts/mails`, `papers`, `files`, `exports`, and brief seasons.
  'test/facts/played/played.test.ts',
  // A broadcast in bad weather, with kills: `mail-queue/sending/faults` and `crash`.
  'test/stress/mail-storm.test.ts',
  // Neighbours that hang for as long as limits take: `src/db/worker-presence`, `src/db/confining`.
  'test/frozen-wire.test.ts',
  // A node that stands still and wakes up: `src/db/worker-presence`, `src/db/confining`, `failover`.
  'test/frozen-node.test.ts',
  // A disk that fills to the last byte: `wiring/saving`, `outage`.
  'test/disk-full.test.ts',
  // Backups at a server of somebody else: `cli/backup/backup`, `db/backup/backup`.
  'src/processes/cli/backup/server.test.ts',
  // Starts upon starts beside a left-over lock: `postgres/lock` and `start`.
  'src/platform/postgres/stale-locks.test.ts',
  // The search held against another model of the same rounds: `test/matching/plans` tries every plan there is.
  'test/matching/exact/exact.test.ts',
  // A season on a moved clock in a browser: `moved-clock`, `mail-queue/reminding-job`, `answering/expiring`.
  'test/journeys/rehearsal.spec.ts',
  // Scanners that others have made: `attacks`, `access`, `src/platform/http/shell`.
  'test/outside/audit.test.ts',
  'test/outside/headers.test.ts',
  'test/outside/secrets.test.ts',
  'test/outside/sqlmap.test.ts',
  'test/outside/tls.test.ts',
  'test/outside/wapiti.test.ts',
  // Programs of others that read what we make (`npm run neighbours`): `mails/words`, `platform/mailer`, `write-csv`, `read-table`, `write-pdf`, `qr-code`, `matching/plans`, `accessibility`.
  'test/neighbours/dmarc.test.ts',
  'test/neighbours/exim.test.ts',
  'test/neighbours/mails.test.ts',
  'test/neighbours/names.test.ts',
  'test/neighbours/papers.test.ts',
  'test/neighbours/postfix.test.ts',
  'test/neighbours/rspamd.test.ts',
  'test/neighbours/sheets.test.ts',
  'test/neighbours/thunderbird.test.ts',
  // Proxies that others have made, where they are installed: `src/platform/http`, `reach`.
  'test/proxies/proxies.test.ts',
  // How much of the workbench is seen on a small laptop: `workbench`, `accessibility/console`.
  'test/journeys/small-laptop.spec.ts',
  // A round planned and one informed, press by press: `planning/round` and `taking`, `inform`, `workbench`, `pressed`, `guest-gets-a-bed`.
  'test/journeys/plan-a-round.spec.ts',
  'test/journeys/round-is-informed.spec.ts',
  // Where a page stood is where it stands again: `signed-out-tabs`, `browser`.
  'test/journeys/kept-place.spec.ts',
  // What a browser needs to install the site: `test/site`.
  'test/journeys/install.spec.ts',
]

/** Those of them that a run without `--all` and without names leaves out. */
export const leftOut = (): string[] => (process.env.WITHOUT_LONG ? ONLY_IN_ALL : [])
