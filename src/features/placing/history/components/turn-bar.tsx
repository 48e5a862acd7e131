import type { EntryView, HistoryForm, Turns } from '#features/placing/history/history.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { entryWords } from './entry-words.ts'

/** The last thing one did and the way back, the last thing one took back and the way forth. */
export function TurnBar({
  turns,
  turn,
}: {
  turns: Turns
  /** Takes it back without leaving the page; null where the forms do it. */
  turn: ((form: HistoryForm) => void) | null
}) {
  return (
    <>
      {(['undo', 'redo'] as const).map((intent) => {
        const entry = turns[intent]
        return entry && <TurnForm key={intent} intent={intent} entry={entry} turn={turn} />
      })}
    </>
  )
}

function TurnForm({
  intent,
  entry,
  turn,
}: {
  intent: HistoryForm['intent']
  entry: EntryView
  turn: ((form: HistoryForm) => void) | null
}) {
  const texts = useTexts()
  const words = texts.t(`history.${intent}Entry`, { what: entryWords(entry, texts) })
  if (turn)
    return (
      <Button kind="quiet" type="button" onClick={() => turn({ intent, entry: entry.id })}>
        {words}
      </Button>
    )
  return (
    <PostForm>
      <HiddenField name="entry" value={String(entry.id)} />
      <Button kind="quiet" name="intent" value={intent}>
        {words}
      </Button>
    </PostForm>
  )
}
