import { TELLING } from '#domain/incident.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

export type TypedNote = { words: string; about: string; isUrgent: boolean }

/** For what somebody has said on the phone or in person. */
export function NoteForm({
  entry,
  typed,
  problems,
}: {
  entry: string
  typed: TypedNote
  problems: { words: string | null; about: string | null }
}) {
  const { t } = useTexts()
  return (
    <details open={problems.words !== null || problems.about !== null || undefined}>
      <summary>{t('incidents.note')}</summary>
      <PostForm className="form" autoComplete="off">
        <input type="hidden" name="entry" value={entry} />
        <Textarea
          name="words"
          label={t('incidents.noteWords')}
          hint={t('incidents.noteHint')}
          defaultValue={typed.words}
          problem={problems.words}
        />
        <TextField
          name="about"
          label={t('incidents.about')}
          optional
          maxLength={TELLING.about}
          defaultValue={typed.about}
          problem={problems.about}
        />
        <Checkbox name="urgent" label={t('incidents.noteUrgent')} defaultChecked={typed.isUrgent} />
        <p className="actions">
          <Button name="intent" value="note">
            {t('incidents.noteSave')}
          </Button>
        </p>
      </PostForm>
    </details>
  )
}
