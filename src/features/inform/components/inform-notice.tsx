import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** What became of the last press. */
export function InformNotice({
  done,
  problem,
}: {
  done: { kind: 'sent' | 'recalled' | 'copied'; count: number } | null
  problem: 'nothing-chosen' | 'too-late' | 'changed' | null
}) {
  const { t } = useTexts()
  if (problem === 'too-late' || problem === 'changed')
    return (
      <Notice kind="warning">
        <p>{t(`inform.problem.${problem}`)}</p>
      </Notice>
    )
  if (!done) return null
  return (
    <Notice kind="good">
      <p>{t(`inform.${done.kind}`, { count: done.count })}</p>
    </Notice>
  )
}
