import type { Outcome } from '#features/own/profile/profile.ts'
import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { NoticeKind } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'

const WORDS: Record<Outcome, { kind: NoticeKind; title: TextKey; text: TextKey }> = {
  saved: { kind: 'good', title: 'profile.doneSavedTitle', text: 'profile.doneSaved' },
  accepted: { kind: 'good', title: 'profile.doneAcceptedTitle', text: 'profile.doneAccepted' },
  declined: { kind: 'good', title: 'profile.doneDeclinedTitle', text: 'profile.doneDeclined' },
  late: { kind: 'info', title: 'profile.doneLateTitle', text: 'profile.doneLate' },
  closed: { kind: 'info', title: 'profile.doneClosedTitle', text: 'profile.doneClosed' },
  refused: { kind: 'good', title: 'profile.doneCancelledTitle', text: 'profile.doneRefused' },
  reported: { kind: 'good', title: 'profile.doneCancelledTitle', text: 'profile.doneReported' },
  'reported-late': { kind: 'info', title: 'profile.doneReportedLateTitle', text: 'profile.doneReportedLate' },
  confirmed: { kind: 'good', title: 'profile.doneConfirmedTitle', text: 'profile.doneConfirmed' },
  arrival: { kind: 'good', title: 'profile.doneArrivalTitle', text: 'profile.doneArrival' },
  'arrival-no-contact': {
    kind: 'warning',
    title: 'profile.doneArrivalTitle',
    text: 'profile.doneArrivalNoContact',
  },
  'in-contact': { kind: 'good', title: 'profile.doneToldTitle', text: 'profile.doneInContact' },
  'lost-contact': { kind: 'info', title: 'profile.doneToldTitle', text: 'profile.doneLostContact' },
  arrived: { kind: 'good', title: 'profile.doneArrivedTitle', text: 'profile.doneArrived' },
  'not-arrived': { kind: 'info', title: 'profile.doneToldTitle', text: 'profile.doneNotArrived' },
  'registration-cancelled': {
    kind: 'good',
    title: 'profile.doneCancelledTitle',
    text: 'profile.doneAllCancelled',
  },
}

/** How the last press ended. Too late is no mistake of the reader's, so it is never shown as one. */
export function OutcomeNotice({ outcome }: { outcome: Outcome }) {
  const { t } = useTexts()
  const { kind, title, text } = WORDS[outcome]
  return (
    <DoneNotice kind={kind} title={t(title)}>
      <p>{t(text)}</p>
    </DoneNotice>
  )
}
