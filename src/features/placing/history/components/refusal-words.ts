import type { HistoryRefusal } from '#features/placing/history/history.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import type { Texts } from '#i18n/texts-context.tsx'

export function refusalWords(refusal: HistoryRefusal, { t, locale }: Texts, timeZone: string): string {
  const moment = (at: string) => shortMoment(at, timeZone, locale)
  switch (refusal.kind) {
    case 'changed': {
      const { byEmail, at } = refusal
      if (byEmail && at) return t('history.refusal.changedBy', { who: byEmail, when: moment(at) })
      return t('history.refusal.changed')
    }
    case 'place-taken':
    case 'guest-has-place':
    case 'room-not-alone': {
      const { holder, kind } = refusal
      if (!holder) return t(`history.refusal.${kind}`)
      const { guestName: guest, hostName: host, byEmail, since } = holder
      const who = byEmail ?? t('history.somebody')
      return `${t(`history.refusal.${kind}`)} ${t('history.holder', { guest, host, who, when: moment(since) })}`
    }
    default:
      return t(`history.refusal.${refusal.kind}`)
  }
}
