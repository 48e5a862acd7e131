import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { sendSample } from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import { OneMail } from '#features/letters/mail-catalogue/one-mail.tsx'
import {
  findSample,
  listCatalogue,
  type CatalogueEntry,
} from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import { sendSampleSchema } from '#features/letters/mail-catalogue/mail-catalogue.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/catalogue'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'mailCatalogue.title')
}

/** The variant asked for, or the first. */
const findVariant = (entry: CatalogueEntry | undefined, wanted: string | null) =>
  entry?.variants.find(({ key }) => wanted === null || key === wanted)?.key

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })

/** `/admin/mails` lists every mail, `/admin/mails?mail=…&variant=…` shows one in both languages. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const query = new URL(request.url).searchParams
  const entries = await listCatalogue(deps, admin, visitOf(context).locale)
  const wanted = query.get('mail')
  if (wanted === null) return { entries, one: null }
  const entry = entries.find(({ template }) => template === wanted)
  const variant = findVariant(entry, query.get('variant'))
  if (!entry || !variant) throw notFound()
  const versions = await findSample(deps, admin, { template: entry.template, variant })
  if (!versions) throw notFound()
  return {
    entries: [],
    one: { entry, variant, versions, idempotencyKey: randomUUID(), isSent: query.get('done') === 'sent' },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const query = new URL(request.url).searchParams
  const posted = sendSampleSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  const entries = await listCatalogue(deps, admin, locale)
  const entry = entries.find(({ template }) => template === query.get('mail'))
  const variant = findVariant(entry, query.get('variant'))
  if (!entry || !variant) throw notFound()
  const { language, idempotencyKey } = posted.data
  await sendSample(deps, admin, { template: entry.template, variant, language, idempotencyKey })
  return redirect(localised(locale, `/admin/mails?mail=${entry.template}&variant=${variant}&done=sent`))
}

export default function Catalogue({ loaderData: { entries, one } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  if (one) return <OneMail {...one} />
  return (
    <>
      <PageTitle lead={t('mailCatalogue.lead')}>{t('mailCatalogue.title')}</PageTitle>
      <DataTable
        stacks
        caption={t('mailCatalogue.title')}
        isCaptionHidden
        rows={entries}
        rowKey={({ template }) => template}
        columns={[
          {
            key: 'subject',
            header: t('mailCatalogue.subject'),
            isName: true,
            cell: ({ template, subject }: CatalogueEntry) => (
              <a href={to(`/admin/mails?mail=${template}`)}>{subject}</a>
            ),
          },
          {
            key: 'when',
            header: t('mailCatalogue.when'),
            cell: ({ when }) => when,
          },
          {
            key: 'variants',
            header: t('mailCatalogue.variants'),
            align: 'right',
            cell: ({ variants }) => variants.length,
          },
        ]}
      />
    </>
  )
}
