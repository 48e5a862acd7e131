import { forgetOldEmails, purgeFarewells } from '#features/own/account/account.server.ts'
import { forgetAnswers } from '#features/registration/addresses/addresses-job.server.ts'
import { linkCompanions } from '#features/registration/companions/linking-job.server.ts'
import { recheckAddresses, type RecheckDeps } from '#features/registration/addresses/rechecking.server.ts'
import { backUpHourly, type HourlyBackups } from '#features/clock/backups/backups-job.server.ts'
import { copyOffSite, type OffSiteCopies } from '#features/clock/backups/off-site-job.server.ts'
import type { NamedJob } from '#features/console/calendar/named-jobs.ts'
import { backUpBefore } from '#features/clock/backups/mass-actions.server.ts'
import { revokeAgreed } from '#features/console/admins/revoking-job.server.ts'
import { watchLooks } from '#features/console/security/watching-looks-job.server.ts'
import { countBedsNeeded } from '#features/console/dashboard/beds-needed-job.server.ts'
import { forgetImports } from '#features/console/imports/imports-job.server.ts'
import { completeStays } from '#features/placing/matches/answering/completing.server.ts'
import { carryOutMoves } from '#features/placing/matches/moving/carrying-out.server.ts'
import { expireOffers } from '#features/placing/matches/answering/expiring.server.ts'
import { recheckChanged } from '#features/placing/matches/offering/rechecking.server.ts'
import { forgetMailDetails, purgeChallenges } from '#features/ground/mail-queue/mail-queue-job.server.ts'
import { startShownOffers } from '#features/ground/mail-queue/shown-offers.server.ts'
import { queueDue } from '#features/ground/mail-queue/reminding-job.server.ts'
import { purgeNewsletter } from '#features/site/newsletter/newsletter-job.server.ts'
import { type WatchDeps, watchOver } from '#features/console/well/well-job.server.ts'
import { remindOrganisers } from '#features/console/mine/reminding-job.server.ts'
import { linkBlocks } from '#features/console/incidents/linking-job.server.ts'
import {
  forgetIncidents,
  forgetUnfinished,
  forgetUpkeep,
  runRetention,
} from '#features/clock/retention/retention-job.server.ts'
import type { ClockTrust } from '#domain/clock-trust.ts'
import { type MailTemplate, timedMails } from '#mails/registry.ts'
import {
  lookAtReturned,
  type ReturnedMailDeps,
} from '#features/letters/returned-mail/returned-mail-job.server.ts'

export type TimedJobDeps = RecheckDeps &
  ReturnedMailDeps &
  WatchDeps & {
    /** What the clock is trusted with at this moment. */
    trust: () => ClockTrust
    /** Null: somebody else sees to the backups of this database. */
    backups: HourlyBackups | null
    /** Null: they stay on this machine. */
    offSite: OffSiteCopies | null
  }

export type TimedJob = {
  /** One that the calendar has words for. */
  name: NamedJob | MailTemplate
  /** Five fields, in UTC. What is due follows from stored instants: a run missed or done twice changes nothing. */
  cron: string
  /** Cannot be undone, so it waits after the clock has moved; `twice`: until its day has come twice (rules: the clock). */
  forGood?: 'once' | 'twice'
  /** Returns how much there was to do. */
  run: (deps: TimedJobDeps) => Promise<number>
}

/** Each mail with a clock is a job of its name. */
const mailJobs = timedMails.map(({ template, clock: { cron } }): TimedJob => ({
  name: template,
  cron,
  run: ({ db, worker, clock }) => queueDue(db, worker, template, clock()),
}))

export const timedJobs: TimedJob[] = [
  ...mailJobs,
  {
    name: 'expire-offers',
    cron: '* * * * *',
    forGood: 'once',
    run: async ({ db, worker, clock }) =>
      (await startShownOffers(db, worker, clock)) + (await expireOffers(db, worker, clock)),
  },
  {
    name: 'carry-out-moves',
    cron: '* * * * *',
    run: ({ db, worker, clock }) => carryOutMoves(db, worker, clock),
  },
  {
    name: 'returned-mail',
    cron: '* * * * *',
    run: lookAtReturned,
  },
  {
    name: 'complete-matches',
    cron: '19 * * * *',
    forGood: 'once',
    run: ({ db, worker, clock }) => completeStays(db, worker, clock),
  },
  {
    name: 'recheck-matches',
    cron: '* * * * *',
    run: ({ db, worker, clock }) => recheckChanged(db, worker, clock),
  },
  {
    name: 'link-companions',
    cron: '* * * * *',
    run: ({ db, worker, clock }) => linkCompanions(db, worker, clock),
  },
  {
    name: 'link-blocks',
    cron: '* * * * *',
    run: ({ db, worker, keys }) => linkBlocks(db, worker, keys),
  },
  {
    name: 'watch-looks',
    cron: '* * * * *',
    run: ({ db, worker, clock }) => watchLooks(db, worker, clock()),
  },
  {
    name: 'revoke-agreed',
    cron: '* * * * *',
    // Its hour is one of a clock that is trusted: a step ends none, but begins it anew.
    forGood: 'once',
    run: ({ db, worker, clock }) => revokeAgreed(db, worker, clock()),
  },
  {
    name: 'count-beds-needed',
    cron: '2-59/5 * * * *',
    run: ({ db, worker, clock }) => countBedsNeeded(db, worker, clock()),
  },
  {
    name: 'remind-organisers',
    cron: '7 * * * *',
    run: ({ db, worker, clock }) => remindOrganisers(db, worker, clock()),
  },
  {
    name: 'watch-over',
    cron: '3-59/5 * * * *',
    run: watchOver,
  },
  // Looked at more often than it is due: so a failed one is tried again, and a fresh start does not wait for the full hour.
  {
    name: 'back-up',
    cron: '4-59/5 * * * *',
    run: async ({ backups, trust }) => (backups ? backUpHourly(backups, trust().forGood) : 0),
  },
  // Soon after a backup; a backup that takes longer is brought there the next time.
  {
    name: 'copy-off-site',
    cron: '1-59/5 * * * *',
    run: async ({ offSite, trust }) => (offSite ? copyOffSite(offSite, trust().forGood) : 0),
  },
  {
    name: 'purge-challenges',
    cron: '17 * * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => purgeChallenges(db, worker, clock()),
  },
  {
    name: 'forget-mail-details',
    cron: '47 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetMailDetails(db, worker, clock()),
  },
  {
    name: 'purge-newsletter',
    cron: '23 * * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => purgeNewsletter(db, worker, clock()),
  },
  {
    name: 'purge-farewells',
    cron: '* * * * *',
    run: ({ db, worker }) => purgeFarewells(db, worker),
  },
  {
    name: 'forget-old-emails',
    cron: '41 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetOldEmails(db, worker, clock()),
  },
  {
    name: 'recheck-addresses',
    cron: '*/10 * * * *',
    run: recheckAddresses,
  },
  {
    name: 'forget-address-answers',
    cron: '29 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetAnswers(db, worker, clock()),
  },
  {
    name: 'forget-imports',
    cron: '37 * * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetImports(db, worker, clock()),
  },
  // Each hour, so that a day begins on the clock of its edition and a night without a worker is made up for.
  {
    name: 'retention',
    cron: '53 * * * *',
    forGood: 'twice',
    run: ({ db, worker, clock, keys, backups }) =>
      runRetention({ db, worker, keys, backUp: () => backUpBefore(backups, 'retention') }, clock()),
  },
  {
    name: 'forget-unfinished',
    cron: '57 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock, keys }) => forgetUnfinished({ db, worker, keys }, clock()),
  },
  {
    name: 'forget-incidents',
    cron: '33 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetIncidents(db, worker, clock()),
  },
  {
    name: 'forget-upkeep',
    cron: '9 3 * * *',
    forGood: 'twice',
    run: ({ db, worker, clock }) => forgetUpkeep(db, worker, clock()),
  },
]
