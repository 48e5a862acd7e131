import { useTexts } from '#i18n/texts-context.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { MatchWays } from '../records.server.ts'

type Props = { ways: MatchWays; problem: string | null }

/** More time for a guest who has not answered yet. */
export function ExtendOffer({ ways, problem }: Props) {
  const { t } = useTexts()
  if (ways.answerDays.length === 0) return null
  return (
    <PostForm className="form">
      <h2>{t('matches.extendTitle')}</h2>
      <p>{t('matches.extendLead')}</p>
      <AnswerBy ways={ways} problem={problem} />
      <Button kind="quiet" name="intent" value="extend">
        {t('matches.extend')}
      </Button>
    </PostForm>
  )
}

/** Another try after no answer or a no: the same offer, or a new one, as long as the place is free. */
export function AnotherTry({ ways, problem }: Props) {
  const { t } = useTexts()
  return (
    <>
      {ways.answerDays.length > 0 && (
        <PostForm className="form">
          <h2>{t('matches.reopenTitle')}</h2>
          <p>{t('matches.reopenLead')}</p>
          <AnswerBy ways={ways} problem={problem} />
          <Button kind="quiet" name="intent" value="reopen">
            {t('matches.reopen')}
          </Button>
        </PostForm>
      )}
      <PostForm className="form">
        <h2>{t('matches.offerAgainTitle')}</h2>
        <p>{t('matches.offerAgainLead')}</p>
        <Button kind="quiet" name="intent" value="offer-again">
          {t('matches.offerAgain')}
        </Button>
      </PostForm>
    </>
  )
}

function AnswerBy({ ways, problem }: Props) {
  const { t, locale } = useTexts()
  return (
    <SelectField
      name="answerBy"
      label={t('matches.answerBy')}
      prompt={t('common.pleaseChoose')}
      options={ways.answerDays.map((day) => ({ value: day, label: shortDay(day, locale) }))}
      problem={problem}
    />
  )
}
