import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DraftFilter } from './filters.ts'

/** When arrival is near: hours instead of days, and whom to call. Nothing where neither is so. */
export function LastMinute({
  proposed,
  toCall,
  show,
}: {
  proposed: AnswerWindow | null
  toCall: number
  show: DraftFilter
}) {
  const { t, to } = useTexts()
  if (!proposed && toCall === 0) return null
  return (
    <Notice kind="info" title={proposed ? t('inform.lastMinuteTitle') : undefined}>
      {proposed && (
        <p>
          {t('inform.lastMinute')}{' '}
          <a href={to(`/admin/inform?show=${show}&window=${windowText(proposed)}`)}>
            {t('inform.lastMinuteLink', { count: proposed.count })}
          </a>
        </p>
      )}
      {toCall > 0 && (
        <p>
          {t('inform.callFirst', { count: toCall })} <a href={to('/admin/calls')}>{t('inform.toCalls')}</a>
        </p>
      )}
    </Notice>
  )
}
