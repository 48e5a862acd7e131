import type { ReactNode } from 'react'
import type { Concern } from '#domain/concerns.ts'
import { CHOSEN_REASONS } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { MatchRow, MatchOptions } from '../reading/records.server.ts'
import { TickField } from './concern-list.tsx'
import { FoldedAct } from './record-layout.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { KNOWN_REFUSALS } from './match-refused.tsx'

/** How it went, once the nights have come. */
function StayActions({ isOver, canComplete }: { isOver: boolean; canComplete: boolean }) {
  const { t } = useTexts()
  return (
    <>
      {isOver && canComplete && (
        <PostForm className="form">
          <h2>{t('matches.completeTitle')}</h2>
          <p>{t('matches.completeLead')}</p>
          <Button kind="quiet" name="intent" value="complete">
            {t('matches.complete')}
          </Button>
        </PostForm>
      )}
      <FoldedAct title={t('matches.noShowTitle')} intent="no-show">
        <PostForm className="form">
          <p>{t('matches.noShowLead')}</p>
          <Textarea
            name="noShowNote"
            label={t('matches.withdrawNote')}
            hint={t('matches.withdrawNoteHint')}
            optional
            rows={2}
          />
          <Button kind="danger" name="intent" value="no-show">
            {t('matches.noShow')}
          </Button>
        </PostForm>
      </FoldedAct>
    </>
  )
}

type Props = {
  match: MatchRow
  options: MatchOptions
  /** What has to be ticked before it is offered. */
  open: readonly Concern[]
  /** Ways to another place: after what is done most, and before what ends it. */
  children: ReactNode
}

/** What can be done with a match in this state. */
export function MatchActions({ match, options, open, children }: Props) {
  const { t, to } = useTexts()
  switch (match.state) {
    case 'draft':
      return (
        <>
          {open.length > 0 && <Tick open={open} />}
          <p className="actions">
            <LinkButton to={`${to('/admin/inform')}?match=${match.id}`}>{t('matches.toInform')}</LinkButton>
          </p>
          {children}
          <Undraft />
        </>
      )
    case 'offered':
      return (
        <>
          {match.deadlineAt && <ExtendOffer options={options} />}
          {children}
          <Withdraw />
        </>
      )
    case 'accepted':
      return (
        <>
          {options.hasBegun && <StayActions isOver={options.isOver} canComplete />}
          {children}
          {!options.isOver && <Withdraw />}
        </>
      )
    case 'completed':
      return <StayActions isOver={options.isOver} canComplete={false} />
    case 'declined':
    case 'expired':
      return options.isOver ? (
        <p className="quiet">{t('matches.closed')}</p>
      ) : (
        <>
          {options.noOtherTry === 'ask-first' && <Tick open={open} />}
          <AnotherTry options={options} />
        </>
      )
    case 'withdrawn':
    case 'no_show':
      return <p className="quiet">{t('matches.closed')}</p>
  }
}

function Tick({ open }: { open: readonly Concern[] }) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <h2>{t('matches.tickTitle')}</h2>
      <TickField concerns={open} hint={t('matches.tickHint')} />
      <Button name="intent" value="tick-ask-first">
        {t('matches.tick')}
      </Button>
    </PostForm>
  )
}

function Undraft() {
  const { t } = useTexts()
  return (
    <FoldedAct title={t('matches.undraftTitle')} intent="undraft">
      <PostForm className="form">
        <p>{t('matches.undraftLead')}</p>
        <Button kind="danger" name="intent" value="undraft">
          {t('matches.undraft')}
        </Button>
      </PostForm>
    </FoldedAct>
  )
}

function Withdraw() {
  const { t } = useTexts()
  return (
    <FoldedAct title={t('matches.withdrawTitle')} intent="withdraw">
      <PostForm className="form">
        <p>{t('matches.withdrawLead')}</p>
        <SelectField
          name="reason"
          label={t('matches.withdrawReason')}
          prompt={t('common.pleaseChoose')}
          options={CHOSEN_REASONS.map((value) => ({ value, label: t(`matches.reason.${value}`) }))}
        />
        <Textarea
          name="note"
          label={t('matches.withdrawNote')}
          hint={t('matches.withdrawNoteHint')}
          optional
          rows={2}
        />
        <Checkbox name="neverAgain" label={t('matches.neverAgain')} hint={t('matches.neverAgainHint')} />
        <Button kind="danger" name="intent" value="withdraw">
          {t('matches.withdraw')}
        </Button>
      </PostForm>
    </FoldedAct>
  )
}

/** More time for a guest who has not answered yet. */
function ExtendOffer({ options }: { options: MatchOptions }) {
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
function AnotherTry({ options }: { options: MatchOptions }) {
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

function AnswerBy({ options }: { options: MatchOptions }) {
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
