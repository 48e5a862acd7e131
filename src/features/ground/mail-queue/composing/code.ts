/** Where the code of a challenge is asked for, and where the link of its mail leads, by what the challenge is for. */
export const codePaths = {
  'sign-in': '/otp',
  'sign-up-guest': '/signUp/guest/__confirmEmail',
  'sign-up-host': '/signUp/host/__confirmEmail',
  'change-email': '/profile/email',
} as const
