import { useTexts } from '#i18n/texts-context.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { MatchOptions } from '../records.server.ts'
import { KNOWN_REFUSALS } from './match-refused.tsx'

type Props = { options: MatchOptions }

/** More time for a guest who has not answered yet. */
export function ExtendOffer({ options }: Props) {
  const { t } = useTexts()
  if (options.answerDays.length === 0) return null
  return (
    <PostForm className="form">
      <h2>{t('matches.extendTitle')}</h2>
      <p>{t('matches.extendLead')}</p>
      <AnswerBy options={options} />
      <Button kind="quiet" name="intent" value="extend">
        {t('matches.extend')}
      </Button>
    </PostForm>
  )
}

/** Another try after no answer or a no: the same offer, or a new one, as long as the place is free. */
export function AnotherTry({ options }: Props) {
  const { t } = useTexts()
  const { noOtherTry } = options
  if (noOtherTry !== null) {
    const known = KNOWN_REFUSALS.find((word) => word === noOtherTry)
    return (
      <p className="quiet">
        {known ? t('matches.noOtherTry', { why: t(`matches.refusal.${known}`) }) : t('matches.closed')}
      </p>
    )
  }
  return (
    <>
      {options.answerDays.length > 0 && (
        <PostForm className="form">
          <h2>{t('matches.reopenTitle')}</h2>
          <p>{t('matches.reopenLead')}</p>
          <AnswerBy options={options} />
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

function AnswerBy({ options }: Props) {
  const { t, locale } = useTexts()
  return (
    <SelectField
      name="answerBy"
      label={t('matches.answerBy')}
      prompt={t('common.pleaseChoose')}
      options={options.answerDays.map((day) => ({ value: day, label: shortDay(day, locale) }))}
    />
  )
}
