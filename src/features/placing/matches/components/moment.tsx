import { useTexts } from '#i18n/texts-context.tsx'
import { shortMoment } from '#i18n/short-dates.ts'

/** An exact moment in the edition's time zone. */
export function Moment({ at, timeZone }: { at: string; timeZone: string }) {
  const { locale } = useTexts()
  return <time dateTime={at}>{shortMoment(at, timeZone, locale)}</time>
}
