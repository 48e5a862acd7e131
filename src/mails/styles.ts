/** The colours of src/ui/theme.css as literals: mail clients know no custom properties. */
export const mailColours = {
  canvas: '#ffffff',
  ink: '#17262b',
  quiet: '#4c5d60',
  spruce: '#0e4d45',
  mist: '#eaf2f0',
  hairline: '#c9d6d3',
  marigold: '#f4b63f',
  dark: '#24443f',
} as const

export const fonts = '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

export const paragraph = {
  margin: '0 0 16px',
  fontSize: '17px',
  lineHeight: '26px',
  color: mailColours.ink,
} as const
export const list = (direction?: 'rtl') =>
  ({ ...paragraph, [direction === 'rtl' ? 'paddingRight' : 'paddingLeft']: '24px' }) as const
export const small = {
  margin: '0 0 12px',
  fontSize: '14px',
  lineHeight: '21px',
  color: mailColours.quiet,
} as const

/** Only what cannot be said inline: the reader's dark theme and narrow screens. Clients that drop it still show a good mail. */
export const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
  .page { padding: 16px !important }
  .box td { display: block !important; width: auto !important; padding-left: 0 !important; padding-right: 0 !important }
  .box .label { border-bottom: 0 !important; padding-bottom: 0 !important }
  .box .value { padding-top: 0 !important }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #10201f !important }
  .ink, h1 { color: #e9f1ee !important }
  .quiet { color: #b4c4c0 !important }
  .link { color: #8fd3c3 !important }
  .button, .button a { background: #8fd3c3 !important; color: #10201f !important }
  .code { color: #e9f1ee !important; background: #1c322f !important }
  .box td, .foot { border-color: #33504b !important }
}`
