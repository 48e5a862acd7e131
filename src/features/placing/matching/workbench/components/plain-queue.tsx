import { useTexts } from '#i18n/texts-context.tsx'
import { BandWords, type BandContext } from './band-words.tsx'
import { benchPath, type BenchQuery } from './bench-address.ts'
import { BeforeChip, NeedWords, PartlyChip, PinChip, ShortStay } from './guest-words.tsx'
import { layOutBands } from './queue-bands.ts'
import type { QueuePage } from './queue-page.ts'

/** One page of the queue as a table of links: all there is without script, and what is seen before it runs. */
export function PlainQueue({
  page: { page, pages, ...shown },
  query,
  context,
}: {
  page: QueuePage
  query: BenchQuery
  context: BandContext
}) {
  const { t, to } = useTexts()
  return (
    <>
      <table className="bench-table">
        <caption className="hidden-text">{t('workbench.queue')}</caption>
        <thead className="hidden-text">
          <tr>
            <th scope="col">{t('matching.position')}</th>
            <th scope="col">{t('matching.name')}</th>
          </tr>
        </thead>
        <tbody>
          {layOutBands(shown.rows, shown).map((line) =>
            'band' in line ? (
              <tr key={line.band.key} className="bench-band">
                <th scope="colgroup" colSpan={2}>
                  <BandWords band={line.band} context={context} />
                </th>
              </tr>
            ) : (
              <tr key={line.guest.id} className={line.guest.id === query.guest ? 'bench-chosen' : undefined}>
                <td className="right quiet">{line.number}</td>
                <th scope="row">
                  <a
                    href={`${to(benchPath(query, { guest: line.guest.id, host: '', compare: [] }))}#guest`}
                    aria-current={line.guest.id === query.guest ? 'true' : undefined}
                  >
                    {line.guest.name}
                  </a>{' '}
                  <PartlyChip {...line.guest} /> <BeforeChip before={line.guest.before} />
                  {line.guest.isPinned && <PinChip />}
                  <ShortStay guest={line.guest} />
                  <br />
                  <NeedWords guest={line.guest} />
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
      {pages > 1 && (
        <nav aria-label={t('lists.pages')} className="list-pager">
          {page > 1 && (
            <a href={to(benchPath(query, { page: page - 1 }))} rel="prev">
              {t('lists.previousPage')}
            </a>
          )}
          <span>{t('lists.pageOf', { page, last: pages })}</span>
          {page < pages && (
            <a href={to(benchPath(query, { page: page + 1 }))} rel="next">
              {t('lists.nextPage')}
            </a>
          )}
        </nav>
      )}
    </>
  )
}
