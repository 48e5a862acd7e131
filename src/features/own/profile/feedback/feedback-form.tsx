import { AGAINS, EXPERIENCES } from '#domain/feedback.ts'
import type { FeedbackView } from '#features/own/profile/feedback/feedback.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Open = Extract<FeedbackView, { kind: 'open' }>
/** `typed`: what could not be saved. */
type Props = { view: Open; typed: Record<string, string> | null; problem: string | null }

/** Every question may be left out, and every answer taken back. */
export function FeedbackForm({ view: { role, said, until }, typed, problem }: Props) {
  const { t } = useTexts()
  const chosen = (name: 'experience' | 'again') => typed?.[name] ?? said?.[name] ?? null
  // Without script a choice cannot be undone otherwise; before there is one it would only be one more thing to read.
  const noAnswer = said ? [{ value: '', label: t('feedback.noAnswer') }] : []
  return (
    <PostForm className="form">
      <input type="hidden" name="role" value={role} />
      <RadioGroup
        name="experience"
        legend={t(`feedback.experience.${role}`)}
        optional
        options={[
          ...EXPERIENCES.map((value) => ({ value, label: t(`feedback.experience.${value}`) })),
          ...noAnswer,
        ]}
        defaultValue={chosen('experience')}
      />
      <RadioGroup
        name="again"
        legend={t(`feedback.again.${role}`)}
        optional
        options={[...AGAINS.map((value) => ({ value, label: t(`feedback.again.${value}`) })), ...noAnswer]}
        defaultValue={chosen('again')}
      />
      <Textarea
        name="words"
        label={t('feedback.words')}
        hint={t('feedback.wordsHint')}
        optional
        rows={5}
        defaultValue={typed?.['words'] ?? said?.words ?? ''}
        problem={problem}
      />
      <Checkbox
        name="quote"
        label={t('feedback.quote')}
        hint={t('feedback.quoteHint')}
        defaultChecked={typed ? typed['quote'] === 'yes' : said?.mayQuote}
      />
      <p className="quiet">{t('feedback.until', { day: until })}</p>
      <p className="actions">
        <Button>{t(said ? 'feedback.change' : 'feedback.send')}</Button>
      </p>
    </PostForm>
  )
}
