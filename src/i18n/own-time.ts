import { languages, type Locale } from './languages.ts'

const shape = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/** A moment on the device's clock ("Tuesday 25 May at 17:59"), or null where it equals that of `timeZone`. For hydrated pages. */
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
