import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import type { TextKey } from './keys.ts'
import { localised, type Locale } from './locale.ts'
import { translator, type TextValues, type Translate } from './translate.ts'

export type Texts = {
  locale: Locale
  t: Translate
  /** The address of a route in the reader's language: `to('/login')`. */
  to: (path: string) => string
  /** A text with elements in its places: `rich('signUp.privacyLabel', { link: <a …/> })`. */
  rich: (key: TextKey, nodes: Record<string, ReactNode>, values?: TextValues) => ReactNode
}

export function textsOf(locale: Locale): Texts {
  const t = translator(locale)
  return {
    locale,
    t,
    to: (path) => localised(locale, path),
    rich: (key, nodes, values) => {
      // Placeholders become private-use marks, so that the text can be cut there and the elements put in.
      const names = Object.keys(nodes)
      const marks = Object.fromEntries(names.map((name, index) => [name, `\uE000${index}\uE000`]))
      return t(key, { ...values, ...marks })
        .split('\uE000')
        .map((part, index) =>
          index % 2 === 1 ? (
            <Fragment key={`mark ${part}`}>{nodes[names[Number(part)] ?? '']}</Fragment>
          ) : (
            part
          ),
        )
    },
  }
}

const TextsContext = createContext<Texts | null>(null)

export function TextsProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  const texts = useMemo(() => textsOf(locale), [locale])
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
