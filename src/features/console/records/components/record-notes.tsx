import { Moment } from '#features/placing/matches/components/match-words.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { shortDay } from '#i18n/short-dates.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** So many notes are read at once; the older ones are folded, so that what can be done stays in sight. */
const UNFOLDED = 2

/** What organisers tell each other; written once, never changed. */
export function RecordNotes({ record, back }: { record: RecordView; back: GivenBack | null }) {
  const { t } = useTexts()
  const { notes, timeZone, entry } = record
  const [newest, older] = [notes.slice(0, UNFOLDED), notes.slice(UNFOLDED)]
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('records.notes')}</h2>
      <Notes notes={newest} timeZone={timeZone} />
      {older.length > 0 && (
        <details>
          <summary>{t('records.olderNotes', { count: older.length })}</summary>
          <Notes notes={older} timeZone={timeZone} />
        </details>
      )}
      <PostForm key={entry} back={back}>
        <input type="hidden" name="entry" value={entry} />
        <Textarea name="words" label={t('records.note')} hint={t('records.noteHint')} rows={2} />
        <div className="note-end">
          <DateField name="remindOn" label={t('mine.remindOn')} hint={t('mine.remindOnHint')} optional />
          <Button kind="quiet" name="intent" value="note">
            {t('records.addNote')}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

function Notes({ notes, timeZone }: Pick<RecordView, 'notes' | 'timeZone'>) {
  const { t, locale } = useTexts()
  if (notes.length === 0) return null
  return (
    <ul className="plain lined">
      {notes.map(({ id, at, author, words, remindOn, isDone }) => (
        <li key={id}>
          <p className="record-note">{words}</p>
          <p className="quiet">
            {author}, <Moment at={at} timeZone={timeZone} />
            {remindOn && (
              <> · {t(isDone ? 'mine.wasDue' : 'mine.comesBack', { day: shortDay(remindOn, locale) })}</>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
