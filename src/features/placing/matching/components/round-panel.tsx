import type { ReactNode } from 'react'
import type { AnswerWindow } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Translate } from '#i18n/translate.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { AnswerTimeFields } from '#features/placing/matches/components/answer-time-fields.tsx'
import type { QueueView } from '../matching.server.ts'
import { HoldFields } from './hold-fields.tsx'
import type { RoundField, TypedRound } from './round-fields.ts'

export function RoundWords({ round, timeZone }: Pick<QueueView, 'round' | 'timeZone'>) {
  const { t, locale } = useTexts()
  if (!round) return <p>{t('matching.liveRank')}</p>
  const opened = shortMoment(round.openedAt, timeZone, locale)
  return (
    <>
      <p>{t('matching.roundRank', { number: round.number, opened, seed: round.seed })}</p>
      {round.answerWindow && <p>{t('matching.roundWindow', { ...round.answerWindow })}</p>}
    </>
  )
}

/** What is wrong with a field of the form that opens a round. */
export function roundProblem(t: Translate, field: RoundField): string {
  return field === 'answerTime' || field === 'answerUnit'
    ? t('matching.answerTimeProblem')
    : t(`planning.${field}Problem`)
}

type RoundFormProps = {
  number: number
  acceptanceDays: number
  /** Hours, where arrival is near. */
  proposed: AnswerWindow | null
  wrong: readonly RoundField[]
  typed?: TypedRound
  /** The page asks elsewhere what is left for later rounds. */
  isHoldAsked?: boolean
}

/** Opens the next round from a popover, or on the page where something is wrong. The number goes along: pressing twice opens one round. */
export function RoundButton({ children, ...form }: RoundFormProps & { children?: ReactNode }) {
  const { t } = useTexts()
  const { number } = form
  const isOpen = form.wrong.length > 0
  return (
    <>
      {!isOpen && (
        <Button kind="quiet" type="button" popoverTarget="open-round">
          {t('matching.openRound', { number })} …
        </Button>
      )}
      <section
        id="open-round"
        className="bench-round"
        popover={isOpen ? undefined : 'auto'}
        aria-labelledby="open-round-title"
      >
        <h2 id="open-round-title">{t('matching.openRoundTitle', { number })}</h2>
        {children}
        <RoundForm {...form} />
        {!isOpen && (
          <Button kind="quiet" type="button" popoverTarget="open-round" popoverTargetAction="hide">
            {t('workbench.cancel')}
          </Button>
        )}
      </section>
    </>
  )
}

function RoundForm({ number, acceptanceDays, proposed, wrong, typed, isHoldAsked = false }: RoundFormProps) {
  const { t } = useTexts()
  const problemOf = (field: RoundField) => (wrong.includes(field) ? roundProblem(t, field) : undefined)
  return (
    <PostForm className="form">
      <p>{t('matching.openRoundLead')}</p>
      <input type="hidden" name="number" value={number} />
      {proposed && <p>{t('matching.lastMinute', { count: proposed.count })}</p>}
      <AnswerTimeFields
        hint={t('matching.answerTimeHint', { days: acceptanceDays })}
        time={typed ? typed.answerTime : proposed?.count}
        unit={typed ? typed.answerUnit : proposed?.unit}
        problem={problemOf('answerTime')}
      />
      {!isHoldAsked && <HoldFields holdTiersFrom={null} holdShare={0} problemOf={problemOf} typed={typed} />}
      <p>
        <Button kind="quiet" name="intent" value="open-round">
          {t('matching.openRound', { number })}
        </Button>
      </p>
    </PostForm>
  )
}
