import { TELLING } from '#domain/incident.ts'
import type { TellingForm } from '#features/own/telling/telling.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

type Props = {
  entry: string
  /** Who is signed in; null: nobody, so there is no name to tell it with. */
  email: string | null
  typed: Partial<TellingForm>
  problems: readonly FieldProblem[]
}

/** What is wrong, and how much of oneself one says. Nothing of it is kept on the device. */
export function TellingForm({ entry, email, typed, problems }: Props) {
  const { t, rich, to } = useTexts()
  return (
    <PostForm className="form" autoComplete="off">
      <input type="hidden" name="entry" value={typed.entry ?? entry} />
      <Textarea
        name="words"
        label={t('telling.words')}
        hint={t('telling.wordsHint')}
        rows={8}
        defaultValue={typed.words}
        problem={findProblem(problems, 'words')}
      />
      <TextField
        name="about"
        label={t('telling.about')}
        hint={t('telling.aboutHint')}
        optional
        maxLength={TELLING.about}
        defaultValue={typed.about}
        problem={findProblem(problems, 'about')}
      />
      <Checkbox name="urgent" label={t('telling.urgent')} defaultChecked={typed.urgent === 'yes'} />
      {email === null ? (
        <p>
          {rich('telling.unnamedOnly', {
            signIn: <a href={`${to('/tellUs')}?named=yes`}>{t('telling.signIn')}</a>,
          })}
        </p>
      ) : (
        <RadioGroup
          name="who"
          legend={t('telling.who')}
          options={[
            { value: 'named', label: t('telling.named'), hint: t('telling.namedHint', { email }) },
            { value: 'unnamed', label: t('telling.unnamed'), hint: t('telling.unnamedHint') },
          ]}
          defaultValue={typed.who ?? null}
          problem={findProblem(problems, 'who')}
        />
      )}
      <TextField
        name="reach"
        label={t('telling.reach')}
        hint={t('telling.reachHint')}
        optional
        maxLength={TELLING.reach}
        defaultValue={typed.reach}
        problem={findProblem(problems, 'reach')}
      />
      {email !== null && (
        <Checkbox
          name="mail"
          label={t('telling.mail')}
          hint={t('telling.mailHint')}
          defaultChecked={typed.mail === 'yes'}
        />
      )}
      <p className="actions">
        <Button>{t('telling.send')}</Button>
      </p>
    </PostForm>
  )
}
