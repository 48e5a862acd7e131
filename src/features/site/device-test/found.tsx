import type { SeenDevice } from '#features/site/device-test/device-test.server.ts'
import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

type Check = { name: string; label: string; seen: string; words?: Record<string, string> }

/** What was found, first as the server saw it; the page script puts what the device says in its place, in these words. */
export function useChecks({ keepsCookies, languages: spoken, browser }: SeenDevice): Check[] {
  const { t, locale } = useTexts()
  const unseen = t('deviceTest.onlyWithScript')
  const cookies = { yes: t('deviceTest.cookiesYes'), no: t('deviceTest.cookiesNo') }
  const seenCookies =
    keepsCookies === null ? t('deviceTest.cookiesUnknown') : cookies[keepsCookies ? 'yes' : 'no']
  return [
    {
      name: 'java-script',
      label: t('deviceTest.javaScript'),
      seen: t('deviceTest.javaScriptNo'),
      words: { yes: t('deviceTest.javaScriptYes') },
    },
    { name: 'cookies', label: t('deviceTest.cookies'), seen: seenCookies, words: cookies },
    {
      name: 'storage',
      label: t('deviceTest.storage'),
      seen: unseen,
      words: { yes: t('deviceTest.storageYes'), no: t('deviceTest.storageNo') },
    },
    { name: 'language', label: t('deviceTest.language'), seen: spoken || t('deviceTest.languageNone') },
    {
      name: 'time-zone',
      label: t('deviceTest.timeZone'),
      seen: unseen,
      words: {
        found: t('deviceTest.timeZoneFound', { time: '{time}', zone: '{zone}' }),
        language: languages[locale].tag,
      },
    },
    {
      name: 'clock',
      label: t('deviceTest.clock'),
      seen: unseen,
      words: { yes: t('deviceTest.clockYes'), no: t('deviceTest.clockNo', { minutes: '{minutes}' }) },
    },
    {
      name: 'screen',
      label: t('deviceTest.screen'),
      seen: unseen,
      words: { found: t('deviceTest.screenFound', { screen: '{screen}', window: '{window}' }) },
    },
    {
      name: 'connection',
      label: t('deviceTest.connection'),
      seen: unseen,
      words: { yes: t('deviceTest.connectionYes', { ms: '{ms}' }), no: t('deviceTest.connectionNo') },
    },
    { name: 'browser', label: t('deviceTest.browser'), seen: browser },
  ]
}

export function FoundList({ checks }: { checks: readonly Check[] }) {
  return (
    <SummaryList
      rows={checks.map(({ name, label, seen, words = {} }) => {
        const data = Object.entries(words).map(([key, text]) => [`data-${key}`, text])
        return {
          label,
          value: (
            <span data-check={name} data-label={label} {...Object.fromEntries(data)}>
              {seen}
            </span>
          ),
        }
      })}
    />
  )
}

/** The same as plain text, a line for each. */
export function writeReport(checks: readonly Check[]): string {
  return checks.map(({ label, seen }) => `${label}: ${seen}`).join('\n')
}
