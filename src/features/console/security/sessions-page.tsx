import { Link } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/sessions-page'
import type { OrganiserSessions, SessionView } from './security.ts'
import { endSessionOf, listOrganiserSessions } from './sessions.server.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'security.sessionsTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { timeZone } = await deps.edition()
  return {
    organisers: await listOrganiserSessions(deps, admin, visitOf(context).session?.id ?? ''),
    timeZone,
    said: presses.said(request),
  }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/security/sessions',
    says: { ended: 'security.ended', before: 'security.endedBefore' },
  },
  (press) => ({
    end: press({ session: z.uuid() }, async ({ deps, who }, { session }) =>
      (await endSessionOf(deps, who, session)) ? 'ended' : 'before',
    ),
  }),
)
export const action = presses.action

export default function Sessions({ loaderData: { organisers, timeZone, said } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <ConsoleHead
        lead={t('security.sessionsLead')}
        actions={<Link to={to('/admin/security')}>{t('security.toLog')}</Link>}
      >
        {t('security.sessionsTitle')}
      </ConsoleHead>
      <AfterPress said={said} />
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
