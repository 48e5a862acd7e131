import { TEAM_AT_LEAST } from '#domain/incident.ts'
import type { NamingView } from '#features/console/incidents/naming.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/checkbox.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = { naming: NamingView; back: GivenBack | null }

/** Nobody may open incidents yet: one organiser says who shall, another one agrees. */
export function NameTeam({ naming: { organisers, named }, back }: Props) {
  const { t } = useTexts()
  return (
    <>
      <Notice kind="warning" title={t('incidents.nobodyTitle')}>
        <p>{t('incidents.nobodyYetNamed')}</p>
      </Notice>
      {named ? (
        <Named named={named} />
      ) : (
        <PostForm className="form" back={back}>
          <CheckboxGroup
            name="people"
            legend={t('incidents.nameWho')}
            hint={t('incidents.nameHint', { least: TEAM_AT_LEAST })}
            options={organisers.map(({ personId, email }) => ({ value: personId, label: email }))}
          />
          <p className="actions">
            <Button name="intent" value="name">
              {t('incidents.nameSave')}
            </Button>
          </p>
        </PostForm>
      )}
      <p className="quiet">{t('incidents.nameByHand')}</p>
      <p>
        <code>incident-team add EMAIL</code>
      </p>
    </>
  )
}

/** Who is named, and what the organiser who looks can say to it. */
function Named({ named: { people, by, isMine, refusal } }: { named: NonNullable<NamingView['named']> }) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <p>{isMine ? t('incidents.namedByYou') : t('incidents.namedBy', { by: by ?? '–' })}</p>
      <ul>
        {people.map(({ personId, email }) => (
          <li key={personId}>
            <input type="hidden" name="people" value={personId} />
            {email}
          </li>
        ))}
      </ul>
      <p>
        {refusal && !isMine
          ? t(`edition.refused.${refusal}`)
          : t(isMine ? 'incidents.namedWaits' : 'incidents.namedLead')}
      </p>
      <p className="actions">
        {refusal === null && (
          <Button name="intent" value="agree">
            {t('incidents.nameAgree')}
          </Button>
        )}{' '}
        <Button kind="quiet" name="intent" value="drop">
          {t(isMine ? 'incidents.nameTakeBack' : 'incidents.nameDecline')}
        </Button>
      </p>
    </PostForm>
  )
}
