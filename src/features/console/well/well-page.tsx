import type { Check, Trouble } from '#domain/well.ts'
import { jobWords } from '#features/console/calendar/calendar.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { Route } from './+types/well-page'
import { getWell, sayKeyIsKept, type WellView } from './well.server.ts'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'well.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { timeZone } = await deps.edition()
  const view = await getWell(deps, admin)
  const t = translator(visitOf(context).locale)
  const failing = view.failing.map((job) => jobWords(job, t))
  return { view, failing, timeZone, said: presses.said(request) }
}

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/well',
    says: { 'key-kept': 'well.keyKeptDone' },
  },
  (press) => ({
    'key-kept': press({}, async ({ deps, who }) => {
      await sayKeyIsKept(deps, who)
      return 'key-kept'
    }),
  }),
)
export const action = presses.action

/** Where organisers can do something about it themselves; all else is for the operator. */
const PAGES: Partial<Record<Trouble, string>> = {
  'mails-paused': '/admin/checkQueuedEmails',
  'mails-server-down': '/admin/checkQueuedEmails',
  'mails-late': '/admin/checkQueuedEmails',
  'jobs-fail': '/admin/calendar',
}

export default function Well({ loaderData: { view, failing, timeZone, said } }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const wrong = view.checks.filter(({ trouble }) => trouble !== null)
  const well = view.checks.filter(({ trouble }) => trouble === null)
  return (
    <>
      <ConsoleHead lead={t('well.lead', { count: wrong.length })}>{t('well.title')}</ConsoleHead>
      <AfterPress said={said} />
      {wrong.map(({ check, trouble, since }) => (
        <Notice key={check} kind="problem" title={t(`well.check.${check}`)}>
          {trouble && (
            <p>
              {t(`well.trouble.${trouble}`, { folder: view.backupDir ?? '' })} {t(`well.todo.${trouble}`)}{' '}
              {PAGES[trouble] && <a href={to(PAGES[trouble])}>{t('well.look')}</a>}
            </p>
          )}
          {trouble === 'jobs-fail' && (
            <ul>
              {failing.map((job) => (
                <li key={job}>{job}</li>
              ))}
            </ul>
          )}
          {trouble === 'key-unkept' && (
            <>
              <p>{t('well.keyIs', { key: view.key })}</p>
              <PostForm>
                <Button name="intent" value="key-kept">
                  {t('well.keyKept')}
                </Button>
              </PostForm>
            </>
          )}
          {since && (
            <p className="quiet">{t('well.since', { moment: shortMoment(since, timeZone, locale) })}</p>
          )}
        </Notice>
      ))}
      <SummaryList
        rows={[
          ...well.map(({ check }) => ({
            label: t(`well.check.${check}`),
            value: <WellWords {...{ check, view, timeZone }} />,
          })),
          {
            label: t('well.told'),
            value:
              view.operatorEmail === null
                ? t('well.toldNobody')
                : t('well.toldOperator', { email: view.operatorEmail }),
          },
        ]}
      />
    </>
  )
}

function WellWords({ check, view, timeZone }: { check: Check; view: WellView; timeZone: string }) {
  const { t, locale } = useTexts()
  const { areBackupsOurs, lastBackupAt, freeGigabytes } = view
  if (check === 'backups') {
    if (!areBackupsOurs) return t('well.backupsOfOthers')
    return lastBackupAt
      ? t('well.ok.backups', { moment: shortMoment(lastBackupAt, timeZone, locale) })
      : t('well.backupComing')
  }
  if (check === 'copies') {
    if (!view.areCopiesMade) return t('well.noCopies')
    return view.lastCopyAt
      ? t('well.ok.copies', { moment: shortMoment(view.lastCopyAt, timeZone, locale) })
      : t('well.copyComing')
  }
  if (check === 'disk')
    return freeGigabytes === null ? t('well.diskUnknown') : t('well.ok.disk', { count: freeGigabytes })
  return t(`well.ok.${check}`)
}
