import type { Audience } from '#domain/audience.ts'

/** What a mail of organisers may say of its reader. Everything else is the same for everybody. */

export const BROADCAST_VARIABLES = ['firstName', 'city', 'conference', 'profileUrl', 'signUpUrl'] as const
export type BroadcastVariable = (typeof BROADCAST_VARIABLES)[number]
export type BroadcastValues = Readonly<Record<BroadcastVariable, string>>
export const ADDRESS_VARIABLES = ['profileUrl', 'signUpUrl'] as const satisfies readonly BroadcastVariable[]

/** What can stand in a part of a mail to these readers. Subjects carry nothing a reader typed; for former hosts there is the link to register again. */
export function variablesOf(audience: Audience, part: 'subject' | 'letter'): readonly BroadcastVariable[] {
  if (part === 'subject') return ['city', 'conference']
  if (audience === 'former-hosts') return ['city', 'conference', 'signUpUrl']
  return ['firstName', 'city', 'conference', 'profileUrl']
}

/** A word in braces that is none of the list, and the line of the text it stands in, from 1. */
export type UnknownVariable = { readonly name: string; readonly line: number }

const BRACES = /\{([^{}\n]*)\}/g
const isVariable = (name: string): name is BroadcastVariable =>
  (BROADCAST_VARIABLES as readonly string[]).includes(name)

/** Every word in braces that is none of these, in order. */
export function findUnknownVariables(
  text: string,
  known: readonly string[] = BROADCAST_VARIABLES,
): UnknownVariable[] {
  return text
    .split('\n')
    .flatMap((words, index) =>
      [...words.matchAll(BRACES)].map(([, name = '']) => ({ name, line: index + 1 })),
    )
    .filter(({ name }) => !known.includes(name))
}

/** The text with the reader's values. What is not in the list stays as it was written. */
export function fillVariables(text: string, values: BroadcastValues): string {
  return fill(text, values)
}

/** A subject as every reader gets it: what can stand in it is the same for all. */
export function fillSubject(subject: string, { city, name }: { city: string; name: string }): string {
  return fill(subject, { city, conference: name })
}

const fill = (text: string, values: Partial<BroadcastValues>) =>
  text.replace(BRACES, (written, name: string) => (isVariable(name) ? (values[name] ?? written) : written))
