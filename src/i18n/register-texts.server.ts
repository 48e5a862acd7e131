import de from 'virtual:texts/de'
import en from 'virtual:texts/en'
import { registerTexts } from './translate.ts'

registerTexts('en', en)
registerTexts('de', de)
