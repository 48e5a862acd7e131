import { Link } from 'react-router'
import { Fellows } from '#features/placing/matches/components/company.tsx'
import type { CompanyView } from '#features/placing/matches/travelling/company.server.ts'
import { LONGEST_REASON } from '#features/console/records/components/record-paths.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Props = { company: CompanyView; back: GivenBack | null }

/** Whom a guest travels with, and with whom they must not be: the second is for organisers alone. */
export function CompanyPart({ company, back }: Props) {
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
      <details open={back?.typed['intent']?.includes('not-with')}>
        <summary>{t('records.notWith.add')}</summary>
        {/* Empty again for the next one. */}
        <PostForm className="form" key={notWith.map(({ id }) => id).join(' ')} back={back}>
          <TextField
            name="whom"
            label={t('records.notWith.whom')}
            hint={t('records.notWith.hint')}
            maxLength={300}
          />
          <TextField name="reason" label={t('records.notWith.reason')} optional maxLength={LONGEST_REASON} />
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
