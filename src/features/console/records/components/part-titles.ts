import type { TextKey } from '#i18n/keys.ts'

const titles: Record<string, TextKey> = {
  personal: 'records.part.personal',
  equality: 'records.part.equality',
  conference: 'records.part.conference',
  needs: 'records.part.needs',
  verification: 'records.part.verification',
  address: 'records.part.address',
  living: 'records.part.living',
  rooms: 'records.part.rooms',
  dates: 'records.part.dates',
  further: 'records.part.further',
}

/** What organisers call a part of a registration: the heading of its step speaks to the person who fills it in. */
export const partTitle = (step: { key: string; title: TextKey }): TextKey => titles[step.key] ?? step.title
