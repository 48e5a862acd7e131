import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import {
  ResendChoice,
  ResendPages,
  ResendQuestionForm,
  SentSoFar,
} from '#features/letters/mail-desk/components/resend-choice.tsx'
import { askResend, resendMails } from '#features/letters/mail-desk/resending.server.ts'
import { findResendable } from '#features/letters/mail-desk/resending.server.ts'
import { resendFormSchema, resendQuerySchema, type ResendTo } from '#features/letters/mail-desk/resending.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/resend'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'mailDesk.resendTitle')

const PATHS = { both: '/admin/resendMatchEmails', guest: '/admin/resendGuestMatchEmails' } as const

/** One page at two addresses: both sides of a match, or the guest alone. */
function addressedTo(context: RouteContext): ResendTo {
  const path = pathWithoutLocale(visitOf(context).path).toLowerCase()
  return path.startsWith(PATHS.guest.toLowerCase()) ? 'guest' : 'both'
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { searchParams } = new URL(request.url)
  const { show, page } = resendQuerySchema.parse(Object.fromEntries(searchParams))
  const { requestId } = visitOf(context)
  const to = addressedTo(context)
  const { timeZone } = await deps.edition()
  const queued = Number(searchParams.get('queued') ?? Number.NaN)
  return {
    view: await findResendable(deps, admin, { to, show, page, requestId }),
    show,
    to,
    timeZone,
    queued: Number.isSafeInteger(queued) && queued >= 0 ? queued : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = await request.formData()
  const form = resendFormSchema.safeParse({ ...Object.fromEntries(posted), matches: posted.getAll('match') })
  if (!form.success) return withProblems(context, { question: null, isNothingChosen: true })
  const { idempotencyKey, matches: matchIds, confirmed } = form.data
  const to = addressedTo(context)
  if (confirmed === null) {
    const question = await askResend(deps, admin, { to, matchIds })
    return data({ question: { ...question, idempotencyKey, matchIds }, isNothingChosen: false })
  }
  const mails = await resendMails(deps, admin, { to, matchIds, idempotencyKey })
  return redirect(localised(visitOf(context).locale, `${PATHS[to]}?queued=${mails}`))
}

export default function Resend({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to: path } = useTexts()
  const { view, show, to, timeZone, queued } = loaderData
  const here = path(PATHS[to])
  if (actionData?.question) {
    const { question } = actionData
    return (
      <>
        <ConsoleHead>{t('mailDesk.resendQuestion', { count: question.mails })}</ConsoleHead>
        <ResendQuestionForm
          question={question}
          idempotencyKey={question.idempotencyKey}
          matches={question.matchIds}
          back={here}
        />
      </>
    )
  }
  const nothing = actionData?.isNothingChosen
  return (
    <>
      <ConsoleHead lead={t(`mailDesk.resendLead.${to}`)}>{t(`mailDesk.resendTitle.${to}`)}</ConsoleHead>
      <ErrorSummary problems={nothing ? [{ field: 'match', message: t('mailDesk.resendNothing') }] : []} />
      {queued !== null && !actionData && (
        <DoneNotice kind={queued > 0 ? 'good' : 'info'}>
          <p>
            {t('mailDesk.resendDone', { count: queued })}{' '}
            <a href={path('/admin/checkQueuedEmails')}>{t('mailDesk.bannerLink')}</a>
          </p>
        </DoneNotice>
      )}
      <SentSoFar counts={view.counts} />
      <nav aria-label={t('matches.filter')}>
        <ul className="filters">
          <li>
            <a href={here} aria-current={show === 'missing' ? 'page' : undefined}>
              {t('mailDesk.resendMissing', { count: view.missing })}
            </a>
          </li>
          <li>
            <a href={`${here}?show=all`} aria-current={show === 'all' ? 'page' : undefined}>
              {t('mailDesk.resendAll', { count: view.all })}
            </a>
          </li>
        </ul>
      </nav>
      {view.rows.length === 0 ? (
        <EmptyState title={t(show === 'missing' ? 'mailDesk.resendNoneMissing' : 'mailDesk.resendNone')} />
      ) : (
        <>
          <ResendChoice view={view} timeZone={timeZone} />
          <ResendPages view={view} path={show === 'all' ? `${here}?show=all&page=` : `${here}?page=`} />
        </>
      )}
      <p>
        <a href={path(PATHS[to === 'both' ? 'guest' : 'both'])}>{t(`mailDesk.resendOther.${to}`)}</a>
      </p>
    </>
  )
}
