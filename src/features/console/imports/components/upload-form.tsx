import { languageName } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { locales } from '#i18n/locale.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { importFiles } from './limits.ts'

/** A list of guests or hosts to read; what comes of it is shown before anything happens. */
export function UploadForm({ back }: { back: GivenBack | null }) {
  const { t, to, locale } = useTexts()
  return (
    <PostForm encType="multipart/form-data" reloadDocument back={back}>
      <p>{t('imports.uploadLead')}</p>
      <ul className="filters" aria-label={t('imports.template')}>
        <li aria-hidden="true">{t('imports.template')}</li>
        {(['guests', 'hosts'] as const).map((who) => (
          <li key={who}>
            <a href={to(`/admin/migrate/${who}.csv`)}>
              {t(who === 'guests' ? 'imports.templateGuests' : 'imports.templateHosts')}
            </a>
          </li>
        ))}
      </ul>
      <div className="setting-grid">
        <RadioGroup
          name="role"
          legend={t('imports.role')}
          options={(['host', 'guest'] as const).map((role) => ({
            value: role,
            label: t(`imports.role.${role}`),
          }))}
        />
        <RadioGroup
          name="locale"
          legend={t('imports.mailLanguage')}
          hint={t('imports.mailLanguageHint')}
          defaultValue={locale}
          options={locales.map((one) => ({ value: one, label: languageName(one, locale) }))}
        />
        <FileField
          name={importFiles.field}
          label={t('imports.file')}
          kinds={importFiles.kinds}
          megabytes={importFiles.megabytes}
          optional
        />
        <Textarea name="pasted" label={t('imports.pasted')} rows={3} optional />
      </div>
      <div className="actions">
        <Button>{t('imports.read')}</Button>
      </div>
    </PostForm>
  )
}
