import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentType } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { makeReading, ReadingProvider, type Medium } from './reading.tsx'

export type RenderedMail = { subject: string; html: string; text: string }
/** The product's name and address, which every mail carries. */
export type MailFrame = { brand: string; siteUrl: string }

/** One kind of mail: its subject, which never carries what people typed (no user text in headers), and its body. */
export type MailDefinition<View> = {
  subject: (view: View, t: Translate) => string
  Body: ComponentType<View>
}

/** Subject, HTML and plain text from the same component, in one language. */
export function renderDefinition<View extends object>(
  { subject, Body }: MailDefinition<View>,
  view: View,
  locale: Locale,
  frame: MailFrame,
): RenderedMail {
  const render = (medium: Medium) => {
    const reading = makeReading(medium, locale, frame)
    return renderToStaticMarkup(
      <ReadingProvider value={reading}>
        <Body {...view} />
      </ReadingProvider>,
    )
  }
  const { t } = makeReading('text', locale, frame)
  return {
    subject: subject(view, t),
    html: `<!doctype html>${render('html')}`,
    text: unescapeText(render('text')),
  }
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

// Text blocks hold no elements, so these five are all that React changes in them; one pass, so typed entities stay typed.
function unescapeText(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
}
