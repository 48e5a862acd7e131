import type { CatalogueEntry, SampleVersion } from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import { languageName, writtenIn } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = {
  entry: CatalogueEntry
  variant: string
  versions: SampleVersion[]
  idempotencyKey: string
  isSent: boolean
}

/** One mail as it would be sent, in each language, as HTML and as text. */
export function OneMail({ entry, variant, versions, idempotencyKey, isSent }: Props) {
  const { t, to, locale } = useTexts()
  const { template, subject, when, variants } = entry
  return (
    <>
      <PageTitle lead={when}>{subject}</PageTitle>
      {isSent && <DoneNotice>{t('mailCatalogue.sent')}</DoneNotice>}
      <p>
        <a href={to('/admin/mails')}>{t('mailCatalogue.back')}</a>
      </p>
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
