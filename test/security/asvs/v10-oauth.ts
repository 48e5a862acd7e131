import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'OAuth and OpenID Connect',
  requirements: {
    '10.1.1': {
      level: 2,
      asks: 'Tokens only to who needs them',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.1.2': {
      level: 2,
      asks: "Take only what one's own request led to",
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.2.1': {
      level: 2,
      asks: 'The code flow is safe from forged requests',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.2.2': {
      level: 2,
      asks: 'No mix-up of authorization servers',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.3.1': {
      level: 2,
      asks: 'Access tokens only for this resource server',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.3.2': {
      level: 2,
      asks: 'Decide by the claims of a token',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.3.3': {
      level: 2,
      asks: 'Know users by claims that are never given again',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.3.4': {
      level: 2,
      asks: 'Ask how strong and fresh the sign-in was',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.1': {
      level: 1,
      asks: 'Redirect only to registered addresses',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.2': {
      level: 1,
      asks: 'A code is good once',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.3': {
      level: 1,
      asks: 'A code lives ten minutes',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.4': {
      level: 1,
      asks: 'Only the grants that a client needs',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.5': {
      level: 1,
      asks: 'Refresh tokens cannot be replayed',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.6': {
      level: 2,
      asks: 'PKCE is required',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.7': {
      level: 2,
      asks: 'Clients that register themselves are not trusted',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.8': {
      level: 2,
      asks: 'Refresh tokens run out',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.9': {
      level: 2,
      asks: 'Users can revoke tokens',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.10': {
      level: 2,
      asks: 'Confidential clients prove themselves',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.4.11': {
      level: 2,
      asks: 'Clients get only the scopes they need',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.5.1': {
      level: 2,
      asks: 'ID tokens cannot be replayed',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.5.2': {
      level: 2,
      asks: 'Know users by sub',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.5.3': {
      level: 2,
      asks: "Refuse another issuer's metadata",
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.5.4': {
      level: 2,
      asks: 'ID tokens only for this client',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.5.5': {
      level: 2,
      asks: 'Back-channel logout cannot be forged',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.6.1': {
      level: 2,
      asks: 'Only safe response modes',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.6.2': {
      level: 2,
      asks: 'Nobody can force a logout',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.7.1': {
      level: 2,
      asks: 'Users consent to each authorization',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.7.2': {
      level: 2,
      asks: 'Consent says to what',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
    '10.7.3': {
      level: 2,
      asks: 'Consents can be seen and revoked',
      notHere: 'The site is neither client nor server of OAuth or OpenID Connect.',
    },
  },
}
