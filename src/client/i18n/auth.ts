import { commonTexts } from './common.ts'
import { currentTexts, texts, useTexts } from './texts.ts'

/** About signing in and creating an account. */
const authTexts = texts({
  de: {
    login: 'Anmelden',
    registerTitle: 'Konto anlegen',
    email: 'E-Mail',
    password: 'Passwort',
    username: 'Benutzername',
    show: 'Anzeigen',
    hide: 'Verbergen',
    remember: 'Angemeldet bleiben',
    forgotPassword: 'Passwort vergessen?',
    notImplemented: 'Funktion noch nicht verfügbar',
    continue: 'Anmelden',
    or: 'oder',
    google: 'Mit Google anmelden',
    googleFailed: 'Google-Anmeldung fehlgeschlagen',
    googleNoCredential: 'Keine Anmeldedaten erhalten',
    googleStartFailed: 'Google-Anmeldung konnte nicht gestartet werden',
    createAccount: 'Konto anlegen',
    noAccountYet: 'Noch kein Konto?',
    register: 'Konto anlegen',
    signIn: 'Anmelden',
    departments: 'Abteilungen',
    department: {
      light: 'Licht',
      sound: 'Ton',
      video: 'Video',
      props: 'Requisite',
      dramaturgy: 'Dramaturgie',
      rigging: 'Bühnentechnik',
    },
    legal: 'Rechtliches',
    emailRequired: 'Bitte gib deine E-Mail-Adresse an.',
    passwordRequired: 'Bitte gib dein Passwort an.',
    sessionExpired:
      'Deine Sitzung ist abgelaufen. Melde dich wieder an, dann geht es da weiter, wo du warst.',
    signedOutElsewhere:
      'Du hast dich in einem anderen Tab abgemeldet. Melde dich wieder an, dann geht es da weiter, wo du warst.',
    accountDeleted: 'Du hast dein Konto gelöscht.',
    invitationOver: (owner: string) =>
      `Diese Einladung gilt nicht mehr. Frag ${owner} nach einer neuen.`,
    emailInvalid: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
    usernameRequired: 'Benutzername ist erforderlich.',
    wrongCredentials: 'E-Mail oder Passwort stimmt nicht.',
    emailTaken: 'Für diese E-Mail-Adresse gibt es schon ein Konto.',
    usernameInvalid: 'Im Benutzernamen steckt ein unsichtbares Zeichen. Bitte tippe ihn neu.',
    usernameTaken: 'Dieser Benutzername ist schon vergeben.',
  },
  en: {
    login: 'Sign in',
    registerTitle: 'Create an account',
    email: 'Email',
    password: 'Password',
    username: 'Username',
    show: 'Show',
    hide: 'Hide',
    remember: 'Stay signed in',
    forgotPassword: 'Forgot password?',
    notImplemented: 'Not implemented yet',
    continue: 'Continue',
    or: 'or',
    google: 'Sign in with Google',
    googleFailed: 'Google login failed',
    googleNoCredential: 'No credential received',
    googleStartFailed: 'Failed to start Google login',
    createAccount: 'Create an account',
    noAccountYet: 'New here?',
    register: 'Register',
    signIn: 'Sign in',
    departments: 'Departments',
    department: {
      light: 'Lighting',
      sound: 'Sound',
      video: 'Video',
      props: 'Props',
      dramaturgy: 'Dramaturgy',
      rigging: 'Rigging',
    },
    legal: 'Legal',
    sessionExpired: 'Your session has expired. Sign in again to go on where you were.',
    signedOutElsewhere:
      'You have signed out in another tab. Sign in again to go on where you were.',
    accountDeleted: 'You have deleted your account.',
    invitationOver: (owner) => `This invitation is no longer valid. Ask ${owner} for a new one.`,
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    emailInvalid: 'That doesn’t look like an email address.',
    usernameRequired: 'Username is required.',
    wrongCredentials: 'Wrong email or password.',
    emailTaken: 'An account with this email already exists.',
    usernameInvalid: 'There is an invisible character in the username. Please type it again.',
    usernameTaken: 'This username is already taken.',
  },
})

/** The texts of people who are not signed in. */
export const signInTexts = {
  de: { ...commonTexts.de, auth: authTexts.de },
  en: { ...commonTexts.en, auth: authTexts.en },
}
export type Text = (typeof signInTexts)['de']
export const useText = (): Text => useTexts(signInTexts)
export const currentText = (): Text => currentTexts(signInTexts)
