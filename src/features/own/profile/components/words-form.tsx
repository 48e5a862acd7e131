import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  match: Pick<MatchCard, 'id' | 'role'>
  label: string
  hint?: string
  button: { intent: string; label: string; kind?: 'danger' }
  back: string
}

/** Words to the organisers about one match, with the button that sends them and the way back. */
export function WordsForm({ match, label, hint, button, back }: Props) {
  const { t, to } = useTexts()
  return (
    <PostForm className="form">
      <input type="hidden" name="role" value={match.role} />
      <input type="hidden" name="matchId" value={match.id} />
      <Textarea name="words" label={label} hint={hint ?? t('profile.wordsHint')} optional rows={3} />
      <p className="actions">
        <Button kind={button.kind} name="intent" value={button.intent}>
          {button.label}
        </Button>
        <LinkButton to={to('/profile')} kind="quiet">
          {back}
        </LinkButton>
      </p>
    </PostForm>
  )
}
