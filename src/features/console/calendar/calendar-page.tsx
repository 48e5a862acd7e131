import { data } from 'react-router'
import { ComingTable } from '#features/console/calendar/components/coming-table.tsx'
import { ForgottenSeasons } from '#features/console/calendar/components/forgotten-seasons.tsx'
import { Rehearsal } from '#features/console/calendar/components/rehearsal.tsx'
import { RunTable } from '#features/console/calendar/components/run-table.tsx'
import { getCalendar, rehearse, showRuns } from '#features/console/calendar/calendar.server.ts'
import { showComing } from '#features/console/calendar/coming.server.ts'
import { rehearsalSchema } from '#features/console/calendar/calendar.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { zonePlace } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/calendar-page'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'seasonCalendar.title')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { timeZone } = await deps.edition()
  const view = await getCalendar(deps, admin)
  const t = translator(visitOf(context).locale)
  const shown = {
    coming: showComing(view.coming, t),
    events: showRuns(view.events, t),
    jobs: showRuns(view.jobs, t),
  }
  return { view: { ...view, ...shown }, timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = rehearsalSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  return { steps: await rehearse(depsOf(context), admin) }
}

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { view, timeZone } = loaderData
  const { coming, events, jobs, isStill, backup, forgotten } = view
  return (
    <>
      <PageTitle lead={t('seasonCalendar.lead', { place: zonePlace(timeZone) })}>
        {t('seasonCalendar.title')}
      </PageTitle>
      {isStill && (
        <Notice kind="problem" title={t('seasonCalendar.still')}>
          {t('seasonCalendar.stillWhy')}
        </Notice>
      )}
      {backup !== null && (
        <Notice kind="problem" title={t(`well.trouble.backups-${backup}`)}>
          {t(`well.todo.backups-${backup}`)}
        </Notice>
      )}
      {actionData && (
        <DoneNotice>
          <a href="#retention">{t('seasonCalendar.rehearsed')}</a> {t('seasonCalendar.nothingChanged')}
        </DoneNotice>
      )}
      <div className="board">
        <section>
          <h2>{t('seasonCalendar.coming')}</h2>
          <ComingTable rows={coming} timeZone={timeZone} />
          <p>
            <a href={to('/admin/edition')}>{t('seasonCalendar.toEdition')}</a>
          </p>
        </section>
        <section>
          <h2>{t('seasonCalendar.events')}</h2>
          <RunTable
            caption={t('seasonCalendar.events')}
            rows={events}
            timeZone={timeZone}
            empty={t('seasonCalendar.noEvents')}
          />
          <h2 id="retention">{t('seasonCalendar.retention')}</h2>
          <p>{t('seasonCalendar.retentionLead')}</p>
          <ForgottenSeasons seasons={forgotten} timeZone={timeZone} />
          {actionData && <Rehearsal steps={actionData.steps} timeZone={timeZone} />}
          <PostForm>
            <Button name="intent" value="rehearse" kind="quiet">
              {t('seasonCalendar.rehearse')}
            </Button>
          </PostForm>
        </section>
      </div>
      <details>
        <summary>{t('seasonCalendar.jobs')}</summary>
        <RunTable
          caption={t('seasonCalendar.jobs')}
          rows={jobs}
          timeZone={timeZone}
          empty={t('seasonCalendar.noJobs')}
        />
      </details>
    </>
  )
}
