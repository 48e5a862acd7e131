import { z } from 'zod'
import { offSiteAddress, sshHostKey, sshPrivateKey } from './off-site.server.ts'
import { settingNotes } from './setting-notes.server.ts'
import { passphrase } from './values.server.ts'

/** Part of the table of settings: what becomes of backups. */
export const backupSettings = {
  BACKUP_DIR: z.string().optional().register(settingNotes, {
    meaning: 'Folder for the hourly backups; off: none (docs/operating/backup.md).',
    fallback: 'backups in DATA_DIR; none with DATABASE_URL',
    example: '/mnt/other-disk/beds',
  }),
  BACKUP_KEY: passphrase.optional().register(settingNotes, {
    meaning: 'Words that seal the backups, 16 characters or more.',
    fallback: 'SECRET_KEY, or the key kept in DATA_DIR',
    example: 'seven-words-that-nobody-else-would-think-of',
    isSecret: true,
  }),
  BACKUP_OFFSITE_URL: offSiteAddress.optional().register(settingNotes, {
    meaning: 'S3 or SFTP for a copy of each hourly backup (docs/operating/backup.md).',
    fallback: 'backups stay on this machine',
    example: 's3://access:secret@s3.example.org/bucket/beds?region=eu-central-1',
    isSecret: true,
  }),
  BACKUP_OFFSITE_HOST_KEY: sshHostKey.optional().register(settingNotes, {
    meaning: 'Host key of the SFTP server, a line of ssh-keyscan.',
    fallback: 'S3 needs none; SFTP does not start without',
    example: 'backup.example.org ssh-ed25519 AAAA…',
  }),
  BACKUP_OFFSITE_SSH_KEY: sshPrivateKey.optional().register(settingNotes, {
    meaning: 'Private key for the SFTP server, without a passphrase.',
    fallback: 'the password in BACKUP_OFFSITE_URL does',
    example: '-----BEGIN OPENSSH PRIVATE KEY-----…',
    isSecret: true,
  }),
}
