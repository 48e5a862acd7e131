import type { RecordView } from '#features/console/records/record.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** A host who is comfortable with fewer guests than fit: organisers say whether the home is filled all the same. */
export function FillingForm({ filling }: { filling: NonNullable<RecordView['filling']> }) {
  const { t } = useTexts()
  const { comfortable, most, isFilled } = filling
  return (
    <section aria-labelledby="filling">
      <h2 id="filling">{t('records.filling')}</h2>
      <p>{t(isFilled ? 'records.filledToMost' : 'records.filledComfortably', { comfortable, most })}</p>
      <PostForm>
        <Button kind="quiet" name="intent" value={isFilled ? 'fill-comfortably' : 'fill-to-most'}>
          {t(isFilled ? 'records.fillComfortably' : 'records.fillToMost', { comfortable, most })}
        </Button>
      </PostForm>
    </section>
  )
}
