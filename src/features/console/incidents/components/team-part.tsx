import { TEAM_AT_LEAST } from '#domain/incident.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Member = { personId: string; email: string; isSelf: boolean }
type Props = { team: readonly Member[]; back: GivenBack | null }

export function TeamPart({ team, back }: Props) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="team">
      <h2 id="team">{t('incidents.team')}</h2>
      <p>{t('incidents.teamLead', { least: TEAM_AT_LEAST })}</p>
      {team.length < TEAM_AT_LEAST && <Notice kind="warning">{t('incidents.tooFew')}</Notice>}
      <ul className="plain lined">
        {team.map(({ personId, email, isSelf }) => (
          <li key={personId}>
            {team.length > 1 ? (
              <PostForm className="actions">
                <input type="hidden" name="personId" value={personId} />
                {isSelf ? t('incidents.you', { email }) : email}{' '}
                <Button
                  kind="quiet"
                  name="intent"
                  value="remove"
                  aria-label={isSelf ? undefined : t('incidents.removeLabel', { email })}
                >
                  {t(isSelf ? 'incidents.leaveTeam' : 'incidents.remove')}
                </Button>
              </PostForm>
            ) : (
              t('incidents.you', { email })
            )}
          </li>
        ))}
      </ul>
      <PostForm className="form" back={back}>
        <TextField
          name="email"
          type="email"
          label={t('incidents.addEmail')}
          hint={t('incidents.addHint')}
          autoComplete="off"
          maxLength={254}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="add">
            {t('incidents.addSave')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
