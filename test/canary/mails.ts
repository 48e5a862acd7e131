/** What either side of a match may be written about it. */
export const mailsOfMatch = {
  guest: [
    'offer-to-guest',
    'accepted-to-guest',
    'expired-to-guest',
    'more-time-to-guest',
    'withdrawn-to-guest',
    'contact-reminder-to-guest',
    'contact-problem-received-to-guest',
    'offer-reminder',
    'final-check',
  ],
  host: [
    'notice-to-host',
    'accepted-to-host',
    'declined-to-host',
    'expired-to-host',
    'withdrawn-to-host',
    'contact-reminder-to-host',
    'contact-problem-received-to-host',
  ],
} as const
