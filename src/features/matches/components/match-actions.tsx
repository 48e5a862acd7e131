import { WITHDRAWAL_REASONS } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { MatchRow } from '../records/queries.server.ts'

/** What can be done with a match in this state. */
export function MatchActions({ match, problem }: { match: MatchRow; problem: string | null }) {
  const { t } = useTexts()
  if (match.state === 'draft') {
    return (
      <>
        {match.askFirst === 'open' && <AskFirst />}
        <Undraft />
      </>
    )
  }
  if (match.state === 'offered' || match.state === 'accepted') return <Withdraw problem={problem} />
  return <p className="quiet">{t('matches.closed')}</p>
}

function AskFirst() {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <h2>{t('matches.askFirstTitle')}</h2>
      <p>{t('matches.askFirstLead')}</p>
      <Button name="intent" value="tick-ask-first">
        {t('matches.askFirstTick')}
      </Button>
    </PostForm>
  )
}

function Undraft() {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <h2>{t('matches.undraftTitle')}</h2>
      <p>{t('matches.undraftLead')}</p>
      <Button kind="danger" name="intent" value="undraft">
        {t('matches.undraft')}
      </Button>
    </PostForm>
  )
}

function Withdraw({ problem }: { problem: string | null }) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <h2>{t('matches.withdrawTitle')}</h2>
      <p>{t('matches.withdrawLead')}</p>
      <SelectField
        name="reason"
        label={t('matches.withdrawReason')}
        prompt={t('common.pleaseChoose')}
        options={WITHDRAWAL_REASONS.map((value) => ({ value, label: t(`matches.reason.${value}`) }))}
        problem={problem}
      />
      <Textarea
        name="note"
        label={t('matches.withdrawNote')}
        hint={t('matches.withdrawNoteHint')}
        optional
        rows={2}
        maxLength={1000}
      />
      <Checkbox name="neverAgain" label={t('matches.neverAgain')} hint={t('matches.neverAgainHint')} />
      <Button kind="danger" name="intent" value="withdraw">
        {t('matches.withdraw')}
      </Button>
    </PostForm>
  )
}
