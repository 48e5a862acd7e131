import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { EventView, WhoView } from './security.ts'

/** What has happened, newest first, with who and from where. */
export function EventTable({ events, timeZone }: { events: readonly EventView[]; timeZone: string }) {
  const { t, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  const nameOf = (who: Exclude<WhoView, null>) =>
    who.email === null ? t(`security.who.${who.as}`, { short: who.short }) : who.email
  const placeOf = (network: string | null) =>
    network === 'command-line' || network === 'clock' ? t(`security.at.${network}`) : (network ?? '')
  return (
    <DataTable<EventView>
      stacks
      caption={t('security.title')}
      isCaptionHidden
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('security.when'),
          cell: ({ at }) => <time dateTime={at}>{when(at)}</time>,
        },
        {
          key: 'what',
          isName: true,
          header: t('security.what'),
          cell: (event) => <What event={event} last={when(event.lastAt)} nameOf={nameOf} />,
        },
        {
          key: 'who',
          header: t('security.who'),
          cell: ({ who, network, about }) => {
            if (who) return nameOf(who)
            // Then what was done says it all, or nobody did it.
            if (network === 'command-line' || network === 'clock' || about) return ''
            return <span className="quiet">{t('security.nobody')}</span>
          },
        },
        { key: 'where', header: t('security.where'), cell: ({ network }) => placeOf(network) },
        { key: 'page', header: t('security.page'), cell: ({ page }) => page ?? '' },
      ]}
      rows={events}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{t('security.empty')}</p>}
    />
  )
}

type WhatProps = { event: EventView; last: string; nameOf: (who: Exclude<WhoView, null>) => string }

function What({ event: { kind, weight, detail, about, count }, last, nameOf }: WhatProps) {
  const { t } = useTexts()
  const words = t(`security.kind.${kind}`)
  return (
    <>
      {weight === 'alarm' ? <strong>{words}</strong> : words}
      {detail && <>: {t(`security.detail.${detail}`)}</>}
      {about && <> ({nameOf(about)})</>}
      {count > 1 && <span className="quiet"> · {t('security.counted', { count, moment: last })}</span>}
    </>
  )
}
