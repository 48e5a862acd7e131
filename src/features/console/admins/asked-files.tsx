import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { FileView } from './admins.ts'

/** Files of nearly everybody that somebody asks for: another organiser agrees, or says no. */
export function AskedFiles({ files }: { files: readonly FileView[] }) {
  const { t } = useTexts()
  return files.map(({ id, email, list, hasContacts, reason, count, until, isMine, press }) => (
    <section key={id} aria-labelledby={`file-${id}`}>
      <h2 id={`file-${id}`}>{t('admins.file.title')}</h2>
      <p>
        {t('admins.file.asked', { email, count, list: list ?? '', moment: t('admins.moment', until) })}{' '}
        {t(hasContacts ? 'admins.file.withContacts' : 'admins.file.withoutContacts')}{' '}
        {t('admins.file.reason', { reason })}
      </p>
      {(press === 'no-standing' || press === 'same-hand') && (
        <p className="quiet">{t(`admins.decided.${press}`)}</p>
      )}
      <PostForm>
        <HiddenField name="id" value={id} />
        <div className="actions">
          {!isMine && (press === 'agree' || press === 'alone') && (
            <Button name="intent" value="agree-file">
              {t('admins.file.agree')}
            </Button>
          )}{' '}
          <Button kind="quiet" name="intent" value="refuse-file">
            {isMine ? t('admins.file.takeBack') : t('admins.file.refuse')}
          </Button>
        </div>
      </PostForm>
    </section>
  ))
}
