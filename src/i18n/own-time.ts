import { languages, type Locale } from './languages.ts'

const shape = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/**
 * A moment on the clock of the device that draws it ("Tuesday 25 May at 17:59"), or null where that clock shows what the one
 * of `timeZone` does. For hydrated pages; pages to read have a script of their own (`page-scripts/own-time`).
 */
export function ownTime(
  iso: string,
  timeZone: string,
  locale: Locale,
  ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | null {
  const words = (zone: string) =>
    new Intl.DateTimeFormat(languages[locale].tag, { ...shape, timeZone: zone }).format(Date.parse(iso))
  const here = words(ownZone)
  return here === words(timeZone) ? null : here
}
