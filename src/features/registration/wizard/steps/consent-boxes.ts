import { outdatedConsent } from './fields.ts'
import { firstValue } from './form-values.ts'
import type { Answers, ConsentText, Flow, FormValues } from './step.ts'

/** By key of the text, the version beside the box when it was ticked. */
export type AgreedVersions = Readonly<Record<string, number>>

type Box = { step: string; name: string; consent: ConsentText }

function boxesOf(flow: Flow): Box[] {
  return flow.steps.flatMap((step) =>
    step.kind === 'form'
      ? Object.entries(step.fields).flatMap(([name, { consent }]) =>
          consent ? [{ step: step.key, name, consent }] : [],
        )
      : [],
  )
}

const isTicked = (values: FormValues | undefined, name: string) => firstValue(values ?? {}, name) === 'yes'

/** What a draft remembers about its boxes: each that is ticked now is ticked under the text of today. */
export function agreedVersions(flow: Flow, answers: Answers): AgreedVersions {
  const ticked = boxesOf(flow).filter(({ step, name }) => isTicked(answers[step], name))
  return Object.fromEntries(ticked.map(({ consent }) => [consent.textKey, consent.version]))
}

/** Drafts of before there was such a note are from when every text was in its first version. */
const FIRST_VERSION = 1

/** The same answers for somebody else to check: a missing consent counts as given under an older text, so it is neither recorded nor required. */
export function withoutAsking(flow: Flow, answers: Answers): Answers {
  const checked: Record<string, FormValues> = { ...answers }
  for (const { step, name } of boxesOf(flow)) {
    if (!isTicked(checked[step], name)) checked[step] = { ...checked[step], [name]: [outdatedConsent] }
  }
  return checked
}

/** The same answers, but a box that was ticked under an older text is asked again (rules: consent), also across a deploy. */
export function askAgain(flow: Flow, answers: Answers, agreed: AgreedVersions): Answers {
  const changed: Record<string, FormValues> = { ...answers }
  for (const { step, name, consent } of boxesOf(flow)) {
    const isOlder = (agreed[consent.textKey] ?? FIRST_VERSION) < consent.version
    if (isOlder && isTicked(changed[step], name))
      changed[step] = { ...changed[step], [name]: [outdatedConsent] }
  }
  return changed
}
