import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { OFFER_REMINDERS } from '#domain/offer-reminders.ts'
import { isMailTemplate } from '#mails/registry.ts'
import {
  composeApprovalRequest,
  composeApprovalResult,
  composeImportInvitation,
  composeParticipationReminder,
  composeProfileUpdate,
  composeRegistrationConfirmed,
} from './account.server.ts'
import { composeCode, type CodeTools } from './code.server.ts'
import { composeMatchMail, isMatchTemplate } from './match.server.ts'
import { composeBroadcast, composeBroadcastRequest } from './broadcast.server.ts'
import { composeNewsletterConfirm } from './newsletter.server.ts'
import {
  composeAccountDeleted,
  composeEmailChanged,
  composeNewDevice,
  composeOtherSideLeft,
} from './own-account.server.ts'
import { composeSample } from './sample.server.ts'
import { composeHostEvent, composeRetentionNotice } from './season.server.ts'
import { skip, type Composition, type MailRow } from './composing.ts'

export type ComposeTools = CodeTools & { siteUrl: string }

/**
 * Fills in, from the database as it is at `now`, what a queued mail says and to whom, or finds that its reason is gone
 * (rendered late, eligibility checked again at sending). A code is made and its hash stored on the way.
 */
export async function composeMail(
  tx: Tx,
  row: MailRow,
  now: Temporal.Instant,
  tools: ComposeTools,
): Promise<Composition> {
  const { template, personId, challengeId, matchId, newsletterSignupId: signupId, params } = row
  const { siteUrl } = tools
  if (!isMailTemplate(template)) return skip('unknown-template')
  if (params['sample'] !== undefined)
    return personId ? composeSample(tx, { template, personId, params }, siteUrl) : incomplete
  if (template === 'code')
    return challengeId ? composeCode(tx, { challengeId, now, siteUrl }, tools) : incomplete
  if (template === 'newsletter-confirm' || template === 'newsletter-already')
    return signupId ? composeNewsletterConfirm(tx, { signupId, now, siteUrl }, tools.keys) : incomplete
  if (template === 'account-deleted')
    return row.farewellId ? composeAccountDeleted(tx, row.farewellId) : incomplete
  // Only the mail with a code turns into it (composing/code).
  if (template === 'email-in-use') return incomplete
  if (template === 'broadcast') return composeBroadcast(tx, row, now, tools)
  if (isMatchTemplate(template))
    return matchId
      ? composeMatchMail(tx, template, { matchId, now, siteUrl, ...readMatchParams(row) })
      : incomplete
  if (!personId) return incomplete
  switch (template) {
    case 'registration-confirmed': {
      const { registrationId } = params
      return registrationId
        ? composeRegistrationConfirmed(tx, { personId, registrationId, siteUrl }, now)
        : incomplete
    }
    case 'import-invitation': {
      const { registrationId } = params
      return registrationId
        ? composeImportInvitation(tx, { personId, registrationId, siteUrl }, { now, keys: tools.keys })
        : incomplete
    }
    case 'profile-update': {
      const { registrationId } = params
      return registrationId
        ? composeProfileUpdate(tx, { personId, registrationId, siteUrl }, now)
        : incomplete
    }
    case 'participation-reminder': {
      const { registrationId } = params
      return registrationId
        ? composeParticipationReminder(tx, { personId, registrationId, siteUrl }, now)
        : incomplete
    }
    case 'host-event': {
      const { registrationId } = params
      return registrationId ? composeHostEvent(tx, { personId, registrationId }, now) : incomplete
    }
    case 'retention-notice': {
      const { registrationId } = params
      return registrationId
        ? composeRetentionNotice(tx, { personId, registrationId, siteUrl }, { now, keys: tools.keys })
        : incomplete
    }
    case 'new-device':
      return params.signedInAt
        ? composeNewDevice(tx, { personId, siteUrl, signedInAt: params.signedInAt })
        : incomplete
    case 'broadcast-request': {
      const { broadcast } = params
      return broadcast
        ? composeBroadcastRequest(tx, { personId, broadcastId: broadcast, siteUrl })
        : incomplete
    }
    case 'approval-request': {
      const { applicantId } = params
      return applicantId ? composeApprovalRequest(tx, { personId, applicantId, siteUrl }) : incomplete
    }
    case 'other-side-left':
      return composeOtherSideLeft(tx, { personId, siteUrl, params }, now)
    case 'email-changed':
      return params.changeId ? composeEmailChanged(tx, { changeId: params.changeId, siteUrl }) : incomplete
    case 'approval-result':
      return composeApprovalResult(tx, { personId, siteUrl })
  }
}

function readMatchParams({ params, personId }: MailRow) {
  const reminder = OFFER_REMINDERS.find((which) => which === params['reminder'])
  if (!params['copy'])
    return {
      problemId: params['problemId'] ?? params['receivedProblemId'],
      reminder,
      takenNights: params['nights'],
    }
  const windowDays = Number(params['days'])
  return { asIfOffered: true, copyTo: personId ?? undefined, windowDays: windowDays || null }
}

const incomplete = skip('incomplete')
