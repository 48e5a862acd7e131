/** What has to be done once before the first round, in this order (rules: organisers). */
export const FIRST_STEPS = ['address', 'imprint', 'mail', 'edition', 'people', 'round'] as const
export type FirstStepKey = (typeof FIRST_STEPS)[number]
export type FirstStep = { readonly key: FirstStepKey; readonly isDone: boolean }

export type StartFacts = {
  /** Everybody can open the site, and the way there is encrypted. */
  readonly isPublic: boolean
  readonly isImprintComplete: boolean
  readonly hasMailServer: boolean
  /** Organisers have changed the edition that the first start made, or begun one of their own. */
  readonly isEditionOurs: boolean
  /** People of this edition, drafts included, no matter who brought them in. */
  readonly hasGuests: boolean
  readonly hasHosts: boolean
  readonly isRoundSent: boolean
}

/** The steps, ticked by what is there. Null once the first round has been sent: from then on the console has enough to say. */
export function firstSteps(facts: StartFacts): readonly FirstStep[] | null {
  if (facts.isRoundSent) return null
  const done: Record<FirstStepKey, boolean> = {
    address: facts.isPublic,
    imprint: facts.isImprintComplete,
    mail: facts.hasMailServer,
    edition: facts.isEditionOurs,
    people: facts.hasGuests && facts.hasHosts,
    round: false,
  }
  return FIRST_STEPS.map((key) => ({ key, isDone: done[key] }))
}
