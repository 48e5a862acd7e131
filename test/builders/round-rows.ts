/** Rows of a matching file for tests that look at one of them. */
export const fileGuest = (more: object = {}) => ({
  id: 'ana',
  age: 19,
  gender: 'female',
  start: 3,
  end: 14,
  globalSouth: true,
  marginalized: false,
  accredited: true,
  onlyFemaleHosts: false,
  longCommuteOk: true,
  roomSharing: 'yes',
  sleeping: ['bed'],
  petProblem: false,
  ...more,
})
export const fileHost = (more: object = {}) => ({
  id: 'h1',
  gender: 'male',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  start: 0,
  end: 15,
  commuteMinutes: null,
  rooms: [{ id: 'r', type: 'private', beds: [{ kind: 'single', count: 1 }] }],
  ...more,
})
export const roundOf = (more: object = {}) => ({
  instance: { guests: [fileGuest()], hosts: [fileHost()], ...more },
})
