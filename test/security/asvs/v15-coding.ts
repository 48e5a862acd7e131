import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Secure coding and architecture',
  requirements: {
    '15.1.1': {
      level: 1,
      asks: 'Times by which weak packages are replaced',
      met: 'SECURITY.md: 48 hours, 7 days, next release; packages are brought up to date every quarter.',
      proof: ['SECURITY.md', 'docs/dependencies.md'],
    },
    '15.1.2': {
      level: 2,
      asks: 'A list of all packages, from one registry',
      met: 'Each release has a list of its parts (CycloneDX); the lock file names one registry and a hash for each.',
      proof: [
        'scripts/release.mjs',
        'test/security.test.ts > every package comes from one registry, with its hash',
      ],
    },
    '15.1.3': {
      level: 2,
      asks: 'Write down what costs much',
      met: 'docs/security.md, records 0021, 0036, 0037, 0043, and docs/operating/growth.md.',
      proof: ['docs/security.md', 'docs/decisions/0037-work-apart.md', 'docs/operating/growth.md'],
    },
    '15.2.1': {
      level: 1,
      asks: 'No package is older than these times allow',
      refused:
        'Not shown from here: the registry of the machine this was judged on does not answer npm audit. Whoever makes a release runs it first, where it does (SECURITY.md), and the list of parts lets anybody look later. Until that has been done once, this is open.',
      proof: ['test/outside/audit.test.ts > knows of no weak package', 'SECURITY.md'],
    },
    '15.2.2': {
      level: 2,
      asks: 'What costs much cannot stop the site',
      met: 'Plans, proofs and lists from files (reading, tidying and guessing, in whatever format) in processes of their own with limits of memory and size, lists one after the other; exports in pieces, pages of lists, a lane for codes.',
      proof: [
        'src/platform/tables/read-list.test.ts > is refused where a few bytes stand for very many cells',
        'src/platform/apart/apart.test.ts > ends in the middle of its work when it is ended, with those that it has started',
        'src/platform/tables/write-csv.test.ts > writes a long table in pieces, which together are the same file',
        'docs/decisions/0037-work-apart.md',
      ],
    },
    '15.2.3': {
      level: 2,
      asks: 'Production has nothing for tests and development',
      met: 'A release leaves out the demonstration; /dev exists only without a mail server on a loopback address.',
      proof: [
        'scripts/packages.test.ts > a release of ours has no compiler, no test package, and everything that the server names',
        'src/platform/settings/settings.test.ts > the mailbox exists only without a mail server and on a loopback address',
      ],
    },
    '15.3.1': {
      level: 1,
      asks: 'Answers hold only what is needed',
      met: 'Each page names its fields; marks of all others are looked for.',
      proof: [
        'test/canary.test.ts > a guest or host meets nothing but their own and what their match allows',
      ],
    },
    '15.3.2': {
      level: 2,
      asks: 'Redirects of others are not followed',
      met: 'Neither by the address search nor by S3.',
      proof: [
        'src/platform/geocoder/geocoder.test.ts > when it sends elsewhere, and nobody is asked there',
        'src/platform/off-site/s3.server.ts',
      ],
    },
    '15.3.3': {
      level: 2,
      asks: 'No mass assignment',
      met: 'Thirty and more fields that nobody asked for change nothing, in every form.',
      proof: ['test/forbidden-keys.test.ts > thirty fields and more that nobody asked for'],
    },
    '15.3.4': {
      level: 2,
      asks: "The visitor's address survives proxies",
      met: 'TRUSTED_PROXIES; a proxy that is not named is told to organisers.',
      proof: [
        'src/platform/http/client-address.test.ts > believes nobody but the own proxies',
        'src/platform/http/proxy-watch.test.ts > knows from the start that something speaks TLS for us',
      ],
    },
    '15.3.5': {
      level: 2,
      asks: 'Types are strict',
      met: "TypeScript's strictest settings, schemas at the edge, === by lint.",
      proof: ['tsconfig.json', 'src/platform/settings/settings.server.ts'],
    },
    '15.3.6': {
      level: 2,
      asks: 'No prototype pollution',
      met: 'Forms are read by name through schemas; Maps where keys come from outside.',
      proof: [
        'test/attacks.test.ts > is refused and never an error, in whatever field it stands',
        'src/platform/http/form-body.server.ts',
      ],
    },
    '15.3.7': {
      level: 2,
      asks: 'Parameters cannot be doubled or mixed',
      met: 'Address, form and cookie are read apart; a field that comes twice is one value or a list by its schema.',
      proof: [
        'test/asked-again.test.ts > cannot be talked round: two intents, another language, data requests, a field check, a forged target',
      ],
    },
  },
}
