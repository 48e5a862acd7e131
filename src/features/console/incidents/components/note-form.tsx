import { TELLING } from '#domain/incident.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

/** For what somebody has said on the phone or in person. */
export function NoteForm({ entry, back }: { entry: string; back: GivenBack | null }) {
  const { t } = useTexts()
  return (
    <details open={back?.typed['intent']?.includes('note')}>
      <summary>{t('incidents.note')}</summary>
      <PostForm className="form" autoComplete="off" back={back}>
        <input type="hidden" name="entry" value={entry} />
        <Textarea name="words" label={t('incidents.noteWords')} hint={t('incidents.noteHint')} />
        <TextField name="about" label={t('incidents.about')} optional maxLength={TELLING.about} />
        <Checkbox name="urgent" label={t('incidents.noteUrgent')} />
        <p className="actions">
          <Button name="intent" value="note">
            {t('incidents.noteSave')}
          </Button>
        </p>
      </PostForm>
    </details>
  )
}
