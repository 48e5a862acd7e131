import { languageNames } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { NeedsView } from '../matching.server.ts'

/** What the rules look at, in one line: "24, female · shares with anybody · bed, air mattress". */
export function Needs({ needs }: { needs: NeedsView }) {
  const { t } = useTexts()
  const wishes = (['onlyFemaleHosts', 'longCommuteOk', 'petProblem'] as const).filter((wish) => needs[wish])
  return [
    `${needs.age}, ${t(`matching.gender.${needs.gender}`)}`,
    t(`matching.sharing.${needs.roomSharing}`),
    needs.sleeping.map((kind) => t(`matching.sleeping.${kind}`)).join(', '),
    ...wishes.map((wish) => t(`matching.need.${wish}`)),
  ].join(' · ')
}

export function Languages({ languages }: { languages: readonly string[] }) {
  const { locale } = useTexts()
  return languageNames(languages, locale).join(', ')
}
