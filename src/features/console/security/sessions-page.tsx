import { data, Link, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/sessions-page'
import { endSchema, type OrganiserSessions, type SessionView } from './security.ts'
import { endSessionOf, listOrganiserSessions } from './sessions.server.ts'

const PATH = '/admin/security/sessions'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'security.sessionsTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { timeZone } = await deps.edition()
  const done = new URL(request.url).searchParams.get('done')
  return {
    organisers: await listOrganiserSessions(deps, admin, visitOf(context).session?.id ?? ''),
    timeZone,
    done: done === 'ended' || done === 'before' ? done : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = endSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  const isEnded = await endSessionOf(depsOf(context), admin, posted.data.session)
  return redirect(localised(visitOf(context).locale, `${PATH}?done=${isEnded ? 'ended' : 'before'}`))
}

export default function Sessions({ loaderData: { organisers, timeZone, done } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle
        lead={t('security.sessionsLead')}
        actions={<Link to={to('/admin/security')}>{t('security.toLog')}</Link>}
      >
        {t('security.sessionsTitle')}
      </PageTitle>
      {done && <DoneNotice>{t(done === 'ended' ? 'security.ended' : 'security.endedBefore')}</DoneNotice>}
      {organisers.map((organiser) => (
        <SessionsOf key={organiser.personId} organiser={organiser} timeZone={timeZone} />
      ))}
    </>
  )
}

function SessionsOf({ organiser, timeZone }: { organiser: OrganiserSessions; timeZone: string }) {
  const { t, locale } = useTexts()
  const { email, sessions } = organiser
  const when = (at: string) => <time dateTime={at}>{datedMoment(at, timeZone, locale)}</time>
  const deviceOf = ({ browser, system, isDeviceKnown }: SessionView) =>
    isDeviceKnown
      ? t('security.deviceIs', {
          browser: t(`security.browser.${browser}`),
          system: t(`security.system.${system}`),
        })
      : t('security.deviceUnknown')
  return (
    <DataTable<SessionView>
      stacks
      caption={t('security.sessionsOf', { email })}
      columns={[
        {
          key: 'device',
          isName: true,
          header: t('security.device'),
          cell: (session) => (
            <>
              {deviceOf(session)}
              {session.isThisOne && <span className="quiet"> · {t('security.here')}</span>}
            </>
          ),
        },
        { key: 'where', header: t('security.where'), cell: ({ network }) => network ?? '' },
        {
          key: 'since',
          isWhole: true,
          header: t('security.signedInAt'),
          cell: ({ signedInAt }) => when(signedInAt),
        },
        {
          key: 'seen',
          isWhole: true,
          header: t('security.lastSeenAt'),
          cell: ({ lastSeenAt }) => when(lastSeenAt),
        },
        {
          key: 'end',
          header: t('security.action'),
          cell: (session) =>
            session.isThisOne ? null : (
              <PostForm>
                <HiddenField name="session" value={session.id} />
                <Button
                  kind="quiet"
                  name="intent"
                  value="end"
                  aria-label={t('security.endOf', { email, device: deviceOf(session) })}
                >
                  {t('security.end')}
                </Button>
              </PostForm>
            ),
        },
      ]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  )
}
