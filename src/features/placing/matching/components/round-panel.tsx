import type { ReactNode } from 'react'
import type { AnswerWindow } from '#domain/deadline.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { AnswerTimeFields } from '#features/placing/matches/components/answer-time-fields.tsx'
import type { QueueView } from '../matching.server.ts'
import { HoldField } from './hold-field.tsx'

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

type RoundFormProps = {
  number: number
  acceptanceDays: number
  /** Hours, where arrival is near. */
  proposed: AnswerWindow | null
  /** It was refused, and stands open. */
  back: GivenBack | null
  /** The page asks elsewhere what is left for later rounds. */
  isHoldAsked?: boolean
}

/** Opens the next round from a popover, or on the page where something is wrong. The number goes along: pressing twice opens one round. */
export function RoundButton({ children, ...form }: RoundFormProps & { children?: ReactNode }) {
  const { t } = useTexts()
  const { number } = form
  const isOpen = form.back !== null
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

function RoundForm({ number, acceptanceDays, proposed, back, isHoldAsked = false }: RoundFormProps) {
  const { t } = useTexts()
  return (
    <PostForm className="form" back={back}>
      <p>{t('matching.openRoundLead')}</p>
      <input type="hidden" name="number" value={number} />
      {proposed && <p>{t('matching.lastMinute', { count: proposed.count })}</p>}
      <AnswerTimeFields
        hint={t('matching.answerTimeHint', { days: acceptanceDays })}
        time={proposed?.count}
        unit={proposed?.unit}
      />
      {!isHoldAsked && <HoldField holdTiersFrom={null} />}
      <p>
        <Button kind="quiet" name="intent" value="open-round">
          {t('matching.openRound', { number })}
        </Button>
      </p>
    </PostForm>
  )
}
