/** What a mail of organisers may say of its reader. Everything else is the same for everybody (reliability §2, A12). */

export const BROADCAST_VARIABLES = ['firstName', 'city', 'conference', 'profileUrl'] as const
export type BroadcastVariable = (typeof BROADCAST_VARIABLES)[number]
export type BroadcastValues = Readonly<Record<BroadcastVariable, string>>

/** A word in braces that is none of the list, and the line of the text it stands in, from 1. */
export type UnknownVariable = { readonly name: string; readonly line: number }

const BRACES = /\{([^{}\n]*)\}/g
const isVariable = (name: string): name is BroadcastVariable =>
  (BROADCAST_VARIABLES as readonly string[]).includes(name)

/** Every word in braces that the list does not have, in order. */
export function findUnknownVariables(text: string): UnknownVariable[] {
  return text
    .split('\n')
    .flatMap((words, index) =>
      [...words.matchAll(BRACES)].map(([, name = '']) => ({ name, line: index + 1 })),
    )
    .filter(({ name }) => !isVariable(name))
}

/** The text with the reader's values. What is not in the list stays as it was written. */
export function fillVariables(text: string, values: BroadcastValues): string {
  return text.replace(BRACES, (written, name: string) => (isVariable(name) ? values[name] : written))
}
