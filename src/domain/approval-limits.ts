/** Who wishes to become an organiser asks all of them by email (rules: organisers): how often one of these leaves at once. */
import { type Counter, networkGroups } from './sign-in-limits.ts'

/** In a day, each as an email of its own; all others are told together, so many hours at a time. */
export const APPROVAL_LIMITS = { ofMailbox: 1, ofNetwork: 3, ofAll: 10, togetherHours: 6 } as const

/** What a request counts towards, the narrowest first. A mailbox counts by its address, since accounts can be deleted and made again. `ip`: null locally. */
export function approvalLimits(email: string, ip: string | null): (Counter & { readonly most: number })[] {
  const network = ip === null ? undefined : networkGroups(ip).at(-1)
  const ofNetwork = { name: `approval-network:${network?.name}`, most: APPROVAL_LIMITS.ofNetwork }
  return [
    { name: `approval-mailbox:${email}`, most: APPROVAL_LIMITS.ofMailbox },
    ...(network ? [ofNetwork] : []),
    { name: 'approval-all', most: APPROVAL_LIMITS.ofAll },
  ].map((limit) => ({ ...limit, hours: 24 }))
}
