import { Link } from 'react-router'
import { muchFrom } from '#domain/much-looked-at.ts'
import { depsOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/looks-page'
import { countRegistered, type FileRow, type LooksRow, readLooks } from './looks.server.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'security.looksTitle')

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db, clock, edition } = depsOf(context)
  const { id, timeZone } = await edition()
  return db.run(admin, async (tx) => {
    const registered = await countRegistered(tx, id)
    return {
      ...(await readLooks(tx, clock())),
      timeZone,
      opened: muchFrom('opened', registered),
      filed: muchFrom('filed', registered),
      together: muchFrom('together', registered),
    }
  })
}

export default function Looks({ loaderData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { looks, files, timeZone, opened, filed, together } = loaderData
  const when = (at: string) => <time dateTime={at}>{datedMoment(at, timeZone, locale)}</time>
  const name = (email: string | null) => email ?? t('security.looksGone')
  return (
    <>
      <ConsoleHead
        lead={t('security.looksLead', { opened, filed, together })}
        actions={<Link to={to('/admin/security')}>{t('security.toLog')}</Link>}
      >
        {t('security.looksTitle')}
      </ConsoleHead>
      <DataTable<LooksRow>
        stacks
        caption={t('security.looksCaption')}
        columns={[
          { key: 'who', isName: true, header: t('security.who'), cell: ({ email }) => name(email) },
          { key: 'hour', align: 'right', header: t('security.looksHour'), cell: ({ inHour }) => inHour },
          { key: 'day', align: 'right', header: t('security.since.day'), cell: ({ inDay }) => inDay },
          { key: 'month', align: 'right', header: t('security.since.month'), cell: ({ inMonth }) => inMonth },
          {
            key: 'filed',
            align: 'right',
            header: t('security.looksFiled'),
            cell: ({ filedInMonth }) => filedInMonth,
          },
          {
            key: 'last',
            isWhole: true,
            header: t('security.lastSeenAt'),
            cell: ({ lastAt }) => when(lastAt),
          },
        ]}
        rows={looks}
        rowKey={({ personId }) => personId}
        empty={<p className="quiet">{t('security.looksNone')}</p>}
      />
      <DataTable<FileRow>
        stacks
        caption={t('security.filesCaption')}
        columns={[
          { key: 'when', isWhole: true, header: t('security.when'), cell: ({ at }) => when(at) },
          { key: 'who', isName: true, header: t('security.who'), cell: ({ email }) => name(email) },
          { key: 'count', align: 'right', header: t('security.filesRows'), cell: ({ count }) => count },
          { key: 'why', header: t('security.filesWhy'), cell: ({ reason }) => reason },
          {
            key: 'how',
            header: t('security.filesHow'),
            cell: ({ what }) =>
              what.startsWith('ask-')
                ? t('security.filesAsked')
                : what.endsWith('-with-contacts')
                  ? t('security.filesContacts')
                  : t('security.filesPlain'),
          },
        ]}
        rows={files}
        rowKey={({ id }) => id}
        empty={<p className="quiet">{t('security.filesNone')}</p>}
      />
    </>
  )
}
