import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { getSamples } from '#features/ground/mail-queue/samples.server.ts'
import { type Locale, locales } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { type MailTemplate, mailTemplates, renderMail, wordOf } from '#mails/registry.ts'
import type { RenderedMail } from '#mails/render.tsx'

type CatalogueDeps = Pick<Deps, 'edition' | 'settings'>

export type CatalogueVariant = { key: string; name: string }
export type CatalogueEntry = {
  template: MailTemplate
  subject: string
  when: string
  variants: CatalogueVariant[]
}
export type SampleVersion = { language: Locale } & RenderedMail

/** Every mail the product can send, by its subject in the organiser's language, with the variants it comes in. */
export async function listCatalogue(
  deps: CatalogueDeps,
  _admin: ApprovedAdmin,
  locale: Locale,
): Promise<CatalogueEntry[]> {
  const t = translator(locale)
  const samples = await samplesOf(deps, locale)
  return mailTemplates.flatMap((template) => {
    const own = samples.filter(({ content }) => content.template === template)
    const [first] = own
    if (!first) return []
    const { subject } = renderMail(first.content, locale, frameOf(deps))
    const variants = own.map(({ key }) => ({
      key,
      name: own.length > 1 ? t(wordOf(template, `variant.${key}`)) : '',
    }))
    return [{ template, subject, when: t(wordOf(template, 'when')), variants }]
  })
}

/** One mail in one variant, as it would be sent, in each language; null if there is none such. */
export async function findSample(
  deps: CatalogueDeps,
  _admin: ApprovedAdmin,
  { template, variant }: { template: string; variant: string },
): Promise<SampleVersion[] | null> {
  const versions: SampleVersion[] = []
  for (const language of locales) {
    const samples = await samplesOf(deps, language)
    const found = samples.find(({ key, content }) => key === variant && content.template === template)
    if (!found) return null
    versions.push({ language, ...renderMail(found.content, language, frameOf(deps)) })
  }
  return versions
}

const frameOf = ({ settings }: CatalogueDeps) => ({
  brand: settings.brandName,
  siteUrl: settings.publicUrl.origin,
})

async function samplesOf(deps: CatalogueDeps, locale: Locale) {
  return getSamples(await deps.edition(), locale, frameOf(deps).siteUrl)
}

/** A mail of the catalogue to the organiser's own mailbox, marked as a test. `idempotencyKey` is the page's: pressing twice sends once. */
export async function sendSample(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    template,
    variant,
    language,
    idempotencyKey,
  }: { template: MailTemplate; variant: string; language: Locale; idempotencyKey: string },
): Promise<void> {
  const now = clock()
  const mail = { lane: lanes.broadcast, template, params: { sample: variant, language } }
  const dedupeKey = `sample:${idempotencyKey}:${language}`
  await db.run(admin, (tx) => enqueueMail(tx, { ...mail, dedupeKey, personId: admin.personId }, now))
}
