/** Holds a mail against the rows of the moment at which it arrived. */
import type { Email } from 'postal-mime'
import { type Entry, wordsOfEntry } from '../reading-calendar.ts'
import { missing, undeclared, wordsOfHtml } from '../reading.ts'
import { dayIn, type Language, saying } from '../say.ts'
import { kindOf, KINDS, type Said } from './kinds.ts'
import type { Facts } from './rows.ts'

export type Arrived = { at: { toString(): string }; to: string; mail: Email; facts: Facts | null }

/** What is not so, in one line each; none: all of it is. */
export function findUnsaid({ at: moment, to, mail, facts }: Arrived): string[] {
  const at = moment.toString()
  const where = `${at} ${facts?.template ?? 'a mail of no row'} to ${to}`
  if (!facts) return /^Code|code/.test(mail.subject ?? '') ? [] : [where]
  const kind = KINDS[kindOf(facts)]
  if (!kind) return [`${where}: nobody has said what it must say`]
  const language = mail.headers.find(({ key }) => key === 'content-language')?.value ?? ''
  if (facts.locale !== null && language !== facts.locale)
    return [`${where} is in ${language}, not ${facts.locale}`]
  const say = saying(language as Language)
  const told = { f: facts, say, at, today: dayIn(at, facts.edition.timeZone) }
  let said: Said
  try {
    said = kind(told)
  } catch (error) {
    return [`${where}: ${String(error)}`]
  }
  const may = [...said.must, ...(said.may ?? []), ...common(facts)]
  const parts = { subject: mail.subject ?? '', text: mail.text ?? '', HTML: wordsOfHtml(mail.html ?? '') }
  const faults = Object.entries(parts).flatMap(([part, words]) => {
    const read = facts.template === 'code' ? words.replaceAll(/(?<!\d)\d{6}(?!\d)/g, '') : words
    return [
      ...(part === 'subject' ? [] : missing(read, said.must).map((fact) => `${part} does not say “${fact}”`)),
      ...undeclared(read, may, facts.known).map((fact) => `${part} says ${fact}`),
    ]
  })
  return [...faults, ...differsInCalendar(mail, said.entry, facts.known)].map((fault) => `${where}: ${fault}`)
}

/** What an organiser is to say on the phone: all that a mail would, as far as it is no link. */
export function findUnspoken(facts: Facts, words: string, at: string): string[] {
  const say = saying(facts.locale ?? 'en')
  const said = KINDS[facts.template]?.({ f: facts, say, at, today: dayIn(at, facts.edition.timeZone) })
  if (!said) return [`${facts.template}: nobody has said what it must say`]
  return missing(words, said.must).map((fact) => `${at} the call ${facts.template} does not say “${fact}”`)
}

/** True in every mail. */
function common({ edition, reader, match, to }: Facts): string[] {
  return [
    edition.name,
    edition.venueName,
    edition.city,
    to ?? '',
    reader?.firstName ?? '',
    match?.guest.firstName ?? '',
    match?.host.firstName ?? '',
    ...(match?.guest.notes ?? []),
    ...(match?.host.notes ?? []),
  ].filter(Boolean)
}

function differsInCalendar(mail: Email, entry: Entry | undefined, known: readonly string[]): string[] {
  const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  if (!file) return entry ? ['there is no file for the calendar'] : []
  const text =
    typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content as Uint8Array)
  if (!entry) return ['there is a file for the calendar']
  const read = wordsOfEntry(text)
  const wanted = [
    entry.isCancelled ? 'CANCEL' : 'PUBLISH',
    entry.summary,
    ...[entry.from, entry.to].map((time) => time.replace(/(T..:..):.*Z$/, '$1Z')),
  ]
  const differs = wanted.filter((one, index) => read.said[index] !== one)
  return [
    ...differs.map((one) => `the calendar says ${read.said.join(' | ')}, and not ${one}`),
    ...missing(read.description, entry.facts).map((fact) => `the calendar does not say “${fact}”`),
    ...undeclared(read.description, entry.facts, known).map((fact) => `the calendar says ${fact}`),
  ]
}
