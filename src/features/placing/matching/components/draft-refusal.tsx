import type { ReactNode } from 'react'
import type { Holder } from '#features/placing/matches/drafting/scene.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from './use-when.ts'

export type RefusalView = {
  kind:
    | 'gone'
    | 'mind'
    | 'place-taken'
    | 'guest-has-place'
    | 'room-not-alone'
    | 'does-not-fit'
    | 'confirm-safety'
  holder: Holder | null
  /** How long the holder has been there, by the server's clock. */
  secondsAgo: number | null
}

/** Who was faster, and since when: the second organiser need not guess (rules: life of a match). */
export function DraftRefusal({ refusal, timeZone }: { refusal: RefusalView; timeZone: string }) {
  const { t, to } = useTexts()
  const when = useWhen(timeZone)
  const { kind, holder, secondsAgo } = refusal
  if (kind === 'confirm-safety') return <Warning>{t('matching.safetyMissing')}</Warning>
  if (kind === 'gone' || kind === 'mind' || kind === 'does-not-fit')
    return <Warning>{t(`matching.refusal.${kind}`)}</Warning>
  // What stood in the way is gone again: a second press may work.
  if (!holder) return <Warning>{t('matching.refusal.taken')}</Warning>
  const words = t(`matching.refusal.${kind}`, {
    guest: holder.guestName,
    host: holder.hostName,
    when: when(holder.since, secondsAgo),
    by: holder.byEmail ?? t('matching.somebody'),
  })
  return (
    <Warning>
      {words} <a href={to(`/admin/match/${holder.matchId}`)}>{t('matching.seeMatch')}</a>
    </Warning>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Notice kind="warning">
      <p>{children}</p>
    </Notice>
  )
}
