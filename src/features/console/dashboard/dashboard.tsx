import * as z from 'zod'
import {
  approveAdmin,
  declineRequest,
  revokeAdmin,
  stopDecision,
} from '#features/console/admins/deciding.server.ts'
import { AskedFiles } from '#features/console/admins/asked-files.tsx'
import { decideFile, listAskedFiles } from '#features/console/admins/files.server.ts'
import { listEntries } from '#features/console/admins/listing.server.ts'
import { OrganisersTable, RequestsTable } from '#features/console/admins/people-tables.tsx'
import { ContentProblems } from '#features/site/content/components/content-problems.tsx'
import { listContentProblems } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { isIncidentNew } from '#features/ground/incident-team.server.ts'
import { Agenda } from '#features/console/dashboard/components/agenda.tsx'
import { SinceLast } from '#features/console/dashboard/components/since-last.tsx'
import { NightChart } from '#features/console/dashboard/components/night-chart.tsx'
import { Numbers } from '#features/console/dashboard/components/numbers.tsx'
import { StepList } from '#features/console/dashboard/components/step-list.tsx'
import type { NeedKey } from '#features/console/dashboard/components/needs.ts'
import { getDashboard } from '#features/console/dashboard/dashboard.server.ts'
import { listOpenTasks, type OpenTask } from '#features/placing/matches/answering/tasks.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { listMissing } from '#i18n/missing-texts.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { CONSOLE_PLACES } from '#ui/console-places.ts'
import { counted } from '#ui/counted.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/dashboard'
import type { SeasonDateName } from '#domain/season-calendar.ts'
import { shortDay, shortMoment } from '#i18n/short-dates.ts'
import type { Bite } from '#domain/sign-in-limits.ts'
import { languageName } from '#i18n/language-names.ts'
import { defaultLocale } from '#i18n/languages.ts'

/** Tells organisers which languages are not finished, and how much of each another one stands in for. */
function MissingTexts({ missing }: { missing: ReturnType<typeof listMissing> }) {
  const { t, locale: reader } = useTexts()
  if (missing.length === 0) return null
  const standsIn = languageName(defaultLocale, reader)
  return (
    <Notice kind="warning" title={t('admins.missingTexts')}>
      <ul>
        {missing.map(({ locale, texts, mails }) => (
          <li key={locale}>
            {t('admins.missingTextsOf', { language: languageName(locale, reader), texts, mails, standsIn })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Which limits of signing in somebody has felt today: a sign of an attack, or that they are too tight. */
function LimitsFelt({ bites }: { bites: readonly { bite: Bite; count: number }[] }) {
  const { t } = useTexts()
  if (bites.length === 0) return null
  return (
    <>
      <h3>{t('dashboard.limits')}</h3>
      <ul>
        {bites.map(({ bite, count }) => (
          <li key={bite}>{t(`dashboard.limit.${bite}`, { count })}</li>
        ))}
      </ul>
      <p className="quiet">{t('dashboard.limitsHint')}</p>
    </>
  )
}

function ComingDates({
  dates,
  timeZone,
}: {
  dates: readonly { what: SeasonDateName; at: string; day: string }[]
  timeZone: string
}) {
  const { t, to, locale } = useTexts()
  if (dates.length === 0) return null
  return (
    <section>
      <div className="part-head">
        <h2>{t('dashboard.coming')}</h2>
        <a href={to('/admin/calendar')}>{t('admins.consoleCalendar')}</a>
      </div>
      <ul className="board-rows">
        {dates.map(({ what, at, day }) => (
          <li key={what}>
            <time dateTime={at}>
              {what === 'host-event' ? shortMoment(at, timeZone, locale) : shortDay(day, locale)}
            </time>
            <span>{t(`seasonCalendar.date.${what}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'admins.placeToday')
}

const MOST_TASKS = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { db, edition } = deps
  const { locale, requestId } = visitOf(context)
  const { id, timeZone } = await edition()
  const board = await getDashboard(deps, admin)
  const isNeeded = (key: NeedKey) => board.needs.some((need) => need.key === key)
  const kinds: OpenTask['kind'][] = [
    'rematch',
    ...(isNeeded('contact') ? ['problem' as const] : []),
    ...(isNeeded('unfit') ? ['unfit' as const] : []),
    ...(isNeeded('missed') ? ['missed' as const] : []),
  ]
  return {
    timeZone,
    board,
    hasIncident: await db.run(admin, isIncidentNew),
    tasks: await listOpenTasks(deps, admin, { editionId: id, requestId, kinds, most: MOST_TASKS }),
    ...(await listEntries(deps, admin, { timeZone, locale })),
    files: await listAskedFiles(deps, admin, { timeZone, locale }),
    contentProblems: await listContentProblems(deps),
    missingTexts: listMissing(),
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin',
    says: 'admins.decided',
    tone: {
      nothing: 'info',
      'no-standing': 'info',
      'same-hand': 'info',
      nobody: 'info',
      'too-many': 'info',
      'not-approved': 'info',
    },
  },
  (press) => {
    const decides = <W extends 'approve' | 'decline' | 'revoke' | 'stop'>(
      word: W,
      decide: typeof approveAdmin,
    ) =>
      press({ personId: z.uuid() }, async ({ deps, who }, { personId }) => {
        const decided = await decide(deps, who, personId)
        return decided === 'done' ? word : decided
      })
    const decidesFile = <I extends 'agree-file' | 'refuse-file'>(intent: I) =>
      press({ id: z.uuid() }, async ({ deps, who }, { id }) => {
        const decided = await decideFile(deps, who, { intent, id })
        return decided === 'done' ? intent : decided
      })
    return {
      approve: decides('approve', approveAdmin),
      decline: decides('decline', declineRequest),
      revoke: decides('revoke', revokeAdmin),
      stop: decides('stop', stopDecision),
      'agree-file': decidesFile('agree-file'),
      'refuse-file': decidesFile('refuse-file'),
    }
  },
)
export const action = presses.action

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const {
    timeZone,
    board,
    hasIncident,
    tasks,
    requests,
    organisers,
    files,
    contentProblems,
    missingTexts,
    said,
  } = loaderData
  const { firstSteps, needs, sinceLast, coming, bites, numbers, night, tonight, nights, isEmpty } = board
  const coverage = t('dashboard.coverage', { accepted: numbers.placed, all: numbers.guests })
  return (
    <>
      <ConsoleHead
        count={!isEmpty && coverage}
        found={counted('guests', numbers.guests)}
        actions={<a href={to('/admin/handover')}>{t('admins.consoleHandover')}</a>}
      >
        {t('admins.placeToday')}
      </ConsoleHead>
      <AfterPress said={said} />
      {!isEmpty && <Numbers numbers={numbers} night={night} tonight={tonight} />}
      {hasIncident && (
        <Notice kind="warning">
          <p>
            {t('incidents.waiting')} <a href={to('/admin/incidents')}>{t('incidents.waitingLink')}</a>
          </p>
        </Notice>
      )}
      {firstSteps && <StepList steps={firstSteps} />}
      <div className="board">
        <div>
          {isEmpty && needs.length === 0 ? (
            <p>{t('dashboard.nobodyYet')}</p>
          ) : (
            <Agenda needs={needs} tasks={tasks} timeZone={timeZone} />
          )}
          <LimitsFelt bites={bites} />
          <ContentProblems problems={contentProblems} />
          <MissingTexts missing={missingTexts} />
        </div>
        <div>
          {!isEmpty && (
            <section>
              <h2>{t('dashboard.nights')}</h2>
              <NightChart nights={nights} />
            </section>
          )}
          <ComingDates dates={coming} timeZone={timeZone} />
          <SinceLast since={sinceLast} timeZone={timeZone} newcomers={isEmpty ? null : numbers} />
        </div>
      </div>
      <Index />
      <AskedFiles files={files} />
      {requests.length > 0 && (
        <>
          <h2 id="requests">{t('admins.requests')}</h2>
          <p>{t('admins.requestsLead')}</p>
          <RequestsTable rows={requests} />
        </>
      )}
      <details id="organisers" open={organisers.some(({ yes }) => yes.open !== null)}>
        <summary>{t('admins.organisers')}</summary>
        <p>{t('admins.yes.lead')}</p>
        <OrganisersTable rows={organisers} />
        <p>
          <a href={to('/admin/secondFactor')}>{t('admins.ownFactor')}</a>
        </p>
        <p>
          <a href={to('/admin/lostFactors')}>{t('secondFactor.resetTitle')}</a>
        </p>
      </details>
    </>
  )
}

const DAILY: ReadonlySet<string> = new Set([
  '/admin/guests',
  '/admin/hosts',
  '/admin/match',
  '/admin/rooms',
  '/admin/matching',
  '/admin/broadcasts',
  '/admin/checkQueuedEmails',
])
const daily = CONSOLE_PLACES.flatMap((place) => [...place.pages]).filter(({ path }) => DAILY.has(path))

function Index() {
  const { t, to } = useTexts()
  return (
    <nav className="board-index" aria-label={t('dashboard.daily')}>
      <ul className="filters">
        {daily.map(({ path, key }) => (
          <li key={path}>
            <a href={to(path)}>{t(key)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
