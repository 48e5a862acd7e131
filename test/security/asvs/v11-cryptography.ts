import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Cryptography',
  requirements: {
    '11.1.1': {
      level: 2,
      asks: 'A policy for keys and their lives',
      met: 'docs/security/keys.md: who makes each key, who has it, when it is replaced and what that costs.',
      proof: ['docs/security/keys.md'],
    },
    '11.1.2': {
      level: 2,
      asks: 'An inventory of keys, algorithms and certificates',
      met: 'docs/security/keys.md, held against the source by a test.',
      proof: [
        'docs/security/keys.md',
        'test/security.test.ts > every place that does cryptography stands in the inventory',
      ],
    },
    '11.2.1': {
      level: 2,
      asks: 'Implementations that others have validated',
      met: "Node.js' OpenSSL, Web Crypto, otpauth, SimpleWebAuthn, ssh2 and PostgreSQL; nothing of our own below them.",
      proof: ['docs/security/keys.md', 'docs/dependencies.md'],
    },
    '11.2.2': {
      level: 2,
      asks: 'Algorithms and keys can be replaced at any time',
      refused:
        'Algorithms stand in one file each, backups name their format, the key of the database has an hour of overlap. But SECRET_KEY has no second value beside it: replacing it signs everybody out, and takes second factors and sealed lists along. For a site with some thousand people for one season that is a bad evening and no loss of data, and two keys at once would have to be right in each of twenty purposes.',
      proof: ['docs/security/keys.md', 'src/platform/keys.server.ts'],
    },
    '11.2.3': {
      level: 2,
      asks: '128 bits of strength everywhere',
      refused:
        "All but two: DKIM, where receivers take RSA of 1,024 to 2,048 bits and little else (it signs mails and protects nobody's data), and codes that people type, which limits of guessing protect.",
      proof: ['docs/security/keys.md', 'docs/operating/mail.md'],
    },
    '11.3.1': {
      level: 1,
      asks: 'No weak modes and paddings',
      met: 'AES-256-GCM only.',
      proof: ['src/platform/keys.server.ts', 'src/platform/backup/sealed-file.server.ts'],
    },
    '11.3.2': {
      level: 1,
      asks: 'Only approved ciphers',
      met: 'AES-256-GCM only, on the server and on devices.',
      proof: ['src/platform/keys.server.ts', 'src/features/ground/kept-entries/components/sealed-text.ts'],
    },
    '11.3.3': {
      level: 2,
      asks: 'What is encrypted is authenticated',
      met: 'GCM with what it is about; cut and changed files are told apart.',
      proof: [
        'src/platform/backup/sealed-file.test.ts > a file in which anything was changed, moved or added',
      ],
    },
    '11.4.1': {
      level: 1,
      asks: 'Only approved hash functions',
      refused:
        'SHA-256 throughout, except the codes of authenticator apps: HMAC-SHA-1, as RFC 6238 says and because common apps ignore any other choice. No known attack on SHA-1 touches HMAC.',
      proof: ['src/platform/totp.server.ts', 'docs/security/keys.md'],
    },
    '11.4.2': { level: 2, asks: 'Passwords are stored by a slow hash', notHere: 'There are no passwords.' },
    '11.4.3': {
      level: 2,
      asks: 'Hashes of signatures resist collisions',
      met: 'SHA-256 and HMAC-SHA-256, whole where they are compared as proof.',
      proof: ['src/platform/keys.server.ts', 'src/db/backup/dump-format.server.ts'],
    },
    '11.4.4': {
      level: 2,
      asks: 'Keys from passwords are stretched',
      met: 'BACKUP_KEY by scrypt with 32 MB.',
      proof: ['src/platform/backup/backup-key.server.ts'],
    },
    '11.5.1': {
      level: 2,
      asks: 'Secrets come from a secure generator with 128 bits',
      met: 'Tokens of 256 bits; ids are UUIDs and open nothing by themselves; codes that people type are 6.5.4.',
      proof: ['src/platform/keys.server.ts', 'src/processes/wiring/deps.ts'],
    },
    '11.6.1': {
      level: 2,
      asks: 'Approved algorithms for public keys',
      met: 'We make none: DKIM keys come from the operator and weak ones are refused, passkeys and SSH keys from their devices.',
      proof: [
        'src/platform/settings/settings.test.ts > takes a key to sign with also where line breaks are written as',
      ],
    },
  },
}
