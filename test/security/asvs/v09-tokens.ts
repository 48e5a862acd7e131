import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Self-contained tokens',
  requirements: {
    '9.1.1': {
      level: 1,
      asks: 'Check the signature before the content',
      met: 'Tokens that say something (unsubscribe, bounce, a browser that is known, a wait, words of a search, forms that were held) carry a MAC or are sealed.',
      proof: [
        'src/platform/keys.server.ts',
        'src/features/ground/sign-in/devices.test.ts > a browser knows five people, and no name can be read from its cookie or made up',
        'src/features/ground/search-words.test.ts > what another key has sealed, or nobody, is no search',
      ],
    },
    '9.1.2': {
      level: 1,
      asks: 'A closed list of algorithms',
      met: 'HMAC-SHA-256 and AES-256-GCM; no token says which.',
      proof: ['src/platform/keys.server.ts', 'docs/security/keys.md'],
    },
    '9.1.3': {
      level: 1,
      asks: 'Keys only from ourselves',
      met: "Derived from the site's secret; no token names a key.",
      proof: ['src/platform/keys.server.ts'],
    },
    '9.2.1': {
      level: 1,
      asks: 'A token out of its time is none',
      met: 'The wait and the page of a new factor carry their moment, which is signed.',
      proof: [
        'src/features/ground/sign-in/limits.test.ts > that has asked for many codes waits for the next ones, and a ticket is worth one mail after its time',
        'src/features/ground/second-factor/second-factor.test.ts > is not added with a page of somebody else, one of yesterday, or a code that is not its',
      ],
    },
    '9.2.2': {
      level: 2,
      asks: 'A token is good for its purpose only',
      met: 'Each purpose has a key of its own.',
      proof: ['src/platform/keys.server.ts'],
    },
    '9.2.3': {
      level: 2,
      asks: 'A token is good for this service only',
      met: 'Only this site has the secret.',
      proof: ['src/platform/keys.server.ts'],
    },
    '9.2.4': {
      level: 2,
      asks: 'Audiences of tokens that one key makes for several services',
      notHere: 'No token is made for another service.',
    },
  },
}
