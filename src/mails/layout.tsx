import type { ReactNode } from 'react'
import { useReading } from './reading.tsx'
import { fonts, mailColours as c, sheet, small } from './styles.ts'

/** The frame of every mail: a street of windows, some with the light on, a heading, and where this mail comes from. */
export function MailLayout({ title, children }: { title: string; children: ReactNode }) {
  const { medium, t, brand, siteUrl, locale } = useReading()
  const footer = t('mails.footer', { brand })
  if (medium === 'text')
    return (
      <>
        {`${title}\n\n`}
        {children}
        {`-- \n${footer}\n${siteUrl}\n`}
      </>
    )
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{sheet}</style>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: c.canvas, fontFamily: fonts }}>
        <div className="page" style={{ padding: '24px', backgroundColor: c.canvas }}>
          <div style={{ maxWidth: '560px', margin: '0 auto', textAlign: 'left' }}>
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
            </div>
          </div>
        </div>
      </body>
    </html>
  )
}

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

/** The motif of look.md in plain table cells: no image to load, nothing for assistive technology to read. */
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
