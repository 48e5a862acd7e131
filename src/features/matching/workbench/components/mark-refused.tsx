import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '../../components/use-when.ts'

export type MarkRefusalView =
  | { kind: 'gone' | 'no-reason' }
  | { kind: 'marked-already'; by: string | null; since: string | null; secondsAgo: number | null }

/** Why a mark was not set: a colleague was first, nobody is there any more, or nobody has said why. */
export function MarkRefused({ refusal, timeZone }: { refusal: MarkRefusalView; timeZone: string }) {
  const { t } = useTexts()
  const when = useWhen(timeZone)
  const words =
    refusal.kind === 'marked-already'
      ? t('workbench.markedAlready', {
          by: refusal.by ?? t('matching.somebody'),
          when: refusal.since === null ? '' : when(refusal.since, refusal.secondsAgo),
        })
      : t(refusal.kind === 'gone' ? 'matching.refusal.gone' : 'workbench.reasonMissing')
  return (
    <Notice kind="warning">
      <p>{words}</p>
    </Notice>
  )
}
