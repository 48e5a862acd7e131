import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** Something about a match that is noted by one press. */
export function Press({ intent, label }: { intent: string; label: string }) {
  return (
    <PostForm>
      <p className="actions">
        <Button kind="quiet" name="intent" value={intent}>
          {label}
        </Button>
      </p>
    </PostForm>
  )
}
