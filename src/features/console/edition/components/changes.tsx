import type { YesRefusal } from '#domain/second-yes.ts'
import type { EditionField } from '#domain/edition-fields.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { EditionChange } from '../changing.server.ts'
import { useShownValue } from './setting-fields.tsx'

export function WaitingChange({
  change,
  refusal,
}: {
  change: EditionChange
  /** Why this organiser's yes does not count; null: it does. */
  refusal: YesRefusal | null
}) {
  const { t } = useTexts()
  const isOwn = refusal === 'own'
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t('edition.waiting')}</h2>
      <Differences change={change} />
      <p>
        {change.by ?? t('edition.operator')}: {change.reason}
      </p>
      {(refusal === 'no-standing' || refusal === 'same-hand') && (
        <p className="quiet">{t(`edition.refused.${refusal}`)}</p>
      )}
      <PostForm>
        <HiddenField name="id" value={change.id} />
        <div className="actions">
          {refusal === null && (
            <Button name="intent" value="agree">
              {t('edition.agree')}
            </Button>
          )}{' '}
          <Button name="intent" value="refuse" kind="quiet">
            {isOwn ? t('edition.takeBackOwn') : t('edition.refuse')}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

/** What was changed, by whom and why, the last first. */
export function ChangeHistory({
  changes,
  timeZone,
}: {
  changes: readonly EditionChange[]
  timeZone: string
}) {
  const { t, to, locale } = useTexts()
  return (
    <>
      <h2>{t('edition.history')}</h2>
      <DataTable<EditionChange>
        caption={t('edition.history')}
        isCaptionHidden
        stacks
        columns={[
          { key: 'when', header: t('edition.when'), cell: ({ at }) => datedMoment(at, timeZone, locale) },
          {
            key: 'what',
            header: t('edition.what'),
            isName: true,
            cell: (change) => <Differences change={change} />,
          },
          { key: 'why', header: t('edition.reason'), cell: ({ reason }) => reason },
          { key: 'who', header: t('edition.who'), cell: (change) => <Authors change={change} /> },
          {
            key: 'back',
            header: t('edition.putBack'),
            cell: ({ id, state }) =>
              state === 'made' && (
                <a href={to(`/admin/edition?back=${id}#preview`)}>{t('edition.putBack')}</a>
              ),
          },
        ]}
        rows={changes}
        rowKey={({ id }) => id}
        empty={<p className="quiet">{t('edition.historyEmpty')}</p>}
      />
    </>
  )
}

function Authors({ change: { by, state, decidedBy } }: { change: EditionChange }) {
  const { t } = useTexts()
  const answers = {
    made: 'edition.agreedBy',
    refused: 'edition.refusedBy',
    asked: 'edition.agreedBy',
  } as const
  return (
    <>
      {by ?? t('edition.operator')}
      {decidedBy && <> ({t(answers[state], { email: decidedBy })})</>}
      {state !== 'made' && <> ({t(`edition.state.${state}`)})</>}
    </>
  )
}

function Differences({ change: { before, after } }: { change: EditionChange }) {
  const { t } = useTexts()
  const shown = useShownValue()
  const fields = Object.keys(after) as EditionField[]
  return (
    <ul className="plain-list">
      {fields.map((field) => (
        <li key={field}>
          {t('edition.change', {
            field: t(`edition.field.${field}`),
            before: shown(before[field] ?? ''),
            after: shown(after[field] ?? ''),
          })}
        </li>
      ))}
    </ul>
  )
}
