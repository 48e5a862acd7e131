import type { Decision } from '#features/console/admins/admins.ts'
import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

const WORDS: Record<Decision, { label: TextKey; whole: TextKey; kind: ButtonKind }> = {
  approve: { label: 'admins.approve', whole: 'admins.approveHidden', kind: 'primary' },
  decline: { label: 'admins.decline', whole: 'admins.declineHidden', kind: 'quiet' },
  revoke: { label: 'admins.revoke', whole: 'admins.revokeHidden', kind: 'danger' },
  stop: { label: 'admins.stop', whole: 'admins.stopHidden', kind: 'quiet' },
}

/** One decision about one person, a form of its own so that it works without JavaScript. */
export function DecisionButton({
  decision,
  personId,
  email,
}: {
  decision: Decision
  personId: string
  email: string
}) {
  const { t } = useTexts()
  const { label, whole, kind } = WORDS[decision]
  return (
    <PostForm>
      <input type="hidden" name="personId" value={personId} />
      <Button kind={kind} name="intent" value={decision} aria-label={t(whole, { email })}>
        {t(label)}
      </Button>
    </PostForm>
  )
}
