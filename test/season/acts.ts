/** What happens besides registering and offers, by its moment. */
export const acts = {
  'the organisers write to former hosts': '2028-03-06T09:00Z',
  'a former host wants no more mails': '2028-03-07T09:00Z',
  'a guest names a friend': '2028-03-12T09:00Z',
  'the friend says yes': '2028-03-13T09:00Z',
  'the two travel together no more': '2028-03-14T09:00Z',
  'a server says that it still tries': '2028-03-22T12:00Z',
  'the organisers write to former hosts again': '2028-04-03T09:00Z',
  'an organiser writes to everyone, and a second one is asked': '2028-04-22T14:00Z',
  'the second organiser agrees': '2028-04-22T16:00Z',
  'a guest calls it spam': '2028-04-23T15:00Z',
  'the organisers import a list, and invite': '2028-04-26T09:00Z',
  'registration stays open for a day more, and whoever was told the old day hears of it': '2028-04-26T18:00Z',
  'the organisers write to the guests, for tomorrow': '2028-05-10T09:00Z',
  'a guest wants no more mails': '2028-05-10T18:00Z',
  // While the worker is away.
  'an organiser writes to the matched guests': '2028-05-17T09:30Z',
  'an organiser stops that': '2028-05-18T09:30Z',
  'an organiser writes to the guests, and takes it back at once': '2028-05-20T12:00Z',
  'a mail server knows no such guest': '2028-05-22T13:05Z',
  'an offer comes back': '2028-05-22T15:00Z',
  'the mail server knows the guest, and an organiser tries again': '2028-05-23T12:00Z',
  'an organiser writes to the matched guests about their stay': '2028-05-24T09:00Z',
  'an organiser writes to the matched hosts': '2028-05-24T10:00Z',
  'an organiser asks a guest to move': '2028-05-26T09:00Z',
  'that guest says yes': '2028-05-27T08:00Z',
  'an organiser moves a guest whose host can no more': '2028-05-29T09:00Z',
  'whose mail came back enters another address': '2028-05-30T09:00Z',
  'that mailbox answers': '2028-05-30T09:05Z',
  'a reader asks for the newsletter once more': '2028-06-25T09:00Z',
} as const

export type Act = keyof typeof acts
