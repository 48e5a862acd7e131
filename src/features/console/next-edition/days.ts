// Apart from the schema, which stays on the server.

/** The days that are asked for, in the order of the form; all in ISO as browsers send them. */
export const DAYS = [
  'conferenceStartOn',
  'conferenceEndOn',
  'registrationOpensOn',
  'registrationClosesOn',
  'firstNotificationOn',
  'lastRoundOn',
] as const
