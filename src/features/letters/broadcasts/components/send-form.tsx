import type { ReactNode } from 'react'
import type { LookView } from '#features/letters/broadcasts/broadcasts.ts'
import { zonePlace } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { look: LookView; about: ReactNode; timeZone: string; isBadStart: boolean }

/** The button, with the number of people on it; or the question to a second organiser, and their answer. */
export function SendForm({ look, about, timeZone, isBadStart }: Props) {
  const { t } = useTexts()
  const { count, asked, approvalAbove, holdSeconds } = look
  const recipients = <HiddenField name="recipients" value={String(count.recipients)} />
  if (asked)
    return (
      <>
        <Notice kind="info" title={t('broadcasts.askedTitle')}>
          <p>
            {asked.isMine ? t('broadcasts.askedMine') : t('broadcasts.askedTheirs', { who: asked.by ?? '–' })}
          </p>
        </Notice>
        {(asked.refusal === 'no-standing' || asked.refusal === 'same-hand') && (
          <p className="quiet">{t(`broadcasts.refused.${asked.refusal}`)}</p>
        )}
        {asked.refusal === null && (
          <PostForm>
            {about}
            {recipients}
            <p className="actions">
              <Button name="intent" value="approve">
                {t('broadcasts.agree', { count: count.recipients })}
              </Button>
            </p>
          </PostForm>
        )}
      </>
    )
  const message = isBadStart ? t('broadcasts.problem.startsAt') : null
  return (
    <PostForm className="form">
      {message && <ErrorSummary problems={[{ field: 'startsAt', message }]} />}
      {about}
      {recipients}
      <Field
        name="startsAt"
        label={t('broadcasts.startsAt', { place: zonePlace(timeZone) })}
        hint={t('broadcasts.startsAtHint')}
        problem={message}
        optional
      >
        {(control) => <input type="datetime-local" {...control} className="input input-medium" />}
      </Field>
      <Checkbox
        name="neverTwice"
        label={t('broadcasts.neverTwice')}
        hint={t('broadcasts.neverTwiceHint')}
        defaultChecked
      />
      <p>{t('broadcasts.holdHint', { seconds: holdSeconds })}</p>
      {approvalAbove !== null && <p>{t('broadcasts.askHint', { above: approvalAbove })}</p>}
      <p className="actions">
        <Button name="intent" value="queue">
          {approvalAbove === null
            ? t('broadcasts.sendTo', { count: count.recipients })
            : t('broadcasts.askFor', { count: count.recipients })}
        </Button>
      </p>
    </PostForm>
  )
}
