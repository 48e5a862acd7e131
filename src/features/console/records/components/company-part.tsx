import { Link } from 'react-router'
import { Fellows } from '#features/placing/matches/components/company.tsx'
import type { CompanyView } from '#features/placing/matches/travelling/company.server.ts'
import { LONGEST_REASON } from '#features/console/records/components/record-paths.ts'
import type { RecordRefusal } from '#features/console/records/records.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Props = { company: CompanyView; refused: RecordRefusal | null }

/** Whom a guest travels with, and with whom they must not be: the second is for organisers alone. */
export function CompanyPart({ company, refused }: Props) {
  const { t, to } = useTexts()
  const { fellows, named, notWith } = company
  return (
    <section aria-labelledby="company">
      <h2 id="company">{t('records.company')}</h2>
      {fellows.length + named.length === 0 && <p>{t('records.company.alone')}</p>}
      <Fellows company={company} pathOf={(id) => `/admin/guest/${id}`} />
      {named.map(({ address, isRefused }) => (
        <p key={address}>{t(isRefused ? 'records.company.refused' : 'records.company.named', { address })}</p>
      ))}
      {notWith.length > 0 && <h3>{t('records.notWith')}</h3>}
      {notWith.map(({ id, name, reason }) => (
        <PostForm key={id}>
          <input type="hidden" name="otherId" value={id} />
          <p className="actions">
            <Link to={to(`/admin/guest/${id}`)}>{name}</Link> {reason}{' '}
            <Button
              kind="quiet"
              name="intent"
              value="may-meet"
              aria-label={t('records.notWith.removeLabel', { name })}
            >
              {t('records.notWith.remove')}
            </Button>
          </p>
        </PostForm>
      ))}
      <details open={refused?.field === 'whom' || refused?.field === 'reason' || undefined}>
        <summary>{t('records.notWith.add')}</summary>
        {/* Empty again for the next one. */}
        <PostForm className="form" key={notWith.map(({ id }) => id).join(' ')}>
          <TextField
            name="whom"
            label={t('records.notWith.whom')}
            hint={t('records.notWith.hint')}
            maxLength={300}
            defaultValue={refused?.typed.whom}
            problem={refused?.field === 'whom' ? refused.message : null}
          />
          <TextField
            name="reason"
            label={t('records.notWith.reason')}
            optional
            maxLength={LONGEST_REASON}
            defaultValue={refused?.typed.reason}
            problem={refused?.field === 'reason' ? refused.message : null}
          />
          <p className="actions">
            <Button kind="quiet" name="intent" value="not-with">
              {t('records.notWith.save')}
            </Button>
          </p>
        </PostForm>
      </details>
    </section>
  )
}
