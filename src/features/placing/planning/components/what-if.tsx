import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { PlanView, SuggestionView } from '../planning.server.ts'
import { QuestionCard } from './question-card.tsx'
import { WHAT_IFS } from './what-ifs.ts'

/** Asks what one change would do, and shows what was asked before. */
export function WhatIf({
  hosts,
  questions,
  run,
  idempotencyKey,
  timeZone,
  shareProblem,
}: {
  hosts: SuggestionView['hosts']
  run: string
  shareProblem: string | undefined
} & Pick<PlanView, 'questions' | 'idempotencyKey' | 'timeZone'>) {
  const { t } = useTexts()
  const hidden = (
    <>
      <HiddenField name="run" value={run} />
      <HiddenField name="idempotencyKey" value={idempotencyKey} />
    </>
  )
  return (
    <section id="what-if">
      <h2>{t('planning.whatIf')}</h2>
      <p>{t('planning.whatIfLead')}</p>
      {questions.map((question) => (
        <QuestionCard key={question.id} question={question} timeZone={timeZone} />
      ))}
      <PostForm className="form">
        {hidden}
        <SelectField
          name="whatIf"
          label={t('planning.whatIfChange')}
          options={WHAT_IFS.map((value) => ({ value, label: t(`planning.whatIf.${value}`) }))}
        />
        <SelectField
          name="host"
          label={t('matches.host')}
          options={hosts.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button kind="quiet" name="intent" value="ask host">
          {t('planning.whatIfAsk')}
        </Button>
      </PostForm>
      <details open={shareProblem !== undefined}>
        <summary>{t('planning.whatIfWhole')}</summary>
        <PostForm className="form">
          {hidden}
          <NumberField
            name="share"
            label={t('planning.whatIfShare')}
            hint={t('planning.holdShareHint')}
            max={100}
            problem={shareProblem}
          />
          <Button kind="quiet" name="intent" value="ask hold">
            {t('planning.whatIfAskShare')}
          </Button>
        </PostForm>
        <PostForm>
          {hidden}
          <Button kind="quiet" name="intent" value="ask most-people">
            {t('planning.whatIfAskMost')}
          </Button>
        </PostForm>
      </details>
    </section>
  )
}
