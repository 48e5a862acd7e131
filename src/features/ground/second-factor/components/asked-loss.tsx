import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { LossView, VouchProblem } from '../losing/vouching.server.ts'
import { LONGEST_CODE } from './limits.ts'

/** As it was sent. */
export type Vouched = { number: string; isSpoken: boolean }
type Rules = { factorDays: number; standingDays: number; wrongNumbers: number }

/** One who asks: what is known of it, a yes with the number that was read out, and a no. */
export function AskedLoss({
  loss,
  rules,
  problem,
  typed,
}: {
  loss: LossView
  rules: Rules
  problem: VouchProblem | null
  typed: Vouched | null
}) {
  const { t } = useTexts()
  const { id, email, askedAt, until, isAgreed, voices, refusal } = loss
  const moments = { asked: t('admins.moment', askedAt), until: t('admins.moment', until) }
  return (
    <section aria-labelledby="asked">
      <h2 id="asked">{email}</h2>
      <p>{t('secondFactor.vouchAsks', moments)}</p>
      {voices.length > 0 && <p>{t('secondFactor.vouchVoices', { voices: voices.join(', ') })}</p>}
      {isAgreed ? (
        <Notice kind="good">{t('secondFactor.vouchAgreed', { email })}</Notice>
      ) : refusal ? (
        <Notice kind="info">
          <p>{t(`secondFactor.vouchRefusal.${refusal}`, rules)}</p>
          {refusal !== 'said' && refusal !== 'own' && <p>{t('secondFactor.vouchFew')}</p>}
        </Notice>
      ) : (
        <Yes id={id} rules={rules} problem={problem} typed={typed} />
      )}
      {refusal !== 'own' && (
        <PostForm reloadDocument>
          <HiddenField name="id" value={id} />
          <p>{t('secondFactor.vouchStopWhat')}</p>
          <p className="actions">
            <Button kind="danger" name="intent" value="stop">
              {t('secondFactor.vouchStop')}
            </Button>
          </p>
        </PostForm>
      )}
    </section>
  )
}

function Yes({
  id,
  rules,
  problem,
  typed,
}: {
  id: string
  rules: Rules
  problem: VouchProblem | null
  typed: Vouched | null
}) {
  const { t } = useTexts()
  const isOfBox = problem === 'not-spoken'
  const words =
    problem === 'not-spoken' || problem === 'wrong-number' || problem === 'gone'
      ? t(`secondFactor.vouchProblem.${problem}`, { most: rules.wrongNumbers })
      : problem && t(`secondFactor.vouchRefusal.${problem}`, rules)
  const problems = useOneProblem(isOfBox ? 'spoken' : 'number', words)
  return (
    <>
      <ErrorSummary problems={problems} />
      <Notice kind="warning">{t('secondFactor.vouchSpeak')}</Notice>
      <PostForm reloadDocument className="form">
        <HiddenField name="id" value={id} />
        <TextField
          name="number"
          label={t('secondFactor.vouchNumber')}
          hint={t('secondFactor.vouchNumberHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_CODE}
          width="medium"
          defaultValue={typed?.number}
          problem={isOfBox ? null : words}
        />
        <Checkbox
          name="spoken"
          label={t('secondFactor.vouchSpoken')}
          defaultChecked={typed?.isSpoken}
          problem={isOfBox ? words : null}
        />
        <Button name="intent" value="yes">
          {t('secondFactor.vouchButton')}
        </Button>
      </PostForm>
    </>
  )
}
