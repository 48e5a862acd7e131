import type { Product } from '../product/product.ts'
import { makeMark } from './tokens.ts'

/** An organiser looks after a registration, with a note that comes back on a day: for organisers, and its owner's to ask for. Answers the words. */
export async function lookAfter(
  product: Product,
  organiser: string,
  registrationId: string,
): Promise<string> {
  const words = makeMark()
  await product.sql(
    `with note as (insert into organiser_note (registration_id, entry, at, author_person_id, words)
       values ($1, gen_random_uuid(), now(), $2, $3) returning id),
     looked as (insert into looked_after (registration_id, person_id, since) values ($1, $2, now()))
     insert into note_reminder (note_id, person_id, due_on) select id, $2, current_date from note`,
    [registrationId, organiser, words],
  )
  return words
}

export async function lookAfterMatch(product: Product, organiser: string, matchId: string): Promise<void> {
  const text = 'insert into looked_after (match_id, person_id, since) values ($1, $2, now())'
  await product.sql(text, [matchId, organiser])
}
