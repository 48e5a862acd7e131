import { data } from 'react-router'
import { isPromised } from '#domain/match-state.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { matchPresses } from '#features/placing/matches/presses.server.ts'
import { MatchActions } from '#features/placing/matches/components/match-actions.tsx'
import { MatchFlag, MatchArrival } from '#features/placing/matches/components/match-concerns.tsx'
import { MatchRefused } from '#features/placing/matches/components/match-refused.tsx'
import { MatchConcerns } from '#features/placing/matches/components/match-concerns.tsx'
import { MatchFacts } from '#features/placing/matches/components/match-facts.tsx'
import { MatchHistory, MatchMails } from '#features/placing/matches/components/match-history.tsx'
import { MoveActions } from '#features/placing/matches/components/move-actions.tsx'
import { HoldNotice } from '#features/placing/matches/components/hold-notice.tsx'
import { MatchStateChip, Nights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { ConcernList } from '#features/placing/matches/components/concern-list.tsx'
import { MatchSides } from '#features/placing/matches/components/match-facts.tsx'
import { DraftPress, NextGuests } from '#features/placing/matches/components/next-guests.tsx'
import { RecordLayout } from '#features/placing/matches/components/record-layout.tsx'
import { ListNeighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import {
  findSecondChoice,
  type SecondChoice,
} from '#features/placing/matching/candidates/candidates.server.ts'
import { findMatchNeighbours } from '#features/placing/matches/listing/listing.server.ts'
import {
  findMatchRecord,
  type MatchRow,
  type MatchRecordView,
} from '#features/placing/matches/reading/records.server.ts'
import { findLookedAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { LookedAfter, LookedAfterDone } from '#features/placing/looking-after/looked-after.tsx'
import { idIn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { mailTitle } from '#mails/registry.ts'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/match'
import { LinkButton } from '#ui/link-button.tsx'

/** That this match is one of the two of a move, and where the other is. */
function MoveNotice({ move, guestName: guest }: { move: MatchRecordView['move']; guestName: string }) {
  const { t, to } = useTexts()
  if (!move) return null
  const { matchId, hostName: host, how, isNew, isOpen } = move
  const side = isNew ? 'to' : 'from'
  return (
    <Notice kind="info">
      <p>
        {t(isOpen ? `matches.moving.${how}.${side}` : `matches.moved.${side}`, { guest, host })}{' '}
        <a href={to(`/admin/match/${matchId}`)}>{t('matches.wasFirstSee')}</a>
      </p>
    </Notice>
  )
}

/** The way to places of other hosts. */
function MoveToHost({ matchId, guestName: guest }: { matchId: string; guestName: string }) {
  const { t, to } = useTexts()
  return (
    <section className="form">
      <h2>{t('matches.moveHost')}</h2>
      <p>{t('matches.moveHostLead', { guest })}</p>
      <p className="actions">
        <LinkButton kind="quiet" to={to(`/admin/match/${matchId}/move`)}>
          {t('matches.moveHostChoose')}
        </LinkButton>
      </p>
    </section>
  )
}

/** The best place that is left for the guest, and one press for it, unless there is something to ask first. */
function SecondPlace({
  second: { place, stay },
  guestId,
  guestName: guest,
}: {
  second: SecondChoice
  guestId: string
  guestName: string
}) {
  const { t, to } = useTexts()
  const { placeId, hostId, hostName: host, concerns } = place
  return (
    <section id="second">
      <h2>{t('matches.secondTitle', { guest })}</h2>
      <p>
        <a href={to(`/admin/host/${hostId}`)}>{host}</a> · <PlaceWords {...place} /> · <Nights stay={stay} />
      </p>
      <ul>
        <ConcernList concerns={concerns} />
      </ul>
      <DraftPress
        guest={{ id: guestId, name: guest }}
        place={placeId}
        stay={stay}
        along={[]}
        concerns={concerns}
        intent="draft-second"
      >
        {t('matches.draftSecond', { guest, host })}
      </DraftPress>
      <p>
        <a href={to(`/admin/matching/${guestId}`)}>{t('matches.secondAll', { guest })}</a>
      </p>
    </section>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matches.listTitle')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId, locale } = visitOf(context)
  const record = await findMatchRecord(depsOf(context), admin, { matchId: idIn({ params }), requestId })
  if (!record) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const asked = { matchId: record.match.id, params: searchParams }
  const neighbours = await findMatchNeighbours(depsOf(context), admin, asked)
  // Who did not come is not waiting for a bed.
  const isOpen = record.next !== null && record.match.state !== 'no_show'
  const second = isOpen ? await findSecondChoice(depsOf(context), admin, record.match, requestId) : null
  const t = translator(locale)
  const subject = { kind: 'match' as const, id: record.match.id }
  const lookedAfter = await findLookedAfter(depsOf(context), admin, subject)
  const mails = record.mails.map(({ template, ...mail }) => ({ ...mail, mail: mailTitle(template, t) }))
  return { ...record, second, lookedAfter, mails, neighbours, said: matchPresses.said(request) }
}

export const action = matchPresses.action

export default function MatchRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const {
    match,
    times,
    endReason,
    history,
    mails,
    concerns,
    timeZone,
    said,
    options,
    moves,
    move,
    next,
    second,
    sides,
    weighed,
    neighbours,
  } = loaderData
  const title = t('matches.matchTitle', { guest: match.guestName, host: match.hostName })
  const isArriving = match.state === 'accepted' && options.hasBegun
  const arrival = (
    <MatchArrival
      match={match}
      arrival={concerns.arrival}
      told={concerns.told}
      sides={sides}
      hasBegun={options.hasBegun}
      timeZone={timeZone}
    />
  )
  return (
    <>
      <ListNeighbours {...neighbours} back={t('matches.toList')} />
      <ConsoleHead
        hasBack={false}
        actions={<LookedAfter view={loaderData.lookedAfter} />}
        lead={
          <>
            <MatchStateChip state={match.state} /> <Nights stay={match.stay} />
          </>
        }
      >
        {title}
      </ConsoleHead>
      {!actionData && <LookedAfterDone view={loaderData.lookedAfter} name={title} />}
      {actionData?.refused && (
        <MatchRefused {...actionData.refused} state={match.state} timeZone={timeZone} />
      )}
      <AfterPress said={said} back={actionData} />
      <HoldNotice key={match.state} secondsLeft={options.holdSeconds} />
      <MoveNotice move={move} guestName={match.guestName} />
      {options.hasBounced && <MatchBounced match={match} />}
      <RecordLayout
        acts={
          <GivenBackContext value={actionData ?? null}>
            <MatchFlag reason={match.flaggedReason} />
            {isArriving && arrival}
            <MatchConcerns concerns={concerns} timeZone={timeZone} />
            {next && <NextGuests next={next} placeId={options.placeId} />}
            {second && <SecondPlace second={second} guestId={match.guestId} guestName={match.guestName} />}
            <MatchActions match={match} options={options} open={weighed.open}>
              {isPromised(match.state) && !options.hasBegun && !move?.isOpen && (
                <MoveToHost matchId={match.id} guestName={match.guestName} />
              )}
              {moves && <MoveActions moves={moves} version={options.version} />}
            </MatchActions>
          </GivenBackContext>
        }
        past={
          <>
            <details>
              <summary>{t('matches.historyOf', { count: history.length })}</summary>
              <MatchHistory rows={history} timeZone={timeZone} />
            </details>
            <details>
              <summary>{t('matches.mailsOf', { count: mails.length })}</summary>
              <MatchMails rows={mails} timeZone={timeZone} />
            </details>
          </>
        }
      >
        <MatchFacts match={match} times={times} endReason={endReason} weighed={weighed} timeZone={timeZone} />
        {!isArriving && arrival}
        {concerns.declined && <p>{t('matches.declinedBecause', { words: concerns.declined })}</p>}
        <MatchSides sides={sides} match={match} />
      </RecordLayout>
    </>
  )
}

/** The offer was never read: the time to answer stands until it is sent again. */
function MatchBounced({ match: { guestId, guestName } }: { match: Pick<MatchRow, 'guestId' | 'guestName'> }) {
  const { t, to } = useTexts()
  return (
    <Notice kind="warning" title={t('matches.bouncedTitle')}>
      <p>{t('matches.bounced', { guest: guestName })}</p>
      <p>
        <a href={to(`/admin/guest/${guestId}`)}>{t('matches.bouncedRecord', { guest: guestName })}</a>
      </p>
      <p>
        <a href={to('/admin/resendGuestMatchEmails')}>{t('matches.bouncedResend')}</a>
      </p>
    </Notice>
  )
}
