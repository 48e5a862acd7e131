import { redirect } from 'react-router'
import { hoursBetweenRequests, requestApproval } from '#features/console/admins/admins.server.ts'
import { findOwnEntry } from '#features/console/admins/admins.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/not-approved-admin'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'admins.notApprovedTitle')
}

/** An entry that nobody has approved (rules: organisers): the only thing to do here is to ask. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const { db, clock, edition } = depsOf(context)
  const { session, locale } = visitOf(context)
  if (session?.admin === 'approved') throw redirect(localised(locale, '/admin'))
  const entry = await findOwnEntry(db, person)
  if (!entry) throw redirect(localised(locale, '/admin/notAdminAccount'))
  const { timeZone } = await edition()
  const { requestedAt, isWaiting, wasDecided } = entry
  const nextAt = requestedAt?.add({ hours: hoursBetweenRequests }) ?? null
  const isTooSoon = nextAt !== null && nextAt.epochMilliseconds > clock().epochMilliseconds
  return {
    email: session?.email ?? '',
    askedAt: isWaiting && requestedAt ? momentWords(requestedAt, timeZone, locale) : null,
    nextAt: isTooSoon ? momentWords(nextAt, timeZone, locale) : null,
    wasDeclined: wasDecided && !isWaiting,
    justAsked: new URL(request.url).searchParams.get('done') === 'requested',
  }
}

export async function action({ context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const result = await requestApproval(depsOf(context), person)
  const { locale } = visitOf(context)
  if (result === 'no-entry') return redirect(localised(locale, '/admin/notAdminAccount'))
  const query = result === 'requested' ? '?done=requested' : ''
  return redirect(localised(locale, `/admin/notApprovedAdmin${query}`))
}

export default function NotApprovedAdmin({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { email, askedAt, nextAt, wasDeclined, justAsked } = loaderData
  const moment = (words: MomentWords) => t('admins.moment', words)
  return (
    <>
      <PageTitle lead={t('admins.notApprovedLead', { email })}>{t('admins.notApprovedTitle')}</PageTitle>
      {justAsked && <DoneNotice>{t('admins.requested')}</DoneNotice>}
      {askedAt ? <p>{t('admins.askedAt', { moment: moment(askedAt) })}</p> : null}
      {wasDeclined && <p>{t('admins.declinedBefore')}</p>}
      {!askedAt && !wasDeclined && <p>{t('admins.notAskedYet')}</p>}
      {nextAt && <p>{t('admins.askAgain', { moment: moment(nextAt) })}</p>}
      {!nextAt && askedAt && <p>{t('admins.askAgainNow')}</p>}
      {!nextAt && (
        <PostForm>
          <Button>{t('admins.sendRequest')}</Button>
        </PostForm>
      )}
    </>
  )
}
