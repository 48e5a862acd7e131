import { useEffect, useRef } from 'react'
import type { EditionField } from '#domain/edition-fields.ts'
import type { OwnKey, TextKey } from '#i18n/keys.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Consequences, Named } from '../consequences.server.ts'
import { useShownValue } from './setting-fields.tsx'

/** As many characters as the control counts, to which the end of a line is one. */
export const longestReason = 1000

export type ShownPreview = Omit<Consequences, 'moved'> & {
  changes: { field: EditionField; before: string; after: string }[]
  moved: { what: string; before: string | null; after: string | null }[]
  needsTwo: boolean
}

/** What was typed would do this; with why, and the button that does it. */
export function Preview({
  preview,
  reason,
  problem,
  timeZone,
}: {
  preview: ShownPreview
  reason: string
  problem: string | undefined
  timeZone: string
}) {
  const { t, locale } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands above the fields, out of sight after a press below them.
  useEffect(() => heading.current?.focus(), [])
  const shown = useShownValue()
  const { changes, openOffers, drafts, outside, misfits, mails, moved, needsTwo } = preview
  const moment = (at: string | null, otherwise: TextKey | OwnKey) =>
    at === null ? t(otherwise) : datedMoment(at, timeZone, locale)
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {t('edition.preview')}
      </h2>
      <ul>
        {changes.map(({ field, before, after }) => (
          <li key={field}>
            {t('edition.change', {
              field: t(`edition.field.${field}`),
              before: shown(before),
              after: shown(after),
            })}
          </li>
        ))}
      </ul>
      <ul>
        {openOffers !== null && <li>{t('edition.openOffers', { count: openOffers })}</li>}
        {drafts !== null && <li>{t('edition.drafts', { count: drafts })}</li>}
        {outside && (
          <Names
            words={t('edition.outsideGuests', { count: outside.guests.length })}
            names={outside.guests}
          />
        )}
        {outside && (
          <Names words={t('edition.outsideHosts', { count: outside.hosts.length })} names={outside.hosts} />
        )}
        {misfits && <Names words={t('edition.misfits', { count: misfits.length })} names={misfits} />}
        {mails !== null && (
          <li>
            {t('edition.mails', { count: mails })} {mails > 0 && t('edition.mailsAfter')}
          </li>
        )}
      </ul>
      {moved.length > 0 && (
        <DataTable
          caption={t('edition.moved')}
          columns={[
            { key: 'what', header: t('edition.movedWhat'), isName: true, cell: ({ what }) => what },
            {
              key: 'before',
              header: t('edition.movedBefore'),
              cell: ({ before }) => moment(before, 'edition.notYet'),
            },
            {
              key: 'after',
              header: t('edition.movedAfter'),
              cell: ({ after }) => moment(after, 'edition.atOnce'),
            },
          ]}
          rows={moved}
          rowKey={({ what }) => what}
        />
      )}
      {needsTwo && <p>{t('edition.asksTwo')}</p>}
      <Textarea
        name="reason"
        label={t('edition.reason')}
        hint={t('edition.reasonHint')}
        defaultValue={reason}
        problem={problem}
        rows={2}
      />
      <Button name="intent" value="save">
        {needsTwo ? t('edition.ask') : t('edition.save')}
      </Button>
    </section>
  )
}

function Names({ words, names }: { words: string; names: readonly Named[] }) {
  const { to } = useTexts()
  return (
    <li>
      {words}{' '}
      {names.map(({ text, to: path }, index) => (
        <span key={path}>
          {index > 0 && ', '}
          <a href={to(path)}>{text}</a>
        </span>
      ))}
    </li>
  )
}
