import { WAYS_TO_MOVE } from '#domain/match-state.ts'
import { AnswerTimeFields } from '#features/placing/matches/components/answer-time-fields.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { TickField } from '#features/placing/matches/components/concern-list.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { CandidateView } from '../candidates/candidates.server.ts'
import type { HostMoveView } from '../host-move.server.ts'
import { mindedOf } from './verdict-words.tsx'

/** The button that moves the guest, with what it needs: asked or told, how long to answer, and what the rules ask for. */
export function HostMoveForm({
  move,
  candidate,
  back,
}: {
  move: Omit<HostMoveView, 'nights' | 'fits' | 'others'>
  candidate: CandidateView
  back: GivenBack | null
}) {
  const { t } = useTexts()
  if (candidate.verdict === 'never') return <p>{t('matching.cannotDraft')}</p>
  const names = { guest: move.guestName, old: move.hostName, host: candidate.hostName }
  return (
    <PostForm className="form" back={back}>
      <HiddenField name="place" value={candidate.placeId} />
      <HiddenField name="version" value={String(move.version)} />
      <HiddenField name="idempotencyKey" value={move.idempotencyKey} />
      {move.state === 'accepted' ? (
        <RadioGroup
          name="way"
          legend={t('matching.moveWay', names)}
          options={WAYS_TO_MOVE.map((value) => ({
            value,
            label: t(`matching.moveWay.${value}`, names),
            hint: t(`matching.moveWayHint.${value}`, names),
          }))}
        />
      ) : (
        <>
          <HiddenField name="way" value="told" />
          <p>{t('matching.moveOffered', names)}</p>
        </>
      )}
      {move.deadlineAt && <Deadline move={move} at={move.deadlineAt} />}
      <AnswerTimeFields
        hint={t(move.state === 'accepted' ? 'matching.moveTimeAsked' : 'matching.moveTimeOffered')}
      />
      <TickField concerns={mindedOf(candidate)} hint={t('matching.moveTickHint')} />
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
      <p>
        {t('matching.moveUndo', {
          minutes: Math.floor(move.holdSeconds / 60),
          seconds: move.holdSeconds % 60,
        })}
      </p>
      <Button>{t('matching.moveNow', names)}</Button>
    </PostForm>
  )
}

/** The guest knows a last moment to answer already: it stays, or is counted anew. */
function Deadline({ move, at }: { move: Pick<HostMoveView, 'timeZone'>; at: string }) {
  const { t, locale } = useTexts()
  const moment = shortMoment(at, move.timeZone, locale)
  return (
    <RadioGroup
      name="deadline"
      legend={t('matching.moveDeadline')}
      options={[
        { value: 'keep', label: t('matching.moveDeadline.keep', { moment }) },
        { value: 'renew', label: t('matching.moveDeadline.renew') },
      ]}
      defaultValue="keep"
    />
  )
}
