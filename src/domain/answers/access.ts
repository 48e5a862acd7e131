import type { AccessNeed } from 'bed-matching/rules/answers.ts'
import type { Fold, Options } from './answer.ts'

/** What guests may need and homes may have, in the same words for both. */
export const accessOptions = {
  'step-free': { label: 'wizard.access.step-free' },
  'ground-floor': { label: 'wizard.access.ground-floor' },
  quiet: { label: 'wizard.access.quiet' },
  'device-power': { label: 'wizard.access.device-power' },
  hearing: { label: 'wizard.access.hearing', hint: 'wizard.accessHearingHint' },
  allergies: { label: 'wizard.access.allergies', hint: 'wizard.accessAllergiesHint' },
} as const satisfies Options<AccessNeed>

/** Most guests need nothing to get in. Hosts are asked openly: what they do not say, nobody can count on. */
export const accessFold = {
  label: 'guests.accessFold',
  hint: 'guests.accessFoldHint',
  name: 'guests.accessFoldName',
} as const satisfies Fold
