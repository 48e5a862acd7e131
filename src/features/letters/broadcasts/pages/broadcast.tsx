import { data } from 'react-router'
import { AUDIENCE_PATHS, broadcastPath } from '#features/letters/broadcasts/components/audience-paths.ts'
import { ProgressTable } from '#features/letters/broadcasts/components/progress-table.tsx'
import { RunActions } from '#features/letters/broadcasts/components/run-actions.tsx'
import { TakeBack } from '#features/letters/broadcasts/components/take-back.tsx'
import { takeBack } from '#features/letters/broadcasts/queueing.server.ts'
import { actOnRun } from '#features/letters/broadcasts/running.server.ts'
import { findBroadcast } from '#features/letters/broadcasts/running.server.ts'
import { idSchema, type RunAction } from '#features/letters/broadcasts/broadcasts.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { partFor } from '#features/ground/mail-queue/broadcast-words.ts'
import { reasonWords } from '#features/letters/mail-desk/listing.server.ts'
import { useLookAgain } from '#features/placing/planning/components/look-again.ts'
import { idIn, pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment, zonePlace } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { Route } from './+types/broadcast'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'broadcasts.title')
export const shouldRevalidate = () => true

const DID = ['queued', 'pause', 'resume', 'stop', 'retry'] as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const id = idSchema.safeParse(params.id)
  const broadcast = id.success ? await findBroadcast(deps, admin, id.data) : null
  if (!broadcast) throw data(null, 404)
  const { searchParams } = new URL(request.url)
  const count = Number(searchParams.get('count'))
  const did = DID.find((name) => name === searchParams.get('did')) ?? null
  const { timeZone } = await deps.edition()
  const t = translator(visitOf(context).locale)
  const inWords = ({ reason, count: mails }: { reason: string; count: number }) => ({
    reason: reasonWords(reason, t),
    count: mails,
  })
  const { skipped, failed } = broadcast.progress
  return {
    broadcast,
    skipped: skipped.map(inWords),
    failed: failed.map(inWords),
    timeZone,
    did: did && { did, count: Number.isSafeInteger(count) && count > 0 ? count : 0 },
  }
}

const presses = pressesOn(
  {
    who: (asked) => ({ admin: requireAdmin(asked.context), id: idIn(asked) }),
    path: ({ who }) => broadcastPath(who.id),
    says: {},
  },
  (press) => {
    const turns = (intent: RunAction) =>
      press({}, async ({ deps, who: { admin, id } }) => {
        const count = await actOnRun(deps, admin, { id, intent })
        if (count === null) throw data(null, 404)
        const did = intent === 'retry-doubt' ? 'retry' : intent
        return { goTo: `${broadcastPath(id)}?did=${did}&count=${count}` }
      })
    return {
      pause: turns('pause'),
      resume: turns('resume'),
      stop: turns('stop'),
      retry: turns('retry'),
      'retry-doubt': turns('retry-doubt'),
      'take-back': press({}, async ({ deps, who: { admin, id } }) => {
        const taken = await takeBack(deps, admin, id)
        if (taken.ok) return { goTo: `${AUDIENCE_PATHS[taken.value.audience]}?draft=${id}&done=taken-back` }
        if (taken.error === 'not-found') throw data(null, 404)
        return { refused: 'too-late' }
      }),
    }
  },
)
export const action = presses.action

export default function Broadcast({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { broadcast, timeZone, did, skipped, failed } = loaderData
  const { audience, kind, words, stage, progress } = broadcast
  useLookAgain(stage === 'held' || stage === 'checking' || stage === 'sending')
  const moment = (at: string) => shortMoment(at, timeZone, locale)
  return (
    <>
      <ConsoleHead lead={t('broadcasts.run.lead', { audience: t(`broadcasts.audience.${audience}`), kind })}>
        {partFor(words, 'subject', locale)}
      </ConsoleHead>
      {actionData && (
        <Notice kind="problem">
          <p>{t('broadcasts.refused.too-late')}</p>
        </Notice>
      )}
      {did && !actionData && stage !== 'held' && (
        <DoneNotice>
          <p>{t(`broadcasts.run.did.${did.did}`, { count: did.count })}</p>
        </DoneNotice>
      )}
      {stage === 'held' && (
        <TakeBack secondsLeft={broadcast.secondsLeft} moment={moment(broadcast.startsAt)} />
      )}
      <h2>{t('broadcasts.run.progress')}</h2>
      <p>
        <strong>{t(`broadcasts.stage.${stage}`)}</strong>
      </p>
      <ProgressTable
        progress={progress}
        skipped={skipped}
        failed={failed}
        leftOut={broadcast.leftOut}
        isChecking={stage === 'held' || stage === 'checking'}
      />
      <p>
        <a href={to(`/admin/checkQueuedEmails?broadcast=${broadcast.id}`)}>{t('broadcasts.run.toQueue')}</a>
      </p>
      <RunActions stage={stage} progress={progress} />
      <h2>{t('broadcasts.run.facts')}</h2>
      <SummaryList
        rows={[
          {
            label: t('broadcasts.run.queued'),
            value: t('broadcasts.run.queuedValue', {
              who: broadcast.by ?? '–',
              moment: moment(broadcast.queuedAt),
            }),
          },
          ...(broadcast.approvedBy
            ? [{ label: t('broadcasts.run.approved'), value: broadcast.approvedBy }]
            : []),
          {
            label: t('broadcasts.run.starts'),
            value: t('broadcasts.run.place', {
              moment: moment(broadcast.startsAt),
              place: zonePlace(timeZone),
            }),
          },
          {
            label: t('broadcasts.run.inDoubt'),
            value: t(broadcast.neverTwice ? 'broadcasts.run.inDoubtOnce' : 'broadcasts.run.inDoubtTwice'),
          },
        ]}
      />
      <pre className="mail-text">{partFor(words, 'letter', locale)}</pre>
    </>
  )
}
