import { LONGEST_NOTE } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { CandidateView } from '../../candidates/candidates.server.ts'
import { HintAndProblem, problemId } from '#ui/field.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { useGivenBack } from '#ui/given-back.ts'
import { Folded } from './folded.tsx'
import { MarkForm } from './mark-form.tsx'
import type { Fields } from './fields.ts'

/** The field beside a place that asks why. */
export const markField = (placeId: string) => `why-${placeId}`

/** This host for this guest, or never this host: with why, for later. */
export function PlaceMarks({
  guestId,
  candidate: { placeId, hostId, hostName, reasons },
  isPinned,
  action,
  send,
}: {
  guestId: string
  candidate: CandidateView
  isPinned: boolean
  action: string
  send: ((fields: Fields) => void) | null
}) {
  const { t } = useTexts()
  const isRefused = useGivenBack('marked').typed?.includes(placeId) ?? false
  const back = useGivenBack('reason')
  const problem = isRefused ? back.problem : undefined
  const form = { guestId, hostId, action, send }
  const name = <span className="hidden-text"> {hostName}</span>
  if (reasons.includes('vetoed'))
    return (
      <MarkForm {...form}>
        <Button kind="quiet" name="intent" value="unveto">
          {t('workbench.unveto')}
          {name}
        </Button>
      </MarkForm>
    )
  const field = markField(placeId)
  return (
    <Folded
      className="bench-more"
      isOpen={isRefused}
      hasScript={send !== null}
      summary={
        <>
          {t('workbench.moreShort')}
          <span className="hidden-text">
            {' '}
            {t('workbench.more')} {hostName}
          </span>
        </>
      }
    >
      {() => (
        <MarkForm {...form}>
          <HiddenField name="marked" value={placeId} />
          <label htmlFor={field}>{t('workbench.markReason')}</label>
          <HintAndProblem name={field} hint={null} problem={problem} />
          <input
            id={field}
            name="reason"
            className="input"
            maxLength={LONGEST_NOTE}
            autoComplete="off"
            defaultValue={isRefused ? back.typed?.[0] : undefined}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId(field) : undefined}
          />
          {!isPinned && (
            <Button kind="quiet" name="intent" value="pin">
              {t('workbench.pin')}
            </Button>
          )}
          <Button kind="quiet" name="intent" value="veto">
            {t('workbench.veto')}
          </Button>
        </MarkForm>
      )}
    </Folded>
  )
}
