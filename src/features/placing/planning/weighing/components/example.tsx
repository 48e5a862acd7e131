import type { ExampleChoice } from '#domain/planning/example.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { hereWords } from '../../components/kindness.tsx'
import { Why } from '../../components/unplaced-list.tsx'
import type { ExamplePlaceView, ExampleView } from '../example-view.server.ts'
import { TermsTable } from './terms-table.tsx'

/** Who is in the example, and what they have said. */
export function ExamplePeople({
  example: { people, homes },
  choice: { pair, cat },
}: {
  example: ExampleView
  choice: ExampleChoice
}) {
  const { t } = useTexts()
  const together = pair === 'only-together' ? 'only' : 'rather'
  return (
    <div className="setting-grid">
      <section>
        <h2>{t('weighing.guests')}</h2>
        <ul>
          {people.map(({ id, age }) => (
            <li key={id}>
              {t('weighing.guests.person', { name: id, age })}: {t(`weighing.said.${id}`, { together })}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('weighing.homes')}</h2>
        <ul>
          {homes.map(({ id, minutes }) => (
            <li key={id}>
              {t('weighing.homes.home', { name: id, minutes })}:{' '}
              {t(`weighing.has.${id}`, { cat: cat ? 'yes' : 'no' })}
            </li>
          ))}
        </ul>
        <p>{t('weighing.english')}</p>
      </section>
    </div>
  )
}

type Policy = ExampleView['policy']

/** Who sleeps where and why, beside the usual weights, and how kind both are. */
export function ExampleResult({ example: { rows, terms, policy } }: { example: ExampleView }) {
  const { t } = useTexts()
  const heads = { before: t('weighing.usual'), after: t('weighing.yours') }
  const isMoved = ({ host, usual }: (typeof rows)[number]) => host !== usual.host
  return (
    <section>
      <h2>{t('weighing.result')}</h2>
      <p>{t('weighing.moved', { count: rows.filter(isMoved).length })}</p>
      <DataTable
        stacks
        isCaptionHidden
        caption={t('weighing.result')}
        columns={[
          {
            key: 'guest',
            header: t('weighing.guest'),
            isName: true,
            cell: ({ guest, tier }) => `${guest} (${t('planning.tierNumber', { tier })})`,
          },
          { key: 'usual', header: heads.before, cell: ({ usual }) => usual.host ?? t('weighing.nowhere') },
          {
            key: 'yours',
            header: heads.after,
            cell: (row) => <Place row={row} isMoved={isMoved(row)} policy={policy} />,
          },
        ]}
        rows={rows}
        rowKey={({ guest }) => guest}
      />
      <TermsTable {...terms} heads={heads} />
    </section>
  )
}

function Place({
  row: { host, here, why },
  isMoved,
  policy,
}: {
  row: ExamplePlaceView
  isMoved: boolean
  policy: Policy
}) {
  const texts = useTexts()
  const name = host ?? texts.t('weighing.nowhere')
  return (
    <div className="roomy">
      {isMoved ? <strong>{name}</strong> : name}
      {here && <p className="quiet">{hereWords(here, texts)}</p>}
      {why && (
        <p className="quiet">
          <Why why={why} policy={policy} />
        </p>
      )}
    </div>
  )
}
