import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { sendSample, type SampleVersion } from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import {
  findSample,
  listCatalogue,
  type CatalogueEntry,
} from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised, locales } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import { Icon } from '#ui/icons.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/catalogue'
import { z } from 'zod'
import { languageName, writtenIn } from '#i18n/language-names.ts'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = {
  entry: CatalogueEntry
  variant: string
  versions: SampleVersion[]
  idempotencyKey: string
  isSent: boolean
}

/** One mail as it would be sent, in each language, as HTML and as text. */
function OneMail({ entry, variant, versions, idempotencyKey, isSent }: Props) {
  const { t, to, locale } = useTexts()
  const { template, subject, when, variants } = entry
  return (
    <>
      <a className="page-back" href={to('/admin/mails')}>
        <Icon name="back" />
        {t('mailCatalogue.back')}
      </a>
      <PageTitle lead={when}>{subject}</PageTitle>
      {isSent && <DoneNotice>{t('mailCatalogue.sent')}</DoneNotice>}
      <p className="quiet">{t('mailCatalogue.invented')}</p>
      {variants.length > 1 && (
        <nav aria-label={t('mailCatalogue.variants')}>
          <ul className="filters">
            {variants.map(({ key, name }) => (
              <li key={key}>
                <a
                  href={to(`/admin/mails?mail=${template}&variant=${key}`)}
                  aria-current={key === variant ? 'page' : undefined}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PostForm action={to(`/admin/mails?mail=${template}&variant=${variant}`)}>
        <HiddenField name="intent" value="send" />
        <HiddenField name="idempotencyKey" value={idempotencyKey} />
        <p className="actions">
          {versions.map(({ language }) => (
            <Button key={language} name="language" value={language}>
              {t('mailCatalogue.send', { language: languageName(language, locale) })}
            </Button>
          ))}
        </p>
      </PostForm>
      <div className="mail-versions">
        {versions.map((version) => (
          <Version key={version.language} template={template} variant={variant} version={version} />
        ))}
      </div>
    </>
  )
}

function Version({
  template,
  variant,
  version,
}: {
  template: string
  variant: string
  version: SampleVersion
}) {
  const { t, to, locale } = useTexts()
  const { language, locale: written, subject, text, calendar } = version
  const name = languageName(language, locale)
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <p>
        {t('mailCatalogue.subject')}: <strong {...writtenIn(written)}>{subject}</strong>
      </p>
      <iframe
        title={t('mailCatalogue.html', { language: name })}
        src={to(`/admin/mails/preview?mail=${template}&variant=${variant}&language=${language}`)}
        sandbox=""
        className="mail-frame"
      />
      <h3>{t('mailCatalogue.text')}</h3>
      <pre className="mail-text" {...writtenIn(written)}>
        {text}
      </pre>
      {calendar && (
        <>
          <h3>{t('mailCatalogue.calendar', { file: calendar.filename })}</h3>
          <pre className="mail-text" dir="ltr">
            <code>{calendar.content}</code>
          </pre>
        </>
      )}
    </section>
  )
}

/** `idempotencyKey` comes with the page, so that pressing twice sends once. */
const sendSampleSchema = z.object({
  intent: z.literal('send'),
  language: z.enum(locales),
  idempotencyKey: z.uuid(),
})

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'mailCatalogue.title')
}

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
      <ConsoleHead lead={t('mailCatalogue.lead')}>{t('mailCatalogue.title')}</ConsoleHead>
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
