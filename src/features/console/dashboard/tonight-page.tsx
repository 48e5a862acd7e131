import { Link } from 'react-router'
import * as z from 'zod'
import type { Tonight } from '#domain/tonight.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { noteMilestone } from '#features/placing/matches/presses.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { hourWords, shortDay, timeOfDay, weekdayAndDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { counted } from '#ui/counted.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { PRINT_AT_ONCE, usePrintAtOnce } from '#ui/print-at-once.ts'
import { ToolLink, Toolbar } from '#ui/toolbar.tsx'
import { findTonight, type Phone, type TonightLine } from './tonight.server.ts'
import type { Route } from './+types/tonight-page'

const PATH = '/admin/tonight'
/** What one looks at together; `all` is for paper. */
const SHOWN = {
  coming: ['missing', 'arriving'],
  house: ['in-house'],
  leaving: ['leaving'],
  all: ['missing', 'arriving', 'in-house', 'leaving'],
} as const satisfies Record<string, readonly Tonight[]>
type Shown = keyof typeof SHOWN
const shownSchema = z.enum(['coming', 'house', 'leaving', 'all']).catch('coming')
const shownIn = (request: Request): Shown => shownSchema.parse(new URL(request.url).searchParams.get('show'))

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'admins.placeTonight')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const show = shownIn(request)
  const found = await findTonight(depsOf(context), admin, { requestId, parts: SHOWN[show] })
  return { ...found, show, said: presses.said(request) }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: ({ request }) => `${PATH}?show=${shownIn(request)}`,
    says: { here: 'matches.done.arrived', 'not-here': 'matches.done.not-arrived' },
  },
  (press) => {
    const notes = <W extends 'here' | 'not-here'>(word: W) =>
      press({ match: z.uuid() }, async ({ deps, who }, { match }) => {
        const wish = { what: 'arrived' as const, takesBack: word === 'not-here' }
        const noted = await noteMilestone(deps, who, match, wish)
        return noted.ok ? word : { refused: noted.error }
      })
    return { here: notes('here'), 'not-here': notes('not-here') }
  },
)
export const action = presses.action

/** Who comes, who is there, who is missed and who leaves, with whom to ring up: on a phone, and on paper. */
export default function TonightPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { today, counts, lines, show, said, timeZone } = loaderData
  usePrintAtOnce()
  const day = weekdayAndDay(today, locale)
  const numberOf = (key: Shown) => SHOWN[key].reduce((sum, part) => sum + counts[part], 0)
  return (
    <>
      <ConsoleHead count={day}>{t('admins.placeTonight')}</ConsoleHead>
      <AfterPress said={said} back={actionData} />
      {actionData?.refused && (
        <Notice kind="warning">
          <p>{t('dashboard.tonight.changed')}</p>
        </Notice>
      )}
      <Toolbar>
        <nav aria-label={t('admins.placeTonight')}>
          <ul className="filters">
            {(['coming', 'house', 'leaving'] as const).map((key) => (
              <li key={key}>
                <Link to={to(`${PATH}?show=${key}`)} aria-current={key === show ? 'page' : undefined}>
                  {t(`dashboard.tonight.show.${key}`, { count: numberOf(key) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ToolLink icon="print" to={to(`${PATH}?show=all${PRINT_AT_ONCE}`)}>
          {t('dashboard.tonight.print')}
        </ToolLink>
      </Toolbar>
      {lines.length === 0 && <EmptyState title={t('dashboard.tonight.empty')} />}
      {SHOWN.all.map((part) => (
        <Part key={part} part={part} lines={lines.filter((line) => line.part === part)} timeZone={timeZone} />
      ))}
    </>
  )
}

function Part({ part, lines, timeZone }: { part: Tonight; lines: readonly TonightLine[]; timeZone: string }) {
  const { t } = useTexts()
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={`tonight-${part}`}>
      <h2 id={`tonight-${part}`} className={part === 'missing' ? 'tonight-missing' : undefined}>
        {t(`dashboard.tonight.${part}`)}{' '}
        <span className="quiet" {...counted(part === 'missing' ? 'missed' : part, lines.length)}>
          {lines.length}
        </span>
      </h2>
      <ul className="tonight">
        {lines.map((line) => (
          <Line key={line.matchId} line={line} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line, timeZone }: { line: TonightLine; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const { part, guest, host, hour, matchId, address, isOurs } = line
  const isThere = part === 'in-house' || part === 'leaving'
  const when = isThere
    ? t('dashboard.tonight.until', { day: shortDay(line.end, locale) })
    : part === 'missing'
      ? t('dashboard.tonight.since', { day: shortDay(line.start, locale) })
      : hour === null
        ? t('dashboard.tonight.unknown')
        : hourWords(hour)
  const toKnow = [
    line.comesWith,
    line.heardAt && t('dashboard.tonight.heard', { at: timeOfDay(line.heardAt, timeZone, locale) }),
    line.isUnreached && t('dashboard.tonight.unreached'),
    line.lookedAfterBy && t('mine.by', { who: line.lookedAfterBy }),
  ].filter(Boolean)
  return (
    <li>
      <span className="tonight-when">{when}</span>
      <span>
        <a className="name" href={to(`/admin/match/${matchId}`)}>
          {guest}
        </a>
        <PhoneLink phone={line.guestPhone} />
      </span>
      <span>
        {host}
        {address && <small>{address}</small>}
        <PhoneLink phone={line.hostPhone} />
      </span>
      <span className="quiet">{toKnow.join(' · ')}</span>
      {(!isThere || isOurs) && (
        <PostForm>
          <HiddenField name="match" value={matchId} />
          <Button kind="quiet" name="intent" value={isThere ? 'not-here' : 'here'}>
            {t(isThere ? 'dashboard.tonight.notHere' : 'dashboard.tonight.here')}{' '}
            <span className="hidden-text">{guest}</span>
          </Button>
        </PostForm>
      )}
    </li>
  )
}

const PhoneLink = ({ phone }: { phone: Phone | null }) =>
  phone && (
    <small>
      <a href={`tel:${phone.e164}`}>{phone.words}</a>
    </small>
  )
