import { data } from 'react-router'
import { ComingTable } from '#features/console/calendar/coming-table.tsx'
import {
  getCalendar,
  rehearse,
  showRuns,
  type RehearsedStep,
} from '#features/console/calendar/calendar.server.ts'
import { showComing } from '#features/console/calendar/coming.server.ts'
import { rehearsalSchema, type ShownRun } from '#features/console/calendar/calendar.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { zonePlace, datedMoment, shortMoment } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/calendar-page'
import type { Forgotten } from '#features/clock/retention/retention.server.ts'
import { DataTable } from '#ui/data-table.tsx'
import { NUMBER_NAMES } from './named-jobs.ts'
import { languages } from '#i18n/languages.ts'

/** Runs of timed jobs: when, what, how much there was to do, how long it took, and what went wrong. */
function RunTable({
  caption,
  rows,
  timeZone,
  empty,
}: {
  caption: string
  rows: readonly ShownRun[]
  timeZone: string
  empty: string
}) {
  const { t, locale } = useTexts()
  const seconds = new Intl.NumberFormat(languages[locale].tag, { maximumFractionDigits: 2 })
  return (
    <DataTable<ShownRun>
      caption={caption}
      isCaptionHidden
      stacks
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('seasonCalendar.when'),
          cell: ({ at }) => shortMoment(at, timeZone, locale),
        },
        { key: 'job', header: t('seasonCalendar.what'), isName: true, cell: ({ what }) => what },
        { key: 'done', header: t('seasonCalendar.done'), align: 'right', cell: ({ done }) => done },
        {
          key: 'took',
          header: t('seasonCalendar.took'),
          align: 'right',
          cell: ({ took }) =>
            took === null ? '' : t('seasonCalendar.seconds', { seconds: seconds.format(took / 1000) }),
        },
        {
          key: 'trouble',
          header: t('seasonCalendar.trouble'),
          cell: ({ error }) => (error === null ? '' : t('seasonCalendar.failed', { error })),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{empty}</p>}
    />
  )
}

function Rehearsal({ steps, timeZone }: { steps: readonly RehearsedStep[]; timeZone: string }) {
  const { t, locale } = useTexts()
  return (
    <>
      <h3>{t('seasonCalendar.rehearsed')}</h3>
      <DataTable<RehearsedStep>
        caption={t('seasonCalendar.rehearsed')}
        isCaptionHidden
        columns={[
          {
            key: 'step',
            header: t('seasonCalendar.stepName'),
            isName: true,
            cell: ({ edition, step }) => `${edition}: ${t(`seasonCalendar.step.${step}`)}`,
          },
          {
            key: 'when',
            header: t('seasonCalendar.when'),
            cell: ({ isDue, at }) =>
              t(isDue ? 'seasonCalendar.stepDue' : 'seasonCalendar.stepComing', {
                moment: datedMoment(at, timeZone, locale),
              }),
          },
          { key: 'what', header: t('seasonCalendar.what'), cell: (step) => <WhatGoes {...step} /> },
        ]}
        rows={steps}
        rowKey={({ edition, step }) => `${edition} ${step}`}
        empty={<p>{t('seasonCalendar.nothingToForget')}</p>}
      />
    </>
  )
}

function WhatGoes({ rows, others, kept }: RehearsedStep) {
  const { t } = useTexts()
  return (
    <ul className="plain">
      {rows.map(({ what, count }) => (
        <li key={what}>{t(`seasonCalendar.row.${what}`, { count })}</li>
      ))}
      {others > 0 && <li>{t('seasonCalendar.row.others', { count: others })}</li>}
      {rows.length === 0 && others === 0 && <li>{t('seasonCalendar.row.nothing')}</li>}
      {kept > 0 && <li>{t('seasonCalendar.row.kept', { count: kept })}</li>}
    </ul>
  )
}

type Step = Forgotten['steps'][number]

/** Seasons of which something is gone: what and when, and the numbers that are left. */
function ForgottenSeasons({ seasons, timeZone }: { seasons: readonly Forgotten[]; timeZone: string }) {
  const { t, locale } = useTexts()
  return seasons.map(({ edition, steps, numbers }) => (
    <section key={edition}>
      <h3>{edition}</h3>
      <DataTable<Step>
        caption={t('seasonCalendar.forgottenCaption', { edition })}
        isCaptionHidden
        columns={[
          {
            key: 'step',
            header: t('seasonCalendar.what'),
            isName: true,
            cell: ({ step }) => t(`seasonCalendar.step.${step}`),
          },
          {
            key: 'when',
            isWhole: true,
            header: t('seasonCalendar.when'),
            cell: ({ begunAt }) => datedMoment(begunAt, timeZone, locale),
          },
          {
            key: 'last',
            header: t('seasonCalendar.lastTime'),
            cell: ({ lastAt }) => datedMoment(lastAt, timeZone, locale),
          },
          { key: 'rows', header: t('seasonCalendar.rows'), align: 'right', cell: ({ rows }) => rows },
        ]}
        rows={steps}
        rowKey={({ step }) => step}
      />
      <Numbers edition={edition} numbers={numbers} />
    </section>
  ))
}

function Numbers({ edition, numbers }: Pick<Forgotten, 'edition' | 'numbers'>) {
  const { t } = useTexts()
  const known = new Map(numbers.map(({ subject, answer, people }) => [`${subject}.${answer}`, people]))
  const rows = NUMBER_NAMES.filter((name) => known.has(name))
  return (
    <details>
      <summary>{t('seasonCalendar.numbers')}</summary>
      <DataTable<(typeof rows)[number]>
        caption={t('seasonCalendar.numbersCaption', { edition })}
        isCaptionHidden
        columns={[
          {
            key: 'what',
            header: t('seasonCalendar.what'),
            isName: true,
            cell: (name) => t(`seasonCalendar.number.${name}`),
          },
          {
            key: 'people',
            header: t('seasonCalendar.people'),
            align: 'right',
            cell: (name) => known.get(name) ?? t('seasonCalendar.few'),
          },
        ]}
        rows={rows}
        rowKey={(name) => name}
        empty={<p className="quiet">{t('seasonCalendar.noNumbers')}</p>}
      />
    </details>
  )
}

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
      <ConsoleHead lead={t('seasonCalendar.lead', { place: zonePlace(timeZone) })}>
        {t('seasonCalendar.title')}
      </ConsoleHead>
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
