import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentType } from 'react'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import type { MailCalendar } from './calendar.ts'
import { makeReading, ReadingProvider, type Medium, type Reading, type Why } from './reading.tsx'

export type RenderedMail = { subject: string; html: string; text: string; calendar?: MailCalendar }
/** The product's name and address, which every mail carries. */
export type MailFrame = { brand: string; siteUrl: string }

/** One kind of mail: its subject, which never carries what guests and hosts typed (no user text in headers), and its body. */
export type MailDefinition<View> = {
  /** Said at its foot. */
  why: Why | ((view: View) => Why)
  subject: (view: View, t: Translate, reading: Reading) => string
  Body: ComponentType<View>
  /** The file for a calendar that goes along; null where this one has none. */
  calendar?: (view: View, reading: Reading) => MailCalendar | null
}

/** Subject, HTML and plain text from the same component, in one language. */
export function renderDefinition<View extends object>(
  { why: whyOf, subject, Body, calendar }: MailDefinition<View>,
  view: View,
  locale: Locale,
  frame: MailFrame,
): RenderedMail {
  const why = typeof whyOf === 'function' ? whyOf(view) : whyOf
  const render = (medium: Medium) => {
    const reading = makeReading(medium, locale, { ...frame, why })
    return renderToStaticMarkup(
      <ReadingProvider value={reading}>
        <Body {...view} />
      </ReadingProvider>,
    )
  }
  const reading = makeReading('text', locale, { ...frame, why })
  const file = calendar?.(view, reading)
  return {
    subject: subject(view, reading.t, reading),
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
