import type { HostMoveRefusal } from '#features/placing/matches/moving/host-moves.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { DraftRefusal, type RefusalView } from './draft-refusal.tsx'

const OWN = [
  'not-promised',
  'not-accepted',
  'has-begun',
  'already-moving',
  'still-held',
  'changed',
  'same-host',
  'not-found',
  'no-deadline',
] as const

export function HostMoveRefused({
  kind,
  taken,
  timeZone,
}: {
  kind: HostMoveRefusal['kind']
  taken: RefusalView | null
  timeZone: string
}) {
  const { t } = useTexts()
  const own = OWN.find((known) => known === kind)
  if (own) {
    return (
      <Notice kind="warning">
        <p>{t(`matching.moveRefusal.${own}`)}</p>
      </Notice>
    )
  }
  return taken && <DraftRefusal refusal={taken} timeZone={timeZone} />
}
