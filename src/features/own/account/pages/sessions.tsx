import { Form } from 'react-router'
import * as z from 'zod'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { endOneSession, endOtherSessions } from '#features/own/account/sessions.server.ts'
import { listSessions, type SessionView } from '#features/own/account/sessions.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { askForFactor } from '#features/ground/second-factor/keeping.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { Route } from './+types/sessions'

const presses = pressesOn(
  {
    who: ({ context }) => {
      const person = requireSignedIn(context)
      askForFactor(context)
      return person
    },
    path: '/profile/sessions',
    says: 'account.sessionEnded',
  },
  (press) => ({
    end: press({ sessionId: z.uuid() }, async ({ deps, who }, { sessionId }) => {
      await endOneSession(deps, who, sessionId)
      return 'one'
    }),
    'end-others': press({}, async ({ deps, who, context }) => {
      await endOtherSessions(deps, who, visitOf(context).session?.id ?? '')
      return 'others'
    }),
  }),
)
export const action = presses.action

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.sessionsTitle')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const { session, locale } = visitOf(context)
  const sessions = await listSessions(depsOf(context), person, { thisSessionId: session?.id ?? '', locale })
  return { sessions, said: presses.said(request) }
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { sessions, said } = loaderData
  return (
    <>
      <PageTitle lead={t('account.sessionsLead')}>{t('account.sessionsTitle')}</PageTitle>
      <AfterPress said={said} />
      {sessions.map((session, index) => (
        <OneSession key={session.id} session={session} number={index + 1} />
      ))}
      {sessions.length > 1 && (
        <Form method="post" reloadDocument>
          <p className="actions">
            <Button name="intent" value="end-others">
              {t('account.endOthers')}
            </Button>
          </p>
        </Form>
      )}
      <p className="actions">
        <LinkButton to={`${to('/logout')}?from=${encodeURIComponent(to('/profile'))}`} kind="quiet">
          {t('common.signOut')}
        </LinkButton>
      </p>
      <BackToProfile />
    </>
  )
}

function OneSession({ session, number }: { session: SessionView; number: number }) {
  const { t } = useTexts()
  const { id, isThisOne, sharedDevice, signedInAt, lastSeenAt } = session
  const title = isThisOne ? t('account.thisSession') : t('account.otherSession', { number })
  return (
    <section aria-labelledby={`session-${number}`}>
      <h2 id={`session-${number}`}>{title}</h2>
      <SummaryList
        rows={[
          { label: t('account.signedInAt'), value: t('account.moment', signedInAt) },
          { label: t('account.lastSeenAt'), value: t('account.moment', lastSeenAt) },
          { label: t('signIn.sharedDevice'), value: t(sharedDevice ? 'common.yes' : 'common.no') },
        ]}
      />
      {!isThisOne && (
        <Form method="post" reloadDocument>
          <input type="hidden" name="sessionId" value={id} />
          <p className="actions">
            <Button kind="quiet" name="intent" value="end" aria-describedby={`session-${number}`}>
              {t('account.endSession', { number })}
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}
