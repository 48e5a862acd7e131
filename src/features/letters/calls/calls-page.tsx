import { randomUUID } from 'node:crypto'
import { Link } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import {
  listCalls,
  listSoonOver,
  type SoonOver,
  type CallView,
  type Phone,
} from '#features/letters/calls/calls.server.ts'
import { CALL_FILTERS, callFields, isWanted } from '#features/letters/calls/calls.ts'
import { noteCall } from '#features/letters/calls/noting.server.ts'
import { acceptMatch, declineMatch } from '#features/placing/matches/answering/answering.server.ts'
import { FilterTools } from '#features/ground/lists/components/filter-tools.tsx'
import { readPlainFilters, showPlainFilters } from '#features/ground/lists/plain-filters.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { counted } from '#ui/counted.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/calls-page'
import { datedMoment } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** Somebody to call: who, the number, what to say, and what came of it. */
function CallItem({
  call,
  timeZone,
  isFirst,
}: {
  call: CallView & { entry: string }
  timeZone: string
  isFirst: boolean
}) {
  const { t, to, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  const { mailId, name, phone, title, words, language, until, tries } = call
  const last = tries.at(-1)
  return (
    <article className="call" aria-labelledby={`call-${mailId}`}>
      <h2 id={`call-${mailId}`}>{name}</h2>
      <p>
        {title} · <span className="quiet">{t('calls.since', { moment: when(call.since) })}</span>
      </p>
      <PhoneLine phone={phone} />
      {last && (
        <p className="quiet">
          {t('calls.tried', { count: tries.length, moment: `${when(last.at)} ${last.by}` })}
        </p>
      )}
      <details open={isFirst}>
        <summary>{t('calls.words', { language })}</summary>
        <blockquote className="call-words">{words}</blockquote>
      </details>
      {until && <p>{t('calls.until', { moment: when(until) })}</p>}
      <PostForm className="actions">
        <input type="hidden" name="mail" value={mailId} />
        <input type="hidden" name="entry" value={call.entry} />
        <input type="hidden" name="until" value={call.said ?? ''} />
        {call.isOffer && (
          <>
            <Button name="intent" value="accepted">
              {t('calls.accepted')}
            </Button>{' '}
            <Button kind="quiet" name="intent" value="declined">
              {t('calls.declined')}
            </Button>{' '}
          </>
        )}
        {call.isToComplete && call.record && (
          <>
            <LinkButton to={to(`${call.record}/by-hand`)}>{t('calls.complete')}</LinkButton>{' '}
          </>
        )}
        <Button kind={call.isOffer || call.isToComplete ? 'quiet' : 'primary'} name="intent" value="told">
          {t('calls.told')}
        </Button>{' '}
        <Button kind="quiet" name="intent" value="not-reached">
          {t('calls.not-reached')}
        </Button>
      </PostForm>
      <p className="quiet">
        {call.record && (
          <>
            <Link to={to(call.record)}>{t('calls.record')}</Link> ·{' '}
          </>
        )}
        <Link to={to(`/admin/calls/${mailId}/letter`)}>{t('calls.letter')}</Link>
      </p>
    </article>
  )
}

function PhoneLine({ phone }: { phone: Phone | null }) {
  const { t } = useTexts()
  return (
    <p>
      {phone ? (
        <a href={`tel:${phone.e164}`}>{t('calls.call', { phone: phone.words })}</a>
      ) : (
        t('calls.noPhone')
      )}
    </p>
  )
}

/** A guest whose time to answer is nearly over, and what they say on the phone. */
function SoonOverItem({ one, timeZone }: { one: SoonOver; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const { matchId, name, host, phone, until } = one
  return (
    <article className="call" aria-labelledby={`soon-${matchId}`}>
      <h3 id={`soon-${matchId}`}>
        <Link to={to(`/admin/match/${matchId}`)}>{name}</Link>
      </h3>
      <p>{t('calls.soonLine', { host, moment: datedMoment(until, timeZone, locale) })}</p>
      <PhoneLine phone={phone} />
      <PostForm className="actions">
        <input type="hidden" name="match" value={matchId} />
        <Button kind="quiet" name="intent" value="accepted">
          {t('calls.accepted')}
        </Button>{' '}
        <Button kind="quiet" name="intent" value="declined">
          {t('calls.declined')}
        </Button>
      </PostForm>
    </article>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'calls.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const { timeZone } = await deps.edition()
  const calls = await listCalls(deps, admin, { requestId, locale })
  const { searchParams } = new URL(request.url)
  const t = translator(locale)
  const languages = [...new Set(calls.map(({ language }) => language))].toSorted()
  const chosen = readPlainFilters(searchParams, { ...CALL_FILTERS, language: languages })
  const filters = showPlainFilters(
    '/admin/calls',
    [
      ...(['about', 'tried'] as const).map((key) => ({
        key,
        label: t(`calls.filter.${key}`),
        choices: CALL_FILTERS[key].map((value) => ({ value, label: t(`calls.filter.${value}`) })),
      })),
      {
        key: 'language',
        label: t('calls.filter.language'),
        choices: languages.map((value) => ({ value, label: value })),
      },
    ],
    chosen,
  )
  const wanted = calls.filter((call) => isWanted(call, chosen))
  return {
    calls: wanted.map((call) => ({ ...call, entry: randomUUID() })),
    all: calls.length,
    filters,
    soon: await listSoonOver(deps, admin, { requestId }),
    said: presses.said(request),
    timeZone,
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/calls',
    says: 'calls.done',
    tone: { gone: 'info', changed: 'warning', refused: 'warning' },
  },
  (press) => {
    const notes = (intent: 'told' | 'not-reached') =>
      press(callFields, ({ deps, who }, form) => noteCall(deps, who, { intent, ...form }))
    // Of a mail that was read out, or of an offer that they got as a mail.
    const answers = <I extends 'accepted' | 'declined'>(intent: I, change: typeof acceptMatch) =>
      press(z.union([z.object(callFields), z.object({ match: z.uuid() })]), async ({ deps, who }, form) => {
        if ('mail' in form) return noteCall(deps, who, { intent, ...form })
        return (await change(deps, who, form.match)).ok ? intent : 'refused'
      })
    return {
      told: notes('told'),
      'not-reached': notes('not-reached'),
      accepted: answers('accepted', acceptMatch),
      declined: answers('declined', declineMatch),
    }
  },
)
export const action = presses.action

export default function Calls({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { calls, all, filters, soon, said, timeZone } = loaderData
  return (
    <>
      <ConsoleHead
        lead={t('calls.lead')}
        count={all > 0 && t('calls.counted', { shown: calls.length, all })}
        found={counted('calls', all)}
      >
        {t('calls.title')}
      </ConsoleHead>
      <AfterPress said={said} />
      {all > 0 && <FilterTools path="/admin/calls" filters={filters} />}
      {all === 0 && <EmptyState title={t('calls.none')} />}
      {all > 0 && calls.length === 0 && <p className="quiet">{t('calls.noneShown')}</p>}
      {calls.map((call, index) => (
        <CallItem key={call.mailId} call={call} timeZone={timeZone} isFirst={index === 0} />
      ))}
      {soon.length > 0 && (
        <section aria-labelledby="soon">
          <h2 id="soon">{t('calls.soon')}</h2>
          <p>{t('calls.soonLead')}</p>
          {soon.map((one) => (
            <SoonOverItem key={one.matchId} one={one} timeZone={timeZone} />
          ))}
        </section>
      )}
    </>
  )
}
