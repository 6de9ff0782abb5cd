import { signInTexts } from './auth.ts'
import { texts, useTexts } from './texts.ts'

/** Conditions of a registration, and the way back into an account. */
export const peopleTexts = texts({
  de: {
    passwordRules: 'Zum Passwort gehören',
    ruleMet: 'erfüllt',
    ruleUnmet: 'fehlt noch',
    goToLogin: 'Zum Login',
    alreadyRegistered: 'Schon dabei?',
    registrationCode: 'Code des Hauses',
    registrationCodeHint: 'Du bekommst ihn von den Leuten, die Stichwort hier betreiben.',
    registrationCodeRequired: 'Bitte gib den Code des Hauses an.',
    registrationCodeWrong: 'Dieser Code stimmt nicht.',
    usernameDepartment:
      'So heißt eine Abteilung, die in Kommentaren mit @ angesprochen wird. Nimm einen anderen Namen.',
    registrationDomains: (domains: string) =>
      `Ein Konto gibt es hier mit einer E-Mail-Adresse von ${domains}.`,
    forgotTitle: 'Passwort vergessen?',
    forgotText: 'Wir schicken dir einen Link, mit dem du ein neues setzt. Er gilt 30 Minuten.',
    sendLink: 'Link schicken',
    linkSent:
      'Wenn es zu dieser Adresse ein Konto gibt, ist der Link unterwegs. Sieh auch im Spam-Ordner nach.',
    resetTitle: 'Neues Passwort',
    resetText: 'Danach meldest du dich auf allen Geräten neu an.',
    newPassword: 'Neues Passwort',
    keepTokens: 'Zugänge für Programme behalten',
    keepTokensHint:
      'Sonst enden auch sie: Wer dein altes Passwort kannte, kann einen angelegt haben.',
    setPassword: 'Passwort setzen',
    passwordSet: 'Dein neues Passwort gilt. Melde dich damit an.',
    linkIncomplete:
      'Dieser Link ist unvollständig. Öffne ihn noch einmal so, wie du ihn bekommen hast.',
    linkInvalid:
      'Dieser Link wurde schon benutzt oder ist älter als 30 Minuten. Lass dir einen neuen geben.',
    changePassword: 'Passwort ändern',
    oldPassword: 'Altes Passwort',
    oldPasswordRequired: 'Bitte gib dein altes Passwort an.',
    oldPasswordWrong: 'Das alte Passwort stimmt nicht.',
    otherSessionsEnd: 'Auf deinen anderen Geräten meldest du dich danach neu an, hier nicht.',
    passwordChanged: 'Dein Passwort ist geändert.',
    signInWith: (name: string) => `Mit ${name} anmelden`,
    providerRefusals: {
      identity_refused: 'Die Anmeldung beim Anbieter war nicht gültig. Versuch es noch einmal.',
      provider_unreachable:
        'Der Anbieter der Anmeldung antwortet nicht. Versuch es gleich noch einmal.',
      sign_in_declined: 'Die Anmeldung wurde beim Anbieter abgebrochen.',
      sign_in_expired:
        'Diese Anmeldung hat zu lange gedauert oder in einem anderen Browser begonnen. Versuch es noch einmal.',
      email_missing: 'Der Anbieter nennt keine E-Mail-Adresse. Ohne sie gibt es hier kein Konto.',
      account_exists:
        'Für diese E-Mail-Adresse gibt es hier schon ein Konto. Melde dich mit E-Mail und Passwort an.',
      rate_limited: 'Zu viele Versuche. Warte ein paar Minuten und versuch es dann noch einmal.',
      sign_in_unavailable: 'Diese Anmeldung ist hier nicht eingerichtet.',
    },
  },
  en: {
    passwordRules: 'Password must have',
    ruleMet: 'met',
    ruleUnmet: 'still missing',
    goToLogin: 'Go to Login',
    alreadyRegistered: 'Already have an account?',
    registrationCode: 'Code of this house',
    registrationCodeHint: 'You get it from whoever runs Stichwort here.',
    registrationCodeRequired: 'Please enter the code of this house.',
    registrationCodeWrong: 'This code is not right.',
    usernameDepartment:
      'This is the name of a department that comments address with @. Please take another one.',
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
      email_missing:
        'The provider does not tell an email address. There is no account here without.',
      account_exists:
        'There is an account for this email address already. Sign in with email and password.',
      rate_limited: 'Too many attempts. Wait a few minutes, then try again.',
      sign_in_unavailable: 'This sign-in is not set up here.',
    },
  },
})

export const accountFormTexts = {
  de: { ...signInTexts.de, people: peopleTexts.de },
  en: { ...signInTexts.en, people: peopleTexts.en },
}

/** The texts around an account, which the sign-in page loads after itself. */
export type Text = (typeof accountFormTexts)['de']
export const useText = (): Text => useTexts(accountFormTexts)

/** The functions of people in a production: the page of an invitation names them, too. */
export const functionTexts = texts({
  de: {
    direction: 'Regie',
    dramaturgy: 'Dramaturgie',
    'stage-management': 'Inspizienz',
    prompting: 'Soufflage',
    light: 'Licht',
    sound: 'Ton',
    video: 'Video',
    props: 'Requisite',
    technik: 'Technik',
    acting: 'Spiel',
    guest: 'Gast',
  },
  en: {
    direction: 'Direction',
    dramaturgy: 'Dramaturgy',
    'stage-management': 'Stage management',
    prompting: 'Prompting',
    light: 'Light',
    sound: 'Sound',
    video: 'Video',
    props: 'Props',
    technik: 'Technik',
    acting: 'Acting',
    guest: 'Guest',
  },
})
