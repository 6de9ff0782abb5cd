import type { DictionarySource } from '../dictionary.ts'

/** Conditions of a registration, and the way back into an account. */
export const peopleDe = {
  registrationCode: 'Code des Hauses',
  registrationCodeHint: 'Du bekommst ihn von den Leuten, die Stichwort hier betreiben.',
  registrationCodeRequired: 'Bitte gib den Code des Hauses an.',
  registrationCodeWrong: 'Dieser Code stimmt nicht.',
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
} as const satisfies DictionarySource
