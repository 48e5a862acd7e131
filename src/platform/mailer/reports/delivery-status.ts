/** The machine's part of a delivery report (RFC 3464): groups of fields, the first about the mail, each other about one recipient. */
import { refusesAddress, type ReportKind } from '#domain/mail-report.ts'

/** `status`: RFC 3463, such as 5.1.1; null where none can be read. */
export type Verdict = { kind: Exclude<ReportKind, 'complaint'>; status: string | null }

const ENHANCED = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/
const SMTP_CODE = /(?<!\d)([45])\d\d(?=[ -])/

/** The first status of RFC 3463 in a text. */
export const findStatus = (text: string): string | null => ENHANCED.exec(text)?.[1] ?? null
/** `4` or `5`: the class of the first SMTP code in a text. */
export const findCodeClass = (text: string): string | null => SMTP_CODE.exec(text)?.[1] ?? null

/** What became of the mail; null if it arrived, or if the fields say nothing of it. A mail of ours has one recipient. */
export function readDeliveryStatus(text: string): Verdict | null {
  const groups = readGroups(text).filter((fields) => fields.has('action') || fields.has('status'))
  const verdicts = groups.map(readRecipient)
  // Behind one address there may be several: one of them is enough.
  if (verdicts.length === 0 || verdicts.includes('arrived')) return null
  const given = verdicts.filter((verdict) => verdict !== 'arrived')
  return (
    given.find(({ kind }) => kind === 'refused') ??
    given.find(({ kind }) => kind === 'lost') ??
    given[0] ??
    null
  )
}

function readGroups(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ')
  return unfolded.split(/\n{2,}/).map(
    (group) =>
      new Map(
        group.split('\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()]
        }),
      ),
  )
}

const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'relayed', 'expanded'])

function readRecipient(fields: ReadonlyMap<string, string>): Verdict | 'arrived' {
  const action = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? ''
  const said = findStatus(fields.get('status') ?? '')
  const diagnostic = fields.get('diagnostic-code') ?? ''
  // `5.0.0` says no more than "no"; the server's own answer often does.
  const status = said === null || said.endsWith('.0.0') ? (findStatus(diagnostic) ?? said) : said
  const kindOf = (said ?? status)?.[0] ?? findCodeClass(diagnostic)
  if (ARRIVED.has(action) || (action === '' && kindOf === '2')) return 'arrived'
  if (action === 'delayed') return { kind: 'delayed', status }
  if (kindOf === '5') return { kind: refusesAddress(status) ? 'refused' : 'lost', status }
  // Given up, or not even that is said.
  return { kind: action === 'failed' ? 'lost' : 'delayed', status }
}
