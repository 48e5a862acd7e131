declare module 'virtual:texts/all' {
  type Locale = import('./languages.ts').Locale
  export const texts: Record<Locale, import('@lingui/core').Messages>
  export const missing: Record<Locale, import('./missing-texts.ts').MissingTexts>
}

declare module 'virtual:texts/loaders' {
  type Part = () => Promise<{ default: import('@lingui/core').Messages }>
  const loaders: Record<import('./languages.ts').Locale, Record<import('./parts.ts').TextPart, Part>>
  export default loaders
}
