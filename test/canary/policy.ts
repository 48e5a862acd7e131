import type { ContactRelease } from '../../src/domain/edition.ts'
import { visibleTo } from '../../src/domain/visibility.ts'
import type { Member, Scene } from './scene.ts'
import { isClassOf, type Token } from './tokens.ts'

/** What one person may meet anywhere: their own, and of the other side what the state of their match allows (rules: who sees what). */
export function mayMeet(
  scene: Scene,
  member: Member | null,
  release: ContactRelease,
): (token: Token) => boolean {
  if (!member) return () => false
  return (token) => {
    if (token.personId === member.personId) return true
    return scene.pairs.some((pair) => {
      if (pair[member.role].personId !== member.personId) return false
      const other = member.role === 'guest' ? pair.host : pair.guest
      if (other.personId !== token.personId || !isClassOf(token.class, other.role)) return false
      return token.class !== null && visibleTo(member.role, pair.counts, release).has(token.class)
    })
  }
}

/** Marks found that the policy does not give, as readable lines. */
export function findLeaks(scene: Scene, text: string, isAllowed: (token: Token) => boolean): string[] {
  const found = scene.marksIn(text)
  const people = scene.tokens.filter((token) => found.has(token.text) && !isAllowed(token))
  const others = scene.organisersOnly.filter((mark) => found.has(mark))
  const nobodys = found.has(scene.drafted.mark) ? ['an answer of somebody else that was never handed in'] : []
  return [...people.map(({ field }) => field), ...others.map(() => "an organisers' note"), ...nobodys]
}

/** What somebody wrote to the organisers, how they typed their number, and what a list said of them is read where all of their data is. */
export const amongOwnData: ReadonlySet<string> = new Set([
  'contact_problem.note',
  'rematch_words.note',
  'decline_words.note',
  'contact.phone_typed',
  'import_leftover.words',
  'incident.words',
  'organiser_note.words',
  'feedback.words',
])

/** What its owner is not shown, by field and role: a host's organisation is never asked, and what halls alone are asked. */
export const neverShown: ReadonlySet<string> = new Set([
  'contact.organisation of host',
  'host_address.hall_name of host',
  'host_facts.about_hall of host',
])
