import type { EditionField } from '#domain/edition-fields.ts'
import type { MailTemplate } from './registry.ts'

/** The mails whose words name a value of the edition. The evening's goes out again by itself. */
const named = {
  firstNotificationOn: ['registration-confirmed', 'participation-reminder'],
  lastRoundOn: ['registration-confirmed', 'participation-reminder'],
  registrationClosesOn: ['import-invitation', 'registration-unfinished'],
  retentionPersonDays: ['retention-notice'],
  retentionDraftsDays: ['registration-unfinished'],
  conferenceEndOn: ['retention-notice'],
  hostEventAt: ['host-event'],
  hostEventLink: ['host-event'],
} as const satisfies Partial<Record<EditionField, readonly MailTemplate[]>>
export type NamedField = keyof typeof named
export const namedFields = Object.keys(named) as readonly NamedField[]
export const NAMED_IN: Partial<Record<EditionField, readonly MailTemplate[]>> = named
