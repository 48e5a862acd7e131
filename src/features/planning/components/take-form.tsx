import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PlanView } from '../queries.server.ts'
import type { PlanQuery } from '../schema.ts'
import type { ProposalView } from '../showing/queries.server.ts'
import { ProposalTable } from './proposal-table.tsx'

/** The plan with what one can do about it: take all, take some, keep a pair together or apart. */
export function TakeForm({
  run,
  show,
  rows,
  policy,
  reasonProblem,
}: PlanQuery & {
  run: string
  rows: readonly ProposalView[]
  policy: PlanView['policy']
  reasonProblem: string | undefined
}) {
  const { t } = useTexts()
  const open = rows.filter(({ status }) => status === 'open' || status === 'moves').length
  const caption = t('planning.proposalsCount', { count: rows.length })
  return (
    <PostForm>
      <HiddenField name="run" value={run} />
      <HiddenField name="show" value={show} />
      {open > 0 && (
        <>
          <p>{t('planning.takeLead')}</p>
          <div className="actions">
            {/* The first button is what Enter presses: the one that takes least. */}
            <Button kind="quiet" name="intent" value="take">
              {t('planning.takeSome')}
            </Button>
            <Button name="intent" value="take-all">
              {t('planning.takeAll', { count: open })}
            </Button>
          </div>
          <TextField
            name="reason"
            label={t('planning.reason')}
            hint={t('planning.reasonHint')}
            optional
            problem={reasonProblem}
          />
        </>
      )}
      <ProposalTable caption={caption} rows={rows} policy={policy} />
    </PostForm>
  )
}
