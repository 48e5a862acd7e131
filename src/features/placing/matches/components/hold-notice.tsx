import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCountdown } from '#ui/use-countdown.ts'

/** What was sent a moment ago and can still be taken back. */
export function HoldNotice({ secondsLeft }: { secondsLeft: number | null }) {
  const { t, to } = useTexts()
  const left = useCountdown(secondsLeft ?? 0)
  if (secondsLeft === null) return null
  if (left === 0) {
    return (
      <Notice kind="info">
        <p>{t('matches.holdOver')}</p>
      </Notice>
    )
  }
  return (
    <Notice kind="warning" title={t('matches.holdTitle')}>
      <p>
        <TimeLeft seconds={left} /> <a href={to('/admin/inform')}>{t('matches.holdWhere')}</a>
      </p>
    </Notice>
  )
}

/** "The mails leave in 1 min 20 s." */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTexts()
  const time = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
  return <span role="timer">{t('matches.holdLeft', time)}</span>
}
