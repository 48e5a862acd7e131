import { placeWords } from '#features/placing/matches/place-words.ts'
import { useEffect, useState, type SubmitEvent } from 'react'
import { hostMark, placeKey } from '#domain/tape-chart.ts'
import type { MatchRefusal } from '#features/placing/matches/changing/changing.server.ts'
import { MatchRefused } from '#features/placing/matches/components/match-refused.tsx'
import { useMoveFields } from '#features/placing/matches/components/move-actions.tsx'
import type { WasFirst } from '#features/placing/matches/changing/refusing.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { MovableView } from '../moves.server.ts'
import { Dialog } from './bench-dialog.tsx'
import type { Fields } from './fields.ts'
import { useReason } from './use-reason.ts'

/** Why nothing was moved; without a refusal: nobody has said where to. */
export type NotMoved = { refusal: MatchRefusal | null; first: WasFirst | null }
/** A match of the chart, and the place it was dropped on, if it was. */
export type Moving = { matchId: string; to: string | null }

/** "Move to …": every way that dragging has, and those it has not. */
export function MoveDialog({
  moving,
  notMoved,
  version,
  timeZone,
  send,
  close,
}: {
  moving: Moving
  notMoved: NotMoved | null
  version: unknown
  timeZone: string
  send: (fields: Fields) => void
  close: () => void
}) {
  const { t, to } = useTexts()
  const movable = useMovable(moving.matchId, version)
  return (
    <Dialog
      title={movable ? t('workbench.moveGuest', { guest: movable.guestName }) : t('workbench.moveTitle')}
      close={close}
    >
      {movable ? (
        <>
          <p>
            {t('workbench.isAt', { host: movable.hostName, state: t(`matches.state.${movable.state}`) })}{' '}
            <a href={to(`/admin/match/${movable.matchId}`)}>{t('matching.seeMatch')}</a>
          </p>
          <div aria-live="assertive">
            {notMoved?.refusal && (
              <MatchRefused
                {...notMoved}
                refusal={notMoved.refusal}
                state={movable.state}
                timeZone={timeZone}
              />
            )}
          </div>
          <MoveForm
            movable={movable}
            target={moving.to}
            isMissing={notMoved !== null && notMoved.refusal === null}
            send={send}
            close={close}
          />
        </>
      ) : (
        <p className="quiet">{t('workbench.movesLoad')}</p>
      )}
    </Dialog>
  )
}

function MoveForm({
  movable,
  target,
  isMissing,
  send,
  close,
}: {
  movable: MovableView
  target: string | null
  isMissing: boolean
  send: (fields: Fields) => void
  close: () => void
}) {
  const { t } = useTexts()
  const { matchId, hostId, moves, beds, version } = movable
  const own = moves?.places.find(
    ({ roomNumber, bed }) => placeKey(hostMark(hostId), roomNumber, bed) === target,
  )
  const other = beds.find((bed) => placeKey(hostMark(bed.hostId), bed.roomNumber, bed.bed) === target)
  const first = own ? `place ${own.placeId}` : other && `bed ${other.placeId}`
  const reason = useReason('moveReason')
  const fields = useMoveFields({
    moves: moves ?? { places: [], partners: [] },
    version,
    problem: isMissing ? t('matches.missing.moveTo') : null,
    reasonProblem: reason.problem,
    elsewhere: beds.map(({ placeId, hostName, ...place }) => ({
      value: `bed ${placeId}`,
      label: t('workbench.bedAt', { host: hostName, place: placeWords(place, t) }),
    })),
    ...(first !== undefined && { first }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new FormData(event.currentTarget)
    if (!reason.mayBeSent(said)) return
    send({
      ...Object.fromEntries([...said].map(([name, value]) => [name, String(value)])),
      intent: 'move',
      match: matchId,
    })
  }
  return (
    <form noValidate onSubmit={submit} className="form">
      {target !== null && first === undefined && <p>{t('workbench.notThere')}</p>}
      {fields ?? <p>{t('matches.moveNowhere')}</p>}
      <p className="actions">
        {fields !== null && <Button>{t('matches.move')}</Button>}{' '}
        <Button kind="quiet" type="button" onClick={close}>
          {t('workbench.cancel')}
        </Button>
      </p>
    </form>
  )
}

function useMovable(matchId: string, version: unknown): MovableView | null {
  const { to } = useTexts()
  const [read, setRead] = useState<{ view: MovableView; version: unknown } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const answer = await fetch(`${to('/admin/matching/moves.json')}?match=${matchId}`, {
        signal: stop.signal,
      })
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      if (answer.ok && isJson) setRead({ view: (await answer.json()) as MovableView, version })
    }
    // The page of the match has the same; the link in the chart's line leads there.
    load().catch(() => {})
    return () => stop.abort()
  }, [to, matchId, version])
  return read?.view ?? null
}
