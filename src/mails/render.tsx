import { renderToStaticMarkup } from 'react-dom/server'
import { defaultLocale, type Locale } from '#i18n/languages.ts'
import { lacksMail } from '#i18n/missing-texts.ts'
import type { MailCalendar } from './calendar.ts'
import type { Looks } from './mail.ts'
import { makeMailTexts, MailTextsProvider, type MailFrame, type Medium } from './mail-texts.tsx'

/** `locale`: in which it is written, the default language where the reader's lacks it. */
export type RenderedMail = {
  locale: Locale
  subject: string
  html: string
  text: string
  calendar?: MailCalendar
}
export type { MailFrame } from './mail-texts.tsx'

/** Subject, HTML and plain text from the same component, in one language. */
export function renderLooks<View extends object>(
  template: string,
  { why: whyOf, subject, Body, calendar }: Looks<View, string>,
  view: View,
  wished: Locale,
  frame: MailFrame,
): RenderedMail {
  const locale = lacksMail(wished, template) ? defaultLocale : wished
  const why = typeof whyOf === 'function' ? whyOf(view) : whyOf
  const render = (medium: Medium) => {
    const texts = makeMailTexts(medium, locale, { template, ...frame, why })
    return renderToStaticMarkup(
      <MailTextsProvider value={texts}>
        <Body {...view} />
      </MailTextsProvider>,
    )
  }
  const texts = makeMailTexts('text', locale, { template, ...frame, why })
  const file = calendar?.(view, texts)
  return {
    locale,
    subject: subject(view, texts),
    html: `<!doctype html>${render('html')}`,
    text: unescapeText(render('text')),
    ...(file ? { calendar: file } : {}),
  }
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

// Text blocks hold no elements, so these five are all that React changes in them; one pass, so typed entities stay typed.
function unescapeText(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
}
