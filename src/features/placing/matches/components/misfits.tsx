import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const words: Readonly<Record<string, TextKey>> = {
  blocked: 'matches.misfit.blocked',
  left: 'matches.misfit.left',
  'place-gone': 'matches.misfit.place-gone',
  'guest-nights': 'matches.misfit.guest-nights',
  'outside-edition': 'matches.misfit.outside-edition',
  dates: 'matches.misfit.dates',
  commute: 'matches.misfit.commute',
  'single-male-host': 'reasons.single-male-host',
  'females-only-host': 'reasons.females-only-host',
  'over-35': 'matches.misfit.over-35',
  pets: 'reasons.pets',
  'needs-private-room': 'reasons.needs-private-room',
  'shares-with-host': 'reasons.shares-with-host',
  'sleeping-option': 'reasons.sleeping-option',
  'over-age-limit': 'matches.misfit.over-age-limit',
  access: 'reasons.access',
  'not-with': 'reasons.not-with',
  'group-apart': 'reasons.group-apart',
  'kept-apart': 'reasons.kept-apart',
  occupied: 'matches.misfit.occupied',
  'room-sharing': 'matches.misfit.room-sharing',
  'double-bed': 'matches.misfit.double-bed',
}

/** Why a match no longer fits (`src/domain/still-fits.ts`), in words; what was noted by hand is shown as it is. */
export function Misfits({ reason }: { reason: string }) {
  const { t } = useTexts()
  const said = reason.split(',').map((code) => {
    const key = words[code]
    return key ? t(key) : code
  })
  return said.join('. ')
}
