import * as z from 'zod'
import { TELLING } from '#domain/incident.ts'

export const incidentIdSchema = z.uuid()

export const words = z.string().trim().max(TELLING.words)
/** Made with the page, so that a second press is the same one. */
export const entry = z.uuid()
/** An address, or that of a record. */
export const whom = z.string().trim().max(300)

export const INCIDENT_FILTERS = {
  state: ['new', 'in-work', 'closed'],
  by: ['nobody', 'somebody'],
} as const
