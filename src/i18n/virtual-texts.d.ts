declare module 'virtual:texts/all' {
  type Locale = import('./languages.ts').Locale
  export const texts: Record<Locale, import('@lingui/core').Messages>
  /** Where the default language stands in: so many texts, and these mails, each as a whole. */
  export const missing: Record<Locale, { texts: number; mails: string[] }>
}

declare module 'virtual:texts/loaders' {
  type Part = () => Promise<{ default: import('@lingui/core').Messages }>
  const loaders: Record<import('./languages.ts').Locale, Record<import('./parts.ts').TextPart, Part>>
  export default loaders
}
