import { LONGEST_NOTE } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PlanView, ProposalList } from '../planning.server.ts'
import type { ProposalView } from '../proposals.server.ts'
import type { PlanQuery } from '../planning.ts'
import { ProposalTable } from './proposal-table.tsx'

/** The plan with what one can do about it: take all, take some, keep a pair together or apart. */
export function TakeForm({
  run,
  query: { show, only, tier },
  rows,
  list,
  policy,
  back,
}: {
  run: string
  query: PlanQuery
  rows: readonly ProposalView[]
  list: ProposalList
  policy: PlanView['policy']
  back: GivenBack | null
}) {
  const { t } = useTexts()
  const openHere = rows.filter(({ status }) => status === 'open' || status === 'moves' || status === 'ends')
  const caption = t('planning.proposalsCount', { count: list.found })
  return (
    <PostForm back={back}>
      <HiddenField name="run" value={run} />
      <HiddenField name="seen" value={list.stamp} />
      <HiddenField name="show" value={show} />
      <HiddenField name="only" value={only} />
      {tier !== null && <HiddenField name="tier" value={String(tier)} />}
      {openHere.map(({ guestId }) => (
        <HiddenField key={guestId} name="onPage" value={guestId} />
      ))}
      {list.open > 0 && (
        <>
          <p>{t('planning.takeLead')}</p>
          <div className="actions">
            {/* The first button is what Enter presses: the one that takes least. */}
            <Button kind="quiet" name="intent" value="take">
              {t('planning.takeSome')}
            </Button>
            {openHere.length > 0 && openHere.length < list.open && (
              <Button kind="quiet" name="intent" value="take-page">
                {t('planning.takePage', { count: openHere.length })}
              </Button>
            )}
            <Button name="intent" value="take-all">
              {t('planning.takeAll', { count: list.open })}
            </Button>
          </div>
        </>
      )}
      <div id="guest" tabIndex={-1}>
        <ProposalTable caption={caption} rows={rows} policy={policy} ticked={back?.typed['guest'] ?? []} />
      </div>
      {openHere.length > 0 && (
        <TextField
          name="reason"
          label={t('planning.reason')}
          hint={t('planning.reasonHint')}
          maxLength={LONGEST_NOTE}
          optional
        />
      )}
    </PostForm>
  )
}
