import type { EntryView, HistoryView } from '#features/placing/history/history.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { aboutWords, entryWords } from './entry-words.ts'

function TurnButton({ entry }: { entry: EntryView }) {
  const texts = useTexts()
  const { t } = texts
  if (entry.barrier) return <span className="quiet">{t(`history.barrier.${entry.barrier}`)}</span>
  const intent = entry.isDone ? 'undo' : 'redo'
  const about = aboutWords(entry, texts)
  return (
    <PostForm>
      <HiddenField name="entry" value={String(entry.id)} />
      <Button kind="quiet" name="intent" value={intent} aria-label={t(`history.${intent}About`, { about })}>
        {t(`history.${intent}`)}
      </Button>
    </PostForm>
  )
}

/** What organisers have done, newest first, each with the button that takes it back or does it again. */
export function HistoryPanel({ history, timeZone }: { history: HistoryView; timeZone: string }) {
  const texts = useTexts()
  const { t, locale } = texts
  const who = ({ byEmail, turned, isDone }: EntryView) => {
    const name = byEmail ?? t('history.somebody')
    if (isDone || !turned) return name
    return `${name}; ${t('history.undoneBy', { who: turned.byEmail ?? t('history.somebody') })}`
  }
  return (
    <DataTable<EntryView>
      stacks
      caption={t('history.caption')}
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('history.when'),
          cell: ({ at }) => <time dateTime={at}>{shortMoment(at, timeZone, locale)}</time>,
        },
        {
          key: 'what',
          header: t('history.what'),
          cell: (entry) => entryWords(entry, texts),
          isName: true,
        },
        { key: 'who', header: t('history.who'), cell: who },
        { key: 'why', header: t('history.why'), cell: ({ reason }) => reason ?? '' },
        { key: 'turn', header: t('history.turn'), cell: (entry) => <TurnButton entry={entry} /> },
      ]}
      rows={history.entries}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{t('history.empty')}</p>}
    />
  )
}
