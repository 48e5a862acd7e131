import type { AnswerWindow } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'

export function InformNotice({
  done,
  window,
  copied,
  problem,
}: {
  done: { kind: 'sent' | 'recalled'; count: number } | null
  window: AnswerWindow | null
  copied: number
  problem: 'nothing-chosen' | 'too-late' | 'changed' | null
}) {
  const { t } = useTexts()
  if (problem === 'too-late' || problem === 'changed')
    return (
      <Notice kind="warning">
        <p>{t(`inform.problem.${problem}`)}</p>
      </Notice>
    )
  if (copied > 0)
    return (
      <DoneNotice>
        <p>{t('inform.copied', { count: copied })}</p>
      </DoneNotice>
    )
  if (window)
    return (
      <DoneNotice>
        <p>{t('inform.windowDone', { ...window })}</p>
      </DoneNotice>
    )
  if (!done) return null
  return (
    <DoneNotice>
      <p>{t(`inform.${done.kind}`, { count: done.count })}</p>
    </DoneNotice>
  )
}
