import { HiddenField } from '#ui/hidden-field.tsx'
import type { RoomsQuery } from '../by-night/by-night.ts'

/** What else the address asks for, so that one form does not forget what another has asked. */
export function KeptAnswers({ query, except }: { query: RoomsQuery; except: readonly (keyof RoomsQuery)[] }) {
  return Object.entries(query)
    .filter(([name, value]) => value !== null && value !== 1 && !except.some((other) => other === name))
    .map(([name, value]) => <HiddenField key={name} name={name} value={String(value)} />)
}
