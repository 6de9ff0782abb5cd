import type { Dictionary } from '../dictionary.ts'
import type { peopleDe } from '../de/people.ts'

export const peopleEn: Dictionary<typeof peopleDe> = {
  registrationCode: 'Code of this house',
  registrationCodeHint: 'You get it from whoever runs Stichwort here.',
  registrationCodeRequired: 'Please enter the code of this house.',
  registrationCodeWrong: 'This code is not right.',
  registrationDomains: (domains) => `An account here needs an email address of ${domains}.`,
  forgotTitle: 'Forgot password?',
  forgotText: 'We will send you a link to set a new one. It is good for 30 minutes.',
  sendLink: 'Send link',
  linkSent:
    'If there is an account for this address, the link is on its way. Look in the spam folder, too.',
  resetTitle: 'New password',
  resetText: 'You will then sign in again on all devices.',
  newPassword: 'New password',
  keepTokens: 'Keep access tokens for programs',
  keepTokensHint: 'Otherwise they end, too: whoever knew your old password may have made one.',
  setPassword: 'Set password',
  passwordSet: 'Your new password is set. Sign in with it.',
  linkIncomplete: 'This link is incomplete. Open it again just as you got it.',
  linkInvalid: 'This link has been used, or is older than 30 minutes. Ask for a new one.',
  changePassword: 'Change password',
  oldPassword: 'Old password',
  oldPasswordRequired: 'Please enter your old password.',
  oldPasswordWrong: 'The old password is not right.',
  otherSessionsEnd: 'You will sign in again on your other devices, but not here.',
  passwordChanged: 'Your password has been changed.',
  signInWith: (name) => `Sign in with ${name}`,
  providerRefusals: {
    identity_refused: 'The provider’s sign-in was not valid. Please try again.',
    provider_unreachable: 'The sign-in provider does not answer. Please try again in a moment.',
    sign_in_declined: 'The sign-in was broken off at the provider.',
    sign_in_expired: 'This sign-in took too long, or began in another browser. Please try again.',
    email_missing: 'The provider does not tell an email address. There is no account here without.',
    account_exists:
      'There is an account for this email address already. Sign in with email and password.',
    rate_limited: 'Too many attempts. Wait a few minutes, then try again.',
    sign_in_unavailable: 'This sign-in is not set up here.',
  },
}
