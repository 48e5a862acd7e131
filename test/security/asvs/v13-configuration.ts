import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Configuration',
  requirements: {
    '13.1.1': {
      level: 2,
      asks: 'Write down whom the site talks to',
      met: 'docs/security.md.',
      proof: ['docs/security.md'],
    },
    '13.2.1': {
      level: 2,
      asks: 'Parts of ours prove themselves by something that changes',
      refused:
        'Each login of the database has a random password of its own, made at the first start and readable by its owner only, and every transaction a ticket of a minute (0040). The passwords themselves stay: they are good on this machine alone, and whoever could read them could read new ones.',
      proof: ['src/platform/postgres/secrets.server.ts', 'docs/decisions/0040-who-acts-is-sealed.md'],
    },
    '13.2.2': {
      level: 2,
      asks: 'Accounts with the least rights',
      met: 'Four logins of the own database, none a member of another; at a DATABASE_URL a login for pages alone, which doctor asks for. The service has no rights on its machine.',
      proof: [
        'docs/decisions/0041-role-by-statement.md',
        'src/db/rights.test.ts > a login that may not step into our roles is told which grant is missing',
        'test/unit-file.test.ts > has nothing against it',
      ],
    },
    '13.2.3': {
      level: 2,
      asks: 'No default credentials',
      met: 'Everything is made at the first start or given by the operator.',
      proof: ['src/platform/postgres/secrets.server.ts', 'src/processes/wiring/data-folder.ts'],
    },
    '13.2.4': {
      level: 2,
      asks: 'A closed list of outside systems',
      met: 'Only what a setting names; there is no other client.',
      proof: [
        'docs/security.md',
        'src/platform/geocoder/geocoder.test.ts > when it sends elsewhere, and nobody is asked there',
      ],
    },
    '13.2.5': {
      level: 2,
      asks: 'The server reads and asks only what it may',
      met: 'Only its own build and data folder; the sample unit gives it no other.',
      proof: [
        'docs/operating/systemd/bed-exchange.service',
        'test/unit-file.test.ts > has nothing against it',
      ],
    },
    '13.3.1': {
      level: 2,
      asks: 'A vault keeps secrets',
      refused:
        "Secrets are files that only their owner reads, or settings, each also as NAME_FILE, so that the credentials of systemd, a container's secrets or the agent of a vault can give them. A vault of its own for one process on one machine would have to be unsealed by a secret on that same machine; none is in the source or the build, which a scan holds.",
      proof: [
        'src/platform/settings/settings.test.ts > reads every secret from a file too, without the line end',
        'test/outside/secrets.test.ts > no file of the repository holds a secret',
      ],
    },
    '13.3.2': {
      level: 2,
      asks: 'Secrets only for who needs them',
      met: 'Files of mode 0600; programs apart get nothing of our environment; secrets are never printed.',
      proof: [
        'src/platform/apart/apart.server.ts',
        'src/platform/settings/settings.test.ts > the table shows a wrong value, but never one of a secret',
      ],
    },
    '13.4.1': {
      level: 1,
      asks: 'No source control metadata is served',
      met: 'Only the built browser files are served; a release has no .git.',
      proof: ['src/platform/http/shell.server.ts', 'scripts/release.mjs'],
    },
    '13.4.2': {
      level: 2,
      asks: 'No debug modes in production',
      met: 'NODE_ENV is production in every start but dev; an error says its number and nothing else.',
      proof: [
        'scripts/run.sh',
        'test/site.test.ts > shows the error page with the number of the request, logs it, and says nothing of what went wrong',
      ],
    },
    '13.4.3': {
      level: 2,
      asks: 'No listings of folders',
      met: 'A folder is an address that nobody knows.',
      proof: ['test/outside/headers.test.ts > what is not there is not there'],
    },
    '13.4.4': {
      level: 2,
      asks: 'No TRACE',
      met: '405, before anything is looked at.',
      proof: [
        'src/platform/http/shell.test.ts > a method',
        'test/outside/headers.test.ts > what is not there is not there',
      ],
    },
    '13.4.5': {
      level: 2,
      asks: 'Documentation and monitoring only where meant',
      met: '/metrics is for this machine or a token; /healthz and /readyz are meant for everybody, and say how, never whose (docs/operating/watching.md).',
      proof: [
        'src/platform/http/health.test.ts > keeps figures from everybody behind a proxy who has no token',
        'docs/operating/watching.md',
      ],
    },
  },
}
