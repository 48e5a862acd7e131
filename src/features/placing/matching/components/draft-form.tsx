import { TickField } from '#features/placing/matches/components/concern-list.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { CandidateView } from '../candidates/candidates.server.ts'
import { mindedOf } from './verdict-words.tsx'

/** The button that reserves the place, with what it needs: why it is fine with what there is to mind, a reason against the rules. */
export function DraftForm({
  guestId,
  candidate,
  back,
}: {
  guestId: string
  candidate: CandidateView
  back: GivenBack | null
}) {
  const { t } = useTexts()
  if (candidate.verdict === 'never') return <p>{t('matching.cannotDraft')}</p>
  return (
    <PostForm className="form" back={back}>
      <input type="hidden" name="guest" value={guestId} />
      <input type="hidden" name="place" value={candidate.placeId} />
      {candidate.part && (
        <>
          <input type="hidden" name="from" value={candidate.part.start} />
          <input type="hidden" name="to" value={candidate.part.end} />
        </>
      )}
      <TickField concerns={mindedOf(candidate)} hint={t('matching.tickHint')} />
      {candidate.verdict === 'override' && (
        <Textarea
          name="overrideReason"
          label={t('matching.overrideReason')}
          hint={t('matching.overrideHint')}
          rows={2}
        />
      )}
      {candidate.verdict === 'override' && candidate.isSafety && (
        <Checkbox
          name="safetyConfirmed"
          label={t('matching.safetyConfirm')}
          hint={t('matching.safetyHint')}
        />
      )}
      <Button>{t('matching.draft')}</Button>
    </PostForm>
  )
}
