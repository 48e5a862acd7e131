import { missing, texts } from 'virtual:texts/all'
import { locales } from './languages.ts'
import { noteMissing } from './missing-texts.ts'
import { registerTexts } from './translate.ts'

for (const locale of locales) {
  registerTexts(locale, texts[locale])
  noteMissing(locale, missing[locale])
}
