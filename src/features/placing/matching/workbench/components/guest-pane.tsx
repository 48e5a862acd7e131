import { memo, type ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAccessRows } from '#features/placing/matches/components/access-rows.ts'
import type { CandidateView, GuestFactsView, PolicyView } from '../../candidates/candidates.server.ts'
import { GuestFacts } from '../../components/guest-facts.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import { benchPath, type BenchQuery } from './bench-address.ts'
import { PartlyPlaced } from '../../components/partly-placed.tsx'
import { Folded } from './folded.tsx'
import { BeforeChip } from './guest-words.tsx'
import type { QueueGuest } from './queue-rows.ts'
import { GuestMarks, SetAside } from './guest-marks.tsx'
import { PlaceActions, type PlaceHandlers } from './place-actions.tsx'
import { PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { languageNames } from '#i18n/language-names.ts'
import { WhyFirst } from '../../components/candidate-table.tsx'
import { Commute, Concerns, mindedOf, Obstacles, useHousehold } from '../../components/verdict-words.tsx'

/** One place for the chosen guest: what fits, what to mind, what is in the way, in words and with a sign before each. */
function CandidateLine({
  candidate,
  number,
  nights,
  policy,
  children,
}: {
  candidate: CandidateView
  /** The key that proposes it; null for places that have none. */
  number: number | null
  nights: number
  policy: PolicyView
  children: ReactNode
}) {
  const { t } = useTexts()
  const household = useHousehold()
  const { hostName, district, free, places, comfortable, reasons, conflicts } = candidate
  return (
    <li className="bench-place">
      <p className="bench-place-head">
        {number !== null && (
          <span className="bench-key" aria-hidden="true">
            {number}
          </span>
        )}
        <strong>{hostName}</strong>
      </p>
      <p className="bench-place-home">
        {household(candidate)}
        <Speaks candidate={candidate} />
        {district && <span className="quiet"> · {district}</span>}
      </p>
      <p className="bench-place-facts">
        <PlaceWords {...candidate} /> · {t('workbench.covered', { covered: candidate.covered, nights })} ·{' '}
        {t('workbench.placesLeft', { free, places })}
        {comfortable && ` (${t('matching.comfortable', comfortable)})`} · <Commute {...candidate} />
      </p>
      {mindedOf(candidate).length > 0 && (
        <div className="bench-words bench-mind">
          <Concerns candidate={candidate} />
        </div>
      )}
      {reasons.length + conflicts.length > 0 && (
        <div className="bench-words bench-against">
          <Obstacles candidate={candidate} policy={policy} />
        </div>
      )}
      <div className="bench-place-actions">{children}</div>
    </li>
  )
}

function Speaks({ candidate: { verdict, languages } }: { candidate: CandidateView }) {
  const { t, locale } = useTexts()
  const spoken = languageNames(languages, locale).join(', ')
  if (verdict !== 'fits' || spoken === '') return null
  return (
    <span className="bench-good">
      <span className="hidden-text">{t('workbench.bothSpeak', { languages: spoken })}</span>
      <span aria-hidden="true">{spoken}</span>
    </span>
  )
}

type PaneProps = {
  chosen: ChosenView
  /** As the queue has them; undefined: they are not in it. */
  row: QueueGuest | undefined
  query: BenchQuery
  handlers: PlaceHandlers | null
  /** Asks about a host without another page; without script the form does. */
  ask: ((host: string) => void) | null
}

/** The chosen guest, the places that fit, best first, and why the others do not. */
export const GuestPane = memo(function GuestPane({ chosen, row, query, handlers, ask }: PaneProps) {
  const { t, to } = useTexts()
  const { guest, live, partly, fits, first, fitting, near, partial, policy, pin } = chosen
  const action = to(benchPath(query, { guest: guest.id }))
  const hasScript = handlers !== null
  const marks = { chosen, action, send: handlers?.mark ?? null }
  const places = (list: readonly CandidateView[], isNumbered: boolean) => (
    <ol className="plain bench-places">
      {list.map((candidate, index) => (
        <CandidateLine
          key={candidate.placeId}
          candidate={candidate}
          number={isNumbered && index < 9 ? index + 1 : null}
          nights={partly?.wanted.nights ?? guest.stay.nights}
          policy={policy}
        >
          {live === null && (
            <PlaceActions
              guestId={guest.id}
              candidate={candidate}
              action={action}
              compareAddress={comparePath(query, candidate.placeId)}
              isPinned={pin?.hostId === candidate.hostId}
              handlers={handlers}
            />
          )}
        </CandidateLine>
      ))}
    </ol>
  )
  return (
    <>
      <div className="bench-guest-head">
        <h2 className="bench-name">
          <a href={to(`/admin/matching/${guest.id}`)}>{guest.name}</a>
        </h2>
        {live === null && <SetAside {...marks} />}
      </div>
      {live && (
        <Notice kind="info">
          <p>
            {t('matching.alreadyPlaced', { host: live.hostName })}{' '}
            <a href={to(`/admin/match/${live.matchId}`)}>{t('matching.seeMatch')}</a>
          </p>
        </Notice>
      )}
      {partly && <PartlyPlaced guestId={guest.id} partly={partly} />}
      <GuestMarks {...marks} />
      <p className="bench-guest-line">
        {t('workbench.guestLine', {
          tier: guest.tier,
          age: guest.needs.age,
          gender: t(`matching.gender.${guest.needs.gender}`),
          sharing: t(`matching.sharing.${guest.needs.roomSharing}`),
        })}
        {guest.needs.onlyFemaleHosts && ` · ${t('matching.need.onlyFemaleHosts')}`}
        {guest.needs.petProblem && ` · ${t('matching.need.petProblem')}`}
        {row && ` · ${t('workbench.waits', { days: row.waitingDays })} `}
        {row && <BeforeChip before={row.before} />}
      </p>
      <AccessLines access={guest.access} />
      <Folded className="bench-facts" hasScript={hasScript} summary={t('workbench.everything')}>
        {() => <GuestFacts guest={guest} policy={policy} />}
      </Folded>
      <div className="bench-fitting">
        <h3>{t('workbench.fitting', { count: fitting })}</h3>
        {handlers && fitting > 0 && live === null && (
          <span className="quiet">{t('workbench.keysDraft')}</span>
        )}
      </div>
      <WhyFirst first={first} />
      {fitting === 0 ? <p>{t('workbench.nothingFits')}</p> : places(fits, true)}
      {fitting > fits.length && (
        <p>
          <a href={to(`/admin/matching/${guest.id}`)}>{t('workbench.allPlaces')}</a>
        </p>
      )}
      {partial.length > 0 && (
        <Folded hasScript={hasScript} summary={t('matching.partialTitle', { count: partial.length })}>
          {() => places(partial, false)}
        </Folded>
      )}
      <WhyNot chosen={chosen} query={query} ask={ask} places={places} hasScript={hasScript} />
      {near.length > 0 && (
        <Folded
          hasScript={hasScript}
          isOpen={fitting === 0}
          summary={t('workbench.near', { count: near.length })}
        >
          {() => places(near, false)}
        </Folded>
      )}
    </>
  )
})

/** What the home must have, and what its host is asked first: never folded away. */
function AccessLines({ access }: { access: GuestFactsView['access'] }) {
  const rows = useAccessRows({ ...access, note: null })
  return rows.map(({ label, value }) => (
    <p key={String(label)} className="bench-words bench-mind">
      {label}: <strong>{value}</strong>
    </p>
  ))
}

const MOST_COMPARED = 3

function comparePath(query: BenchQuery, placeId: string): string {
  const compare = [...query.compare.filter((id) => id !== placeId), placeId].slice(-MOST_COMPARED)
  return benchPath(query, { compare, tab: 'compare' })
}

/** "Why not …?": how many places each rule closes, and any host by name. */
function WhyNot({
  chosen,
  query,
  ask,
  places,
  hasScript,
}: Omit<PaneProps, 'handlers' | 'row'> & {
  hasScript: boolean
  places: (list: readonly CandidateView[], isNumbered: boolean) => React.ReactNode
}) {
  const { t, to } = useTexts()
  const { blocked, asked, policy, guest } = chosen
  return (
    <section className="bench-why">
      <h3 id="why-not">{t('workbench.whyNot')}</h3>
      <search>
        <form
          method="post"
          action={to('/admin/matching')}
          aria-labelledby="why-not"
          className="bench-ask"
          onSubmit={(event) => {
            if (!ask) return
            event.preventDefault()
            ask(String(new FormData(event.currentTarget).get('host') ?? ''))
          }}
        >
          <input type="hidden" name="intent" value="find" />
          <input type="hidden" name="guest" value={guest.id} />
          <label htmlFor="host">{t('workbench.whichHost')}</label>
          <input id="host" name="host" className="input" defaultValue={query.host} maxLength={100} />
          <Button kind="quiet">{t('workbench.ask')}</Button>
        </form>
      </search>
      <div aria-live="polite">
        {asked?.length === 0 && <p>{t('workbench.noSuchHost')}</p>}
        {asked && asked.length > 0 && places(asked, false)}
      </div>
      {blocked.length > 0 && (
        <Folded hasScript={hasScript} summary={t('workbench.closedBy')}>
          {() => (
            <ul className="plain lined">
              {blocked.map(({ reason, count }) => (
                <li key={reason}>
                  {t('workbench.closedPlaces', { count })}{' '}
                  {reason === 'taken' ? t('workbench.taken') : t(`reasons.${reason}`, policy)}
                </li>
              ))}
            </ul>
          )}
        </Folded>
      )}
    </section>
  )
}
