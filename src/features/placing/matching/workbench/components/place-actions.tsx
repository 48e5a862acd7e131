import type { SubmitEvent } from 'react'
import { needsTick } from '#domain/concerns.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PlaceMarks } from './place-marks.tsx'
import type { Fields } from './fields.ts'
import type { CandidateView } from '../../candidates/candidates.server.ts'
import { pairPath } from '../../components/pair-path.ts'

export type PlaceHandlers = {
  /** Drafts at once, or asks first what has to be said; with script only. */
  draft: (candidate: CandidateView) => void
  compare: (placeId: string) => void
  compared: readonly string[]
  mark: (fields: Fields) => void
}

/** Draft it: one press where nothing is left to say, else the page that asks. Compare it with others. */
export function PlaceActions({
  guestId,
  candidate,
  action,
  compareAddress,
  isPinned,
  handlers,
}: {
  guestId: string
  candidate: CandidateView
  /** The page's own address, for the form without script. */
  action: string
  compareAddress: string
  isPinned: boolean
  handlers: PlaceHandlers | null
}) {
  const { t, to } = useTexts()
  const { placeId, hostName, verdict, part } = candidate
  const isMinded = needsTick(candidate.concerns)
  const isCompared = handlers?.compared.includes(placeId) ?? false
  const name = <span className="hidden-text"> {hostName}</span>
  const draft = (event: SubmitEvent<HTMLFormElement>) => {
    if (!handlers) return
    event.preventDefault()
    handlers.draft(candidate)
  }
  return (
    <>
      {part && verdict !== 'never' && (
        <a className="button button-quiet" href={to(pairPath(guestId, candidate))}>
          {t('workbench.draftPart', { count: part.nights })}
          {name}
        </a>
      )}
      {verdict === 'fits' && !isMinded && !part && (
        <form method="post" action={action} noValidate onSubmit={draft}>
          <input type="hidden" name="guest" value={guestId} />
          <input type="hidden" name="place" value={placeId} />
          <Button kind="quiet" name="intent" value="draft">
            {t('workbench.draft')}
            {name}
          </Button>
        </form>
      )}
      {(verdict === 'override' || (verdict === 'fits' && isMinded)) && !part && (
        <a
          className="button button-quiet"
          href={to(pairPath(guestId, candidate))}
          onClick={(event) => {
            if (!handlers || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            handlers.draft(candidate)
          }}
        >
          {t(verdict === 'override' ? 'workbench.draftAnyway' : 'workbench.draftAsking')}
          {name}
        </a>
      )}
      {handlers ? (
        <label className="bench-compare">
          <input type="checkbox" checked={isCompared} onChange={() => handlers.compare(placeId)} />{' '}
          {t('workbench.compare')}
          {name}
        </label>
      ) : (
        <a href={to(compareAddress)}>
          {t('workbench.compare')}
          {name}
        </a>
      )}
      <PlaceMarks
        guestId={guestId}
        candidate={candidate}
        isPinned={isPinned}
        action={action}
        send={handlers?.mark ?? null}
      />
    </>
  )
}
