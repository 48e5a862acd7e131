import { LARGEST_FILE_KB, type ContentProblem } from '#features/site/content/content.ts'
import type { TextKey } from '#i18n/keys.ts'
import { languageName } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

const PROBLEMS = {
  'one-language': 'admins.contentOneLanguage',
  'missing-language': 'admins.contentMissingLanguage',
  'unused-file': 'admins.contentUnusedFile',
  'too-big': 'admins.contentTooBig',
  'not-text': 'admins.contentNotText',
  empty: 'admins.contentEmpty',
  unreadable: 'admins.contentUnreadable',
  'front-matter': 'admins.contentFrontMatter',
  'unknown-place': 'admins.contentUnknownPlace',
  tangled: 'admins.contentTangled',
} as const satisfies Record<ContentProblem['problem'], TextKey>

/** Tells organisers which of their content files need a look; nothing when all is well. */
export function ContentProblems({ problems }: { problems: readonly ContentProblem[] }) {
  const { t, locale: reader } = useTexts()
  if (problems.length === 0) return null
  return (
    <Notice kind="warning" title={t('admins.content')}>
      <p>{t('admins.contentLead')}</p>
      <ul>
        {problems.map(({ name, locale, problem, detail = '' }) => (
          <li key={`${locale} ${name}`}>
            <strong>
              {locale ? t('admins.contentWhere', { name, language: languageName(locale, reader) }) : name}
            </strong>
            : {t(PROBLEMS[problem], { kilobytes: LARGEST_FILE_KB, place: detail })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
