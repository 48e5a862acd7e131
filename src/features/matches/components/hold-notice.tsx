import { useEffect, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

const SECOND_MS = 1000

/** What was sent a moment ago and can still be taken back; the first paint shows what the server counted. */
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
  const time = { minutes: Math.floor(left / 60), seconds: left % 60 }
  return (
    <Notice kind="warning" title={t('matches.holdTitle')}>
      <p>
        <span role="timer">{t('matches.holdLeft', time)}</span>{' '}
        <a href={to('/admin/inform')}>{t('matches.holdWhere')}</a>
      </p>
    </Notice>
  )
}

/** Seconds that go down to 0 while the page is looked at. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    const began = performance.now()
    const tick = () => setLeft(Math.max(0, from - Math.floor((performance.now() - began) / SECOND_MS)))
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [from])
  return left
}
