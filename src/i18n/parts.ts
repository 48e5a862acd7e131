import type { TextNamespace } from './keys.ts'
import { pathWithoutLocale } from './locale.ts'

/** Which texts pages with script carry to a browser, by part of the site. Pages to read and mails use the server's. */
export const textParts = {
  form: ['wizard', 'hostRooms', 'kept'],
  account: [
    'account',
    'companions',
    // What machines read of public pages; a step and the console are none.
    'discovery',
    'feedback',
    'kept',
    'offer',
    'profile',
    'reasons',
    'signIn',
    'signUp',
    'telling',
    'visaLetters',
    'wizard',
  ],
  // The page that organisers work at for hours, and what is opened from it.
  workbench: [
    'admins',
    'find',
    'history',
    'incidents',
    'inform',
    'lists',
    'mailDesk',
    'matches',
    'matching',
    'planning',
    'presence',
    'reasons',
    'refusals',
    'rooms',
    'wizard',
    'workbench',
  ],
  organisers: [
    'admins',
    'afterwards',
    'broadcasts',
    'byHand',
    'calls',
    'dashboard',
    'edition',
    'find',
    'history',
    'hostRooms',
    'impact',
    'imports',
    'incidents',
    'inform',
    'kept',
    'letterDesk',
    'lists',
    'mailCatalogue',
    'mailDesk',
    'matches',
    'matching',
    'mine',
    'nextEdition',
    'planning',
    'presence',
    'profile',
    'reasons',
    'records',
    'refusals',
    'rooms',
    'secondFactor',
    'security',
    'seasonCalendar',
    'signIn',
    'visaLetters',
    'weighing',
    'well',
    'wizard',
    'workbench',
  ],
} as const satisfies Record<string, readonly TextNamespace[]>

export const everywhere = ['common', 'errors'] as const satisfies readonly TextNamespace[]

export type TextPart = keyof typeof textParts

/** The part that a page belongs to, by its address with or without the language. */
export function partOfPath(pathname: string): TextPart {
  const path = pathWithoutLocale(pathname)
  if (/^\/admin\/matching\b/i.test(path)) return 'workbench'
  if (isOfOrganisers(path)) return 'organisers'
  return /^\/signUp\/(?:guest|host)\/form\b/i.test(path) ? 'form' : 'account'
}

/** A page for organisers; it wears more than the pages of guests and hosts. */
export function isOfOrganisers(pathname: string): boolean {
  return /^\/admin\b/i.test(pathWithoutLocale(pathname))
}
