import { NAME_LENGTH, SLUG_LENGTH } from '#domain/named-link.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Answer = { field: 'name' | 'slug'; problem: string; name: string; slug: string }

/** A name for organisers, and the end of an address for everybody. */
export function MakeLink({ start, entry, answer }: { start: string; entry: string; answer: Answer | null }) {
  const { t } = useTexts()
  const problemOf = (field: Answer['field']) => (answer?.field === field ? answer.problem : undefined)
  return (
    <section aria-labelledby="make">
      <h2 id="make">{t('links.make')}</h2>
      <PostForm className="form" autoComplete="off">
        <input type="hidden" name="id" value={entry} />
        <TextField
          name="name"
          label={t('links.name')}
          hint={t('links.nameHint')}
          maxLength={NAME_LENGTH}
          defaultValue={answer?.name}
          problem={problemOf('name')}
        />
        <TextField
          name="slug"
          label={t('links.slug')}
          hint={t('links.slugHint', { start })}
          optional
          maxLength={SLUG_LENGTH.most}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={answer?.slug}
          problem={problemOf('slug')}
        />
        <p className="actions">
          <Button>{t('links.makeButton')}</Button>
        </p>
      </PostForm>
    </section>
  )
}
