import { languages, locales } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { LetterView } from './visa-letters.ts'
import { LONGEST_NAME, printValue } from './limits.ts'

type Props = {
  letters: readonly { title: string; letter: LetterView }[]
  action: string
  nameProblem: string | null
}

/** What goes onto the paper, typed once for all letters, and for each letter a button in each language. */
export function PrintForm({ letters, action, nameProblem }: Props) {
  const { t, to, locale } = useTexts()
  const [first] = letters
  if (!first) return null
  const languagesOf = [locale, ...locales.filter((other) => other !== locale)]
  return (
    <PostForm className="form" action={to(action)} reloadDocument autoComplete="off">
      {first.letter.needsName && (
        <TextField
          name="writtenName"
          label={t('visaLetters.writtenName')}
          hint={t('visaLetters.writtenNameHint')}
          maxLength={LONGEST_NAME}
          defaultValue={letters.find(({ letter }) => letter.writtenName)?.letter.writtenName ?? ''}
          problem={nameProblem}
        />
      )}
      <TextField
        name="passport"
        label={t('visaLetters.passport')}
        hint={t('visaLetters.passportHint')}
        optional
        maxLength={30}
        width="medium"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="born"
        label={t('visaLetters.born')}
        hint={t('visaLetters.bornHint')}
        optional
        maxLength={40}
        width="medium"
      />
      {letters.map(({ title, letter }, index) => (
        <div key={letter.id}>
          {letters.length > 1 && <p>{title}</p>}
          <p className="actions">
            {languagesOf.map((language) => (
              <Button
                key={language}
                name="print"
                value={printValue(letter.id, language)}
                kind={index === 0 && language === locale ? 'primary' : 'quiet'}
              >
                {t('visaLetters.pdf', { language: languages[language].name })}
              </Button>
            ))}
          </p>
        </div>
      ))}
    </PostForm>
  )
}
