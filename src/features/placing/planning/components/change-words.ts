import type { Texts } from '#i18n/texts-context.tsx'
import type { ChangeView } from '../showing.server.ts'

/** The one thing that would be different. */
export function changeWords(change: ChangeView, { t }: Texts): string {
  switch (change.of) {
    case 'answer':
      return t(`planning.change.${change.answer}`)
    case 'sharing':
      return t('planning.change.sharing', { to: change.to })
    case 'sleeping':
      return t(`planning.change.sleeping.${change.to}`)
    case 'nights':
      return t(`planning.change.${change.edge}`, { days: change.days })
    case 'rule':
      return t(change.isAge ? 'planning.change.older' : 'planning.change.notOnlyWomen', {
        host: change.hostName,
      })
    case 'bed':
      return t('planning.change.bed', {
        host: change.hostName,
        number: change.roomNumber,
        bed: t(`matches.bed.${change.bed}`),
      })
  }
}

/** Who would have to say yes to it. */
export function askWhom(change: ChangeView, guestName: string, { t }: Texts): string {
  return t('planning.askWhom', { who: 'hostName' in change ? change.hostName : guestName })
}
