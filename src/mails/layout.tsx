import type { ReactNode } from 'react'
import { languages, localised } from '#i18n/locale.ts'
import { useMailTexts } from './mail-texts.tsx'
import { fonts, mailColours as c, sheet, small } from './styles.ts'

type Props = {
  title: string
  /** What a list of mails shows after the subject: the one thing to know. */
  preview: string
  /** Nothing of the mail itself may follow there, as it does where there is room. */
  isPreviewAll?: boolean
  children: ReactNode
}

/** Fills the room after a preview: an invisible joiner and an ordinary space, so that lines can break. */
const EMPTY_PREVIEW = '\u200c\u00a0 '.repeat(90)

/** The frame of every mail: a street of windows, some with the light on, a heading, and where this mail comes from. */
export function MailLayout({ title, preview, isPreviewAll = false, children }: Props) {
  const { medium, t, brand, siteUrl, locale, why } = useMailTexts()
  const { direction = 'ltr' } = languages[locale]
  // Where people meet, they can also be wronged.
  const tellUs = why === 'match' ? siteUrl + localised(locale, '/tellUs') : null
  const footer = `${t('mails.footer', { brand })} ${t(`mails.why.${why}`)}`
  if (medium === 'text')
    return (
      <>
        {`${title}\n\n`}
        {children}
        {`-- \n${footer}\n${siteUrl}\n`}
        {tellUs && `${t('mails.tellUs')}\n${tellUs}\n`}
      </>
    )
  return (
    <html lang={locale} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{sheet}</style>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: c.canvas, fontFamily: fonts }}>
        <div style={unseen}>
          {preview}
          {isPreviewAll && EMPTY_PREVIEW}
        </div>
        <Column direction={direction}>
          <Windows />
          <h1 style={heading}>{title}</h1>
          {children}
          <div className="foot" style={foot}>
            <p style={small} className="quiet">
              {footer}{' '}
              <a href={siteUrl} style={{ color: 'inherit' }}>
                {siteUrl}
              </a>
            </p>
            {tellUs && (
              <p style={small} className="quiet">
                <a href={tellUs} style={{ color: 'inherit' }}>
                  {t('mails.tellUs')}
                </a>
              </p>
            )}
          </div>
        </Column>
      </body>
    </html>
  )
}

/** Outlook on the desktop knows no `max-width` but the width of a table; everybody else gets the narrower of both. */
function Column({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <div className="page" style={sheetOfPaper}>
      <table role="presentation" align="center" width={560} cellPadding={0} cellSpacing={0} style={column}>
        <tbody>
          <tr>
            {/* Some programs throw away what surrounds the mail, and with it the direction of its words. */}
            <td dir={direction} align={direction === 'rtl' ? 'right' : 'left'}>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const sheetOfPaper = { padding: '24px', backgroundColor: c.canvas, fontFamily: fonts } as const
const column = {
  width: '100%',
  maxWidth: '560px',
  margin: '0 auto',
  tableLayout: 'fixed',
} as const
/** No tiny letters and none in the colour of the paper: filters take both for something to hide. Word's engine hears the last. */
const unseen = { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' } as const
const heading = {
  margin: '0 0 16px',
  fontSize: '24px',
  lineHeight: '31px',
  fontWeight: 650,
  color: c.ink,
} as const
const foot = { borderTop: `1px solid ${c.hairline}`, marginTop: '24px', paddingTop: '12px' } as const

// Which windows are lit: the same street in every mail.
const street = ['dark', 'lit', 'dark', 'dark', 'lit', 'lit', 'dark'].map((light, house) => ({ house, light }))

/** The motif of the site in plain table cells: no image to load, nothing for assistive technology to read. */
function Windows() {
  return (
    <table
      role="presentation"
      aria-hidden="true"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 24px' }}
    >
      <tbody>
        <tr>
          {street.map(({ house, light }) => (
            <td key={house} style={{ paddingRight: '6px' }}>
              <div
                style={{
                  width: '14px',
                  height: '20px',
                  fontSize: '1px',
                  lineHeight: '20px',
                  backgroundColor: light === 'lit' ? c.marigold : c.dark,
                  border: `1px solid ${c.spruce}`,
                }}
              >
                &nbsp;
              </div>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
