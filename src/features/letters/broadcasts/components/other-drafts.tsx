import type { Audience } from '#domain/audience.ts'
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import type { DraftLink } from '#features/letters/broadcasts/broadcasts.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'

type Props = { drafts: readonly DraftLink[]; audience: Audience; timeZone: string; hasDraft: boolean }

/** What else has been begun for these recipients, and the way to begin anew. */
export function OtherDrafts({ drafts, audience, timeZone, hasDraft }: Props) {
  const { t, to, locale } = useTexts()
  const path = AUDIENCE_PATHS[audience]
  const fresh = <a href={to(`${path}?new`)}>{t('broadcasts.newDraft')}</a>
  if (drafts.length === 0) return hasDraft ? <p>{fresh}</p> : null
  return (
    <details>
      <summary>{t('broadcasts.otherDrafts')}</summary>
      <ul className="plain">
        {drafts.map(({ id, subject, writtenAt, by, isAsked }) => (
          <li key={id}>
            <a href={to(`${path}?${isAsked ? 'look' : 'draft'}=${id}`)}>
              {t('broadcasts.otherDraft', {
                subject: subject || t('broadcasts.noSubject'),
                moment: shortMoment(writtenAt, timeZone, locale),
                who: by ?? '–',
              })}
            </a>{' '}
            {isAsked && <span className="quiet">{t('broadcasts.askedDraft')}</span>}
          </li>
        ))}
        {hasDraft && <li>{fresh}</li>}
      </ul>
    </details>
  )
}
