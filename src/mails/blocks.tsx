import { Fragment, type ReactNode } from 'react'
import { useMailTexts } from './mail-texts.tsx'
import { mailColours as c, paragraph, small } from './styles.ts'

/** The few pieces every mail is made of. Each knows how it looks as HTML and how it reads as plain text. */
export function Paragraph({ children }: { children: ReactNode }) {
  const { medium } = useMailTexts()
  if (medium === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return (
    <p style={paragraph} className="ink">
      {children}
    </p>
  )
}

export function SmallPrint({ children }: { children: ReactNode }) {
  const { medium } = useMailTexts()
  if (medium === 'text')
    return (
      <>
        {children}
        {'\n\n'}
      </>
    )
  return (
    <p style={small} className="quiet">
      {children}
    </p>
  )
}

export type Fact = { label: string; value: string | string[] } | null

/** Facts under each other, label and value; `null` rows fall away. */
export function Facts({ title, rows }: { title?: string; rows: Fact[] }) {
  const { medium } = useMailTexts()
  const facts = rows.filter((row) => row !== null)
  const lines = (value: string | string[]) => (typeof value === 'string' ? [value] : value)
  if (medium === 'text')
    return (
      <>
        {title && `${title}\n`}
        {facts.map(({ label, value }) => `  ${label}: ${lines(value).map(onOneLine).join(', ')}\n`)}
        {'\n'}
      </>
    )
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '0 0 20px' }}
      className="box"
    >
      <tbody>
        {title && (
          <tr>
            <td colSpan={2} style={{ ...cell, fontWeight: 650 }} className="ink">
              {title}
            </td>
          </tr>
        )}
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <td style={{ ...cell, width: '34%', color: c.quiet }} className="quiet label">
              {label}
            </td>
            <td style={{ ...cell, ...breaking }} className="ink value">
              {lines(value).map((line, index) => (
                <Fragment key={line}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What people typed must not break out of its line and read like words of ours. */
const onOneLine = (text: string) => text.replace(/[\n\v\f\r\u0085\u2028\u2029]+/g, ' ')

// An address of eighty letters must not make a phone scroll sideways.
const breaking = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

const cell = {
  padding: '8px 12px',
  borderBottom: `1px solid ${c.hairline}`,
  verticalAlign: 'top',
  fontSize: '16px',
  lineHeight: '24px',
  color: c.ink,
} as const

/** One thing to do. The address is written out below it: some clients hide what a link points to, some show no links. */
export function Action({ href, children }: { href: string; children: ReactNode }) {
  const { medium } = useMailTexts()
  if (medium === 'text')
    return (
      <>
        {children}
        {':\n'}
        {href}
        {'\n\n'}
      </>
    )
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 12px' }}>
        <tbody>
          <tr>
            <td style={buttonCell} className="button">
              <a href={href} style={button}>
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p style={{ ...small, wordBreak: 'break-all' }} className="quiet">
        {href}
      </p>
    </>
  )
}

// Outlook on the desktop gives links no padding: there the cell has it (`mso-padding-alt`, unknown to React's types).
const outlookPadding = { msoPaddingAlt: '12px 20px' }
const buttonCell = { backgroundColor: c.spruce, borderRadius: '6px', ...outlookPadding } as const

const button = {
  display: 'inline-block',
  padding: '12px 20px',
  color: '#ffffff',
  fontSize: '17px',
  lineHeight: '24px',
  textDecoration: 'none',
} as const

/** A way out that does not ask to be pressed: words and address, in the size of small print. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  const { medium } = useMailTexts()
  if (medium === 'text')
    return (
      <>
        {children}
        {':\n'}
        {href}
        {'\n\n'}
      </>
    )
  return (
    <p style={small} className="quiet">
      <a href={href} style={{ color: c.spruce }} className="link">
        {children}
      </a>
    </p>
  )
}

/** The six digits, big enough to be read across a room, selectable in one go. */
export function CodeLine({ code }: { code: string }) {
  const { medium } = useMailTexts()
  if (medium === 'text') return <>{`    ${code}\n\n`}</>
  return (
    <p
      style={{
        margin: '0 0 20px',
        padding: '16px',
        textAlign: 'center',
        fontSize: '32px',
        lineHeight: '40px',
        letterSpacing: '6px',
        fontWeight: 650,
        color: c.ink,
        backgroundColor: c.mist,
        borderRadius: '6px',
      }}
      className="code"
    >
      {code}
    </p>
  )
}
