import type { Product } from '../product/product.ts'

/**
 * Who may be asked again, straight into the rows: of ten eight hosts of the year before, of whom only the address is left, and
 * two who asked for the newsletter.
 */
export async function fillFormerHosts({ sql }: Pick<Product, 'sql'>, count: number): Promise<void> {
  const [last] = await sql<{ id: string }>(
    `insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'The year before',
       'conference_start_on', e.conference_start_on - 364, 'conference_end_on', e.conference_end_on - 364))).* from edition e
     returning id`,
  )
  await sql(`insert into person (email, locale, email_confirmed_at)
    select 'former' || n || '@example.org', (array['en', 'de'])[1 + n % 2], now() from generate_series(1, ${count * 0.8}) n`)
  await sql(
    `insert into consent (person_id, text_key, text_version, locale, source, given_at, kept_of)
     select id, 'contact-next-year', 1, 'en', 'registration', now(), $1 from person where email ~ '^former'`,
    [last?.id],
  )
  await sql(`insert into newsletter_signup (email, fingerprint, locale, consent_text_key, consent_text_version, consent_locale,
      consent_source, consent_given_at, confirmed_at)
    select 'reader' || n || '@example.org', sha256(('reader' || n)::bytea), 'en', 'newsletter', 1, 'en', 'start', now(), now()
    from generate_series(1, ${count * 0.2}) n`)
  await sql('analyze')
}
