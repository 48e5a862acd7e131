import type { PriorityRule } from 'bed-matching/rules/tiers.ts'
import { useTexts } from '#i18n/texts-context.tsx'

export type Thresholds = { young: number; veryYoung: number }

/** Why a guest is in a tier, rule by rule, most significant first (rules: tiers). */
export function RankReason({
  why,
  thresholds,
}: {
  why: readonly { rule: PriorityRule; holds: boolean }[]
  thresholds: Thresholds
}) {
  const { t } = useTexts()
  return why
    .map(({ rule, holds }) => t(`reasons.rule.${rule}.${holds ? 'yes' : 'no'}`, thresholds))
    .join(' · ')
}
