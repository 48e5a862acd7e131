import type { HostAnswers } from 'bed-matching/rules/answers.ts'
import type { Stay } from '#domain/stay.ts'

/** A host as matching sees one: no name, no address. `stay`: the nights this host offers. */
export type Host = HostAnswers & { readonly stay: Stay }
