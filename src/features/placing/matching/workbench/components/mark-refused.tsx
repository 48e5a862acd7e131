import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWhen } from '../../components/use-when.ts'

export type MarkRefusalView =
  | { kind: 'gone' }
  | { kind: 'marked-already'; by: string | null; since: string | null; secondsAgo: number | null }

/** Why a mark was not set: a colleague was first, or nobody is there any more. */
export function MarkRefused({ refusal, timeZone }: { refusal: MarkRefusalView; timeZone: string }) {
  const { t } = useTexts()
  const when = useWhen(timeZone)
  const words =
    refusal.kind === 'marked-already'
      ? t('workbench.markedAlready', {
          by: refusal.by ?? t('matching.somebody'),
          when: refusal.since === null ? '' : when(refusal.since, refusal.secondsAgo),
        })
      : t('matching.refusal.gone')
  return (
    <Notice kind="warning">
      <p>{words}</p>
    </Notice>
  )
}
