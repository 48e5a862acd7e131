import type { TravelFlags } from '#domain/participation.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import { yesNoValue } from '#features/registration/wizard/steps/stored-values.ts'
import { conference } from './conference.ts'

/** The answers of a guest with the reminder's in the place of their older ones; nothing else, and nothing to confirm again. */
export function withTravelFlags(answers: Answers, flags: TravelFlags): Answers {
  const saved = answers[conference.key]
  if (!saved) return answers
  const { accredited, hasFlight, hasVisa } = flags
  const newest = {
    accredited: yesNoValue(accredited),
    hasFlight: yesNoValue(hasFlight),
    hasVisa: yesNoValue(hasVisa),
  }
  return { ...answers, [conference.key]: { ...saved, ...newest } }
}
