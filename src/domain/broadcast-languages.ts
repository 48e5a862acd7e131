type Words = Readonly<Record<'subject' | 'letter', string>>

/** The languages in which a mail to many has to be written: those with readers, and those begun. All of them as long as nobody would get it. */
export function languagesNeeded<Language extends string>(
  words: Readonly<Record<Language, Words>>,
  readers: Readonly<Record<Language, number>>,
): Language[] {
  const languages = Object.keys(words) as Language[]
  const isBegun = (language: Language) => `${words[language].subject}${words[language].letter}`.trim() !== ''
  const needed = languages.filter((language) => readers[language] > 0)
  if (needed.length === 0) return languages
  return languages.filter((language) => needed.includes(language) || isBegun(language))
}
