import { data, redirect } from 'react-router'
import type { Temporal } from 'temporal-polyfill'
import { approveAdmin, declineRequest, revokeAdmin } from '#features/admins/commands.server.ts'
import { OverviewNumbers } from '#features/admins/components/overview-numbers.tsx'
import { OrganisersTable, RequestsTable } from '#features/admins/components/people-tables.tsx'
import {
  countOverview,
  listAdmins,
  listApprovalRequests,
  type AdminEntry,
} from '#features/admins/queries.server.ts'
import { decisionSchema } from '#features/admins/schema.ts'
import { ContentProblems } from '#features/content/components/content-problems.tsx'
import { listContentProblems } from '#features/content/queries.server.ts'
import { OpenTasks } from '#features/matches/components/open-tasks.tsx'
import { listOpenTasks } from '#features/matches/tasks/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { localised } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/index'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'admins.title')
}

const DONE = {
  approve: 'admins.doneApprove',
  decline: 'admins.doneDecline',
  revoke: 'admins.doneRevoke',
  nothing: 'admins.doneNothing',
} as const satisfies Record<string, TextKey>
const isDone = (word: string | null): word is keyof typeof DONE => word !== null && Object.hasOwn(DONE, word)

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { db, edition } = deps
  const { locale, requestId } = visitOf(context)
  const { id, name, timeZone } = await edition()
  const row = ({ at, ...entry }: AdminEntry & { at: Temporal.Instant }) => ({
    ...entry,
    at: momentWords(at, timeZone, locale),
    isSelf: entry.personId === admin.personId,
  })
  const done = new URL(request.url).searchParams.get('done')
  return {
    edition: name,
    overview: await countOverview(db, admin, id),
    tasks: await listOpenTasks(deps, admin, { editionId: id, requestId }),
    timeZone,
    requests: (await listApprovalRequests(db, admin)).map(row),
    organisers: (await listAdmins(db, admin)).map(row),
    contentProblems: await listContentProblems(deps),
    done: isDone(done) ? done : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = decisionSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  const { intent, personId } = posted.data
  const decide = { approve: approveAdmin, decline: declineRequest, revoke: revokeAdmin }[intent]
  const changed = await decide(deps, admin, personId)
  return redirect(localised(visitOf(context).locale, `/admin?done=${changed ? intent : 'nothing'}`))
}

const PAGES = [
  { path: '/admin/matching', label: 'admins.toMatching', hint: 'admins.toMatchingHint' },
  { path: '/admin/matching/plan', label: 'planning.toPlan', hint: 'planning.toPlanHint' },
  { path: '/admin/match', label: 'admins.toMatches', hint: 'admins.toMatchesHint' },
  { path: '/admin/inform', label: 'admins.toInform', hint: 'admins.toInformHint' },
  { path: '/admin/rooms', label: 'admins.toRooms', hint: 'admins.toRoomsHint' },
  { path: '/admin/migrate', label: 'admins.toMigrate', hint: 'admins.toMigrateHint' },
] as const satisfies { path: string; label: TextKey; hint: TextKey }[]

export default function AdminIndex({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { edition, overview, tasks, timeZone, requests, organisers, contentProblems, done } = loaderData
  return (
    <>
      <PageTitle lead={t('admins.lead', { edition })}>{t('admins.title')}</PageTitle>
      {done && <Notice kind={done === 'nothing' ? 'info' : 'good'}>{t(DONE[done])}</Notice>}
      <h2>{t('admins.numbers')}</h2>
      <OverviewNumbers overview={overview} />
      <h2>{t('admins.pages')}</h2>
      <ul>
        {PAGES.map(({ path, label, hint }) => (
          <li key={path}>
            <a href={to(path)}>{t(label)}</a>: {t(hint)}
          </li>
        ))}
      </ul>
      <h2>{t('admins.tasks')}</h2>
      <OpenTasks tasks={tasks} timeZone={timeZone} />
      <ContentProblems problems={contentProblems} />
      <h2>{t('admins.requests')}</h2>
      {requests.length > 0 && <p>{t('admins.requestsLead')}</p>}
      <RequestsTable rows={requests} />
      <h2>{t('admins.organisers')}</h2>
      <OrganisersTable rows={organisers} />
    </>
  )
}
