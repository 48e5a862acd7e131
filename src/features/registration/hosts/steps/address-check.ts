import type { NoticeStep, NoticeTone, StepContext } from '#features/registration/wizard/steps/step.ts'
import { address } from './address.ts'

type Told = 'found' | 'notFound' | 'waiting' | 'notChecked'

function told({ addressCheck }: StepContext): Told {
  if (addressCheck?.finding.outcome === 'found') return 'found'
  // What the list of streets said is not told while somebody who knows more is still being asked.
  if (addressCheck?.isWaiting) return 'waiting'
  return addressCheck?.finding.outcome === 'not-found' ? 'notFound' : 'notChecked'
}

const tones: Record<Told, NoticeTone> = {
  found: 'good',
  notFound: 'warning',
  waiting: 'info',
  notChecked: 'info',
}

/** The address once more as we read it, and what a map says to it. Never a reason to stop (rules: fields). */
export const addressCheck: NoticeStep = {
  kind: 'notice',
  key: 'address-check',
  number: 2,
  title: 'addresses.checkTitle',
  lead: 'addresses.checkLead',
  paragraphs: ['addresses.written', 'addresses.outcome'],
  values: (answers, context) => {
    const typed = answers.to(address)
    return {
      street: typed?.street ?? '',
      houseNumber: typed?.houseNumber ?? '',
      postalCode: typed?.postalCode ?? '',
      city: typed?.city ?? '',
      outcome: told(context),
    }
  },
  tone: (context) => tones[told(context)],
  about: {
    step: address.key,
    label: 'addresses.change',
    fields: ['street', 'houseNumber', 'postalCode', 'city'],
  },
  goOn: 'addresses.goOn',
  goesOnUsually: true,
  next: () => 'living',
}
