import type { MatchingInput } from '../model.ts'
import { findDuplicates } from './references.ts'

type Known = Required<Pick<MatchingInput, 'guests' | 'groups' | 'notWith'>>

/**
 * One line for each group that is none: an id that is there twice, members who are not there, are named twice or are in another group, fewer than two of them. And one for each
 * `notWith` that names nobody, or two whom their group keeps together.
 */
export function checkTravelling({ guests, groups, notWith }: Known): string[] {
  const known = new Set(guests.map(({ id }) => id))
  const groupOf = new Map<string, number>()
  const twice = findDuplicates(groups.map(({ id }) => id)).map(
    (id) => `group id ${JSON.stringify(id)} is there twice`,
  )
  const ofGroups = groups.flatMap(({ guests: members }, index) => {
    const lines = findDuplicates(members).map((id) => `names the guest ${JSON.stringify(id)} twice`)
    const names = [...new Set(members)]
    if (names.length < 2) lines.push('must name two guests or more')
    for (const id of names) {
      const other = groupOf.get(id)
      if (!known.has(id)) lines.push(sayNobody(id))
      else if (other !== undefined)
        lines.push(`names the guest ${JSON.stringify(id)}, who is in groups[${other}] already`)
      else groupOf.set(id, index)
    }
    return lines.map((line) => `groups[${index}] ${line}`)
  })
  const ofPairs = notWith.flatMap(({ a, b }, index) => {
    const lines = [...new Set([a, b])].filter((id) => !known.has(id)).map(sayNobody)
    if (a === b) lines.push(`names the guest ${JSON.stringify(a)} twice`)
    const group = groupOf.get(a)
    const isKept = a !== b && group !== undefined && group === groupOf.get(b)
    if (isKept && groups[group]!.kind === 'only-together')
      lines.push(`parts ${JSON.stringify(a)} and ${JSON.stringify(b)}, whom groups[${group}] keeps together`)
    return lines.map((line) => `notWith[${index}] ${line}`)
  })
  return [...twice, ...ofGroups, ...ofPairs]
}

const sayNobody = (id: string) => `names the guest ${JSON.stringify(id)}, who is not there`
