import { ComingTable } from '#features/console/calendar/coming-table.tsx'
import { datedMoment, zonePlace, shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { ClockView, Counted, ReportedDay } from '../rehearsal.server.ts'
import { DataTable } from '#ui/data-table.tsx'

/** What happened on the way, day by day: which jobs had something to do, and which mails left. */
function MoveReport({ report, timeZone }: { report: NonNullable<ClockView['report']>; timeZone: string }) {
  const { t, locale } = useTexts()
  const moment = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <section>
      <h2>{t('rehearsal.report')}</h2>
      <p>{t('rehearsal.reportOf', { from: moment(report.from), to: moment(report.to) })}</p>
      <DataTable<ReportedDay>
        caption={t('rehearsal.report')}
        isCaptionHidden
        columns={[
          {
            key: 'day',
            header: t('rehearsal.onDay'),
            isName: true,
            cell: ({ day }) => shortDay(day, locale),
          },
          { key: 'jobs', header: t('rehearsal.jobs'), cell: ({ jobs }) => <Lines counted={jobs} /> },
          { key: 'mails', header: t('rehearsal.mails'), cell: ({ mails }) => <Lines counted={mails} /> },
        ]}
        rows={report.days}
        rowKey={({ day }) => day}
        empty={<p className="quiet">{t('rehearsal.nothing')}</p>}
      />
    </section>
  )
}

function Lines({ counted }: { counted: readonly Counted[] }) {
  const { t } = useTexts()
  return counted.map(({ what, count }) => <div key={what}>{t('rehearsal.counted', { what, count })}</div>)
}

export const clockPath = '/dev/clock'
/** Of what is to come: enough to see where the season is. */
const SHOWN = 8

/** The clock of the demonstration: what it says, what comes next, and the ways on. Works as a page to read, without script. */
export function ClockPage({ view }: { view: ClockView }) {
  const { t, to, locale } = useTexts()
  const { now, timeZone, coming, mails, goal, report } = view
  const moment = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <>
      <PageTitle lead={t('rehearsal.lead')}>{t('rehearsal.title')}</PageTitle>
      {goal === null ? (
        <p>
          {t('rehearsal.now', { place: zonePlace(timeZone) })} <strong>{moment(now)}</strong>
        </p>
      ) : (
        <OnTheWay view={view} />
      )}
      {goal === null && <NextMoments view={view} />}
      {report && <MoveReport report={report} timeZone={timeZone} />}
      <h2>{t('seasonCalendar.coming')}</h2>
      {mails && <p>{t('rehearsal.mailsWait', { count: mails.count, moment: moment(mails.at) })}</p>}
      <ComingTable rows={coming.slice(0, SHOWN)} timeZone={timeZone} />
      <p>
        <a href="/dev/mailbox">{t('mails.mailbox.title')}</a> ·{' '}
        <a href={to('/admin')}>{t('rehearsal.console')}</a>
      </p>
    </>
  )
}

/** The page asks for itself again until it has arrived. */
function OnTheWay({ view: { goal, now, timeZone } }: { view: ClockView }) {
  const { t, to, locale } = useTexts()
  const moment = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <Notice
      kind="info"
      title={
        goal === 'next' || goal === null
          ? t('rehearsal.onTheWayToNext')
          : t('rehearsal.onTheWay', { moment: moment(goal) })
      }
    >
      <p>{t('rehearsal.soFar', { moment: moment(now) })}</p>
      <form method="post" action={to(clockPath)}>
        <Button name="by" value="stop" kind="quiet">
          {t('rehearsal.stop')}
        </Button>
      </form>
    </Notice>
  )
}

function NextMoments({ view: { now, problem } }: { view: ClockView }) {
  const { t, to } = useTexts()
  const from = <input type="hidden" name="from" value={now} />
  return (
    <>
      <form method="post" action={to(clockPath)} noValidate>
        {from}
        <fieldset>
          <legend className="label">{t('rehearsal.moveOn')}</legend>
          <div className="actions">
            <Button name="by" value="next">
              {t('rehearsal.by.next')}
            </Button>
            <Button name="by" value="hour" kind="quiet">
              {t('rehearsal.by.hour')}
            </Button>
            <Button name="by" value="day" kind="quiet">
              {t('rehearsal.by.day')}
            </Button>
            <Button name="by" value="week" kind="quiet">
              {t('rehearsal.by.week')}
            </Button>
          </div>
        </fieldset>
      </form>
      <form method="post" action={to(clockPath)} noValidate>
        {from}
        <DateField
          name="day"
          label={t('rehearsal.day')}
          hint={t('rehearsal.dayHint')}
          problem={problem && t(`rehearsal.problem.${problem}`)}
        />
        <Button name="by" value="date" kind="quiet">
          {t('rehearsal.by.date')}
        </Button>
      </form>
    </>
  )
}
