import type { EntryView } from '#features/placing/history/history.ts'
import type { Texts } from '#i18n/texts-context.tsx'

/** "Amina at Karla, Bao at Lena and 3 more". */
export function aboutWords({ about, more }: EntryView, { t }: Texts): string {
  const pairs = about.map(({ guestName, hostName }) =>
    hostName === null ? guestName : t('history.pair', { guest: guestName, host: hostName }),
  )
  return more > 0 ? `${pairs.join(', ')} ${t('history.more', { count: more })}` : pairs.join(', ')
}

/** "Draft: Amina at Karla". */
export function entryWords(entry: EntryView, texts: Texts): string {
  return `${texts.t(`history.kind.${entry.kind}`)}: ${aboutWords(entry, texts)}`
}
