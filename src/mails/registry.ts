/** Every mail the product can send. The queue stores these names; the template of a name is in a file of that name. */
export const mailTemplates = [
  'code',
  'registration-confirmed',
  'offer-to-guest',
  'notice-to-host',
  'accepted-to-guest',
  'accepted-to-host',
  'declined-to-host',
  'expired-to-guest',
  'expired-to-host',
  'withdrawn-to-guest',
  'withdrawn-to-host',
  'approval-request',
  'approval-result',
] as const
export type MailTemplate = (typeof mailTemplates)[number]
