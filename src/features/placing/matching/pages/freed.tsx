import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { Moment, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { NextList } from '#features/placing/matches/components/next-guests.tsx'
import { draftInPlace } from '#features/placing/matches/presses.server.ts'
import { nextFields } from '#features/placing/matches/matches.ts'
import { findFreedHomes } from '#features/placing/matching/freed.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/freed'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.freedTitle')
// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const presses = pressesOn(
  { who: ({ context }) => requireAdmin(context), path: '/admin/matching/freed', says: {} },
  (press) => ({
    'draft-next': press({ place: z.uuid(), ...nextFields }, async ({ deps, who }, form) => {
      const draft = await draftInPlace(deps, who, form.place, form)
      return draft.ok
        ? { goTo: `/admin/matching/freed?drafted=${draft.value.matchId}` }
        : { refused: draft.error }
    }),
  }),
)
export const action = presses.action

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const found = await findFreedHomes(depsOf(context), admin, visitOf(context).requestId)
  const drafted = z.uuid().safeParse(new URL(request.url).searchParams.get('drafted'))
  return { ...found, drafted: drafted.success ? drafted.data : null }
}

export default function Freed({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { homes, drafted, timeZone } = loaderData
  return (
    <>
      <ConsoleHead lead={t('matching.freedLead')}>{t('matching.freedTitle')}</ConsoleHead>
      {drafted && !actionData && (
        <DoneNotice>
          <p>
            {t('matches.done.draft-next')} <a href={to(`/admin/match/${drafted}`)}>{t('inform.openMatch')}</a>{' '}
            · <a href={to('/admin/inform')}>{t('matching.freedToInform')}</a>
          </p>
        </DoneNotice>
      )}
      {actionData && (
        <Notice kind="warning">
          <p>{t('matching.freedRefused')}</p>
        </Notice>
      )}
      {homes.length === 0 && (
        <EmptyState title={t('matching.freedNone')}>
          <p>{t('matching.freedNoneHint')}</p>
        </EmptyState>
      )}
      {homes.map(({ hostId, hostName, at, beds }) => (
        <section key={hostId} aria-labelledby={`home-${hostId}`}>
          <h2 id={`home-${hostId}`}>
            <a href={to(`/admin/host/${hostId}`)}>{hostName}</a>
          </h2>
          <p className="quiet">
            {t('matching.freedSince')} <Moment at={at} timeZone={timeZone} />
          </p>
          {beds.map(({ placeId, next, ...place }) => (
            <div key={placeId}>
              <h3>
                <PlaceWords {...place} />
              </h3>
              <NextList next={next} placeId={placeId} />
            </div>
          ))}
        </section>
      ))}
    </>
  )
}
