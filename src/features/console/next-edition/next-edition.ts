import { Temporal } from 'temporal-polyfill'
import * as z from 'zod'
import type { NextEdition } from '#domain/next-edition.ts'
import { DAYS } from './days.ts'

const day = z.iso.date().transform((text) => Temporal.PlainDate.from(text))

export const nextEditionSchema = z.object({
  name: z.string().trim().min(1).max(60),
  city: z.string().trim().min(1).max(60),
  conferenceStartOn: day,
  conferenceEndOn: day,
  registrationOpensOn: day,
  registrationClosesOn: day,
  firstNotificationOn: day,
  lastRoundOn: day,
  hostEventAt: z.iso
    .datetime({ local: true, offset: false })
    .transform((text) => Temporal.PlainDateTime.from(text)),
}) satisfies z.ZodType<NextEdition>

export const pressSchema = z.object({
  intent: z.enum(['preview', 'create', 'agree', 'take-back']),
  /** The edition that the page was about: a late press begins no other one. */
  from: z.uuid(),
  /** Of what is taken back: the edition that waits, or what was asked for. */
  id: z.uuid().optional(),
})

export type NextEditionForm = Record<keyof NextEdition, string>

export function toForm(next: NextEdition): NextEditionForm {
  const days = Object.fromEntries(DAYS.map((name) => [name, next[name].toString()])) as Record<
    (typeof DAYS)[number],
    string
  >
  return { name: next.name, city: next.city, ...days, hostEventAt: next.hostEventAt.toString().slice(0, 16) }
}
