import type { Effect } from './robot.ts'

/** What stands for one thing in one press and for another in the next. */
const sameEachTime = (text: string) =>
  text
    .replaceAll(/[\w.-]+@[\w.-]+\.org/g, '…')
    .replaceAll(/\b(?:Guest|Host|Surname)\d+(?: Surname\d+)?/g, '…')
    .replaceAll(/\b(?:Amina|Karla|Bao)\b(?: Surname)?/g, '…')
    .replaceAll(/\b\d+(?::\d+)*\b/g, '…')
    .replaceAll(/…(?:[ ,]*…)+/g, '…')

/** The line of `declared` that says what was seen: to be read against the button's label, and then kept. */
export function lineOf({ kind, label, changes, status, leadsTo, reached }: Effect): string {
  const [page = '', ...words] = kind.split(' ')
  const said = reached.says[0] ?? (reached.heading && `# ${reached.heading}`)
  const says = sameEachTime(said).length > 70 ? `${sameEachTime(said).slice(0, 60)}…` : sameEachTime(said)
  return `== ${page}\n${[words.join(' '), sameEachTime(label) || '-', changes.join(' ') || '-', `${status} ${leadsTo}`.trim(), says || '-'].join(' | ')}`
}
