import { agoWords, shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const RECENT_SECONDS = 3600

/** "8 seconds ago", and after an hour "on Tue 25 May, 23:59"; the seconds as the server has counted them. */
export function useWhen(timeZone: string): (since: string, secondsAgo: number | null) => string {
  const { t, locale } = useTexts()
  return (since, secondsAgo) =>
    secondsAgo === null || secondsAgo >= RECENT_SECONDS
      ? t('matching.onMoment', { moment: shortMoment(since, timeZone, locale) })
      : agoWords(secondsAgo, locale)
}
