import { Moment } from '#features/placing/matches/components/moment.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** What organisers tell each other; written once, never changed. */
export function RecordNotes({ record, problem }: { record: RecordView; problem: string | null }) {
  const { t } = useTexts()
  const { notes, timeZone, entry } = record
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{t('records.notes')}</h2>
      {notes.length > 0 && (
        <ul className="plain lined">
          {notes.map(({ id, at, author, words }) => (
            <li key={id}>
              <p className="record-note">{words}</p>
              <p className="quiet">
                {author}, <Moment at={at} timeZone={timeZone} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <PostForm key={entry}>
        <input type="hidden" name="entry" value={entry} />
        <Textarea
          name="words"
          label={t('records.note')}
          hint={t('records.noteHint')}
          rows={2}
          maxLength={2000}
          problem={problem}
        />
        <Button kind="quiet" name="intent" value="note">
          {t('records.addNote')}
        </Button>
      </PostForm>
    </section>
  )
}
