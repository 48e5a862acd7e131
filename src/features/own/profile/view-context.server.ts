import type { Temporal } from 'temporal-polyfill'
import type { Edition } from '#domain/edition.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'

/** What the words of the profile depend on beside the rows. */
export type ViewContext = { edition: Edition; now: Temporal.Instant; locale: Locale; t: Translate }
