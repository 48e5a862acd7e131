import type { MatchRefusal } from '#features/placing/matches/changing/changing.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DraftView } from '../inform.server.ts'

/** Drafts that were not sent, and why; the others went. */
export function RefusedDrafts({
  refused,
  drafts,
}: {
  refused: readonly { matchId: string; refusal: MatchRefusal }[]
  drafts: readonly DraftView[]
}) {
  const { t } = useTexts()
  if (refused.length === 0) return null
  return (
    <Notice kind="warning" title={t('inform.notSent', { count: refused.length })}>
      <ul>
        {refused.map(({ matchId, refusal }) => (
          <li key={matchId}>
            {t('inform.refusedOne', {
              name: nameOf(drafts.find(({ id }) => id === matchId)) ?? matchId,
              why: t(`inform.refused.${wordOf(refusal)}`),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const nameOf = (draft: DraftView | undefined) => draft && `${draft.guestName} – ${draft.hostName}`
const KNOWN = [
  'ask-first',
  'registration-gone',
  'blocked',
  'nights-over',
  'place-gone',
  'fits-no-more',
] as const
const wordOf = (refusal: MatchRefusal) => KNOWN.find((word) => word === refusal) ?? 'changed'
