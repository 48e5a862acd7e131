import { ownTime } from '#i18n/own-time.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { useScript } from '#ui/use-script.ts'

/** The same moment on the device's own clock, where that shows another; nothing without script. */
export function OwnClock({ at, timeZone }: { at: string; timeZone: string }) {
  const { t, locale } = useTexts()
  const time = useScript() ? ownTime(at, timeZone, locale) : null
  return time && <span className="quiet"> {t('offer.ownTime', { time })}</span>
}
