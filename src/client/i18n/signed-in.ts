import type { Language } from '#/client/preferences/preferences.ts'
import { commonTexts } from './common.ts'
import { currentTexts, texts, useTexts } from './texts.ts'

const headerTexts = texts({
  de: {
    scripts: 'Skripte',
    open: 'Öffnen',
    userMenu: (username: string) => `Menü von ${username}`,
    path: 'Pfad',
    toTheme: { dark: 'Dunkles Design', light: 'Helles Design', night: 'Nacht: rot auf schwarz' },
    offline: 'Offline',
    offlineHint: 'Der Server ist nicht erreichbar. Du siehst die Kopie auf diesem Gerät.',
    copy: 'Kopie anlegen',
    copyOf: (title: string) => `Kopie von ${title}`,
    copied: (title: string) => `„${title}“ ist angelegt und gehört dir.`,
    copyFailed: 'Die Kopie ist nicht entstanden.',
  },
  en: {
    scripts: 'Scripts',
    open: 'Open',
    userMenu: (username) => `${username}’s menu`,
    path: 'Path',
    toTheme: { dark: 'Dark theme', light: 'Light theme', night: 'Night: red on black' },
    offline: 'Offline',
    offlineHint: 'The server cannot be reached. You’re seeing the copy on this device.',
    copy: 'Duplicate',
    copyOf: (title) => `Copy of ${title}`,
    copied: (title) => `“${title}” has been created and is yours.`,
    copyFailed: 'The copy was not made.',
  },
})

/**
 * Refusals that only signed-in users can get, by the server's code. `errors.byCode` has those that other users
 * can get as well.
 */
const refusalsTexts = texts({
  de: {
    unauthenticated: 'Du bist nicht mehr angemeldet. Melde dich an und versuch es noch einmal.',
    title_required: 'Bitte gib einen Titel an.',
    guest_forbidden: 'Dafür brauchst du ein Konto: Als Gast liest du dieses Skript.',
    already_member: 'Diese Person gehört schon zur Produktion.',
    last_direction:
      'Eine Produktion braucht eine Regie. Übergib sie zuerst: Gib jemand anderem diese Funktion.',
    too_many_members: 'Mehr Leute kann eine Produktion nicht haben.',
    too_many_productions: 'Diese Person gehört schon zu so vielen Produktionen, wie es geht.',
    too_many_production_scripts: 'Mehr Skripte kann eine Produktion nicht haben.',
    too_many_invites:
      'Mehr Einladungen kann dieses Skript nicht haben. Widerrufe eine und versuch es noch einmal.',
    forbidden: 'Das darfst du mit diesem Skript nicht.',
    not_found: 'Das gibt es nicht mehr, oder du hast keinen Zugriff darauf.',
    too_many_tokens:
      'Mehr Zugänge kann es nicht geben. Widerrufe einen und versuch es noch einmal.',
    no_password: 'Du meldest dich über einen Anbieter an: Dieses Konto hat kein Passwort.',
    public_off: 'In diesem Haus kann kein Skript öffentlich sein.',
    guests_off: 'In diesem Haus kommt niemand ohne Konto hinein.',
    too_many_scripts:
      'Mehr Skripte darfst du in diesem Haus nicht haben. Lösche eines und versuch es noch einmal.',
    storage_full:
      'Der Speicher dieses Hauses ist voll. Sag es den Leuten, die Stichwort hier betreiben.',
    too_many_layouts: 'Mehr Arbeitsplätze passen nicht. Lösche einen und versuch es noch einmal.',
    name_required: 'Gib der Fassung einen Namen.',
    already_kept: 'Diese Fassung ist schon festgehalten.',
    too_many_versions:
      'Mehr Fassungen kann dieses Skript nicht behalten. Lösche eine und versuch es noch einmal.',
    not_synced:
      'Der Server hat noch nicht alles, was du siehst. Warte einen Augenblick und versuch es noch einmal.',
    not_seen: 'Noch eine Änderung ist dazugekommen. Schau sie dir an, bevor du bestätigst.',
    too_many_imports:
      'Es werden schon mehrere deiner PDFs eingelesen. Warte, bis eines fertig ist, und versuch es dann noch einmal.',
  },
  en: {
    unauthenticated: 'You are no longer signed in. Sign in and try again.',
    title_required: 'Title is required',
    guest_forbidden: 'That needs an account: as a guest you read this script.',
    already_member: 'This person belongs to the production already.',
    last_direction:
      'A production needs a direction. Hand it over first: give this function to another person.',
    too_many_members: 'A production cannot have more people.',
    too_many_productions: 'This person belongs to as many productions as there can be.',
    too_many_production_scripts: 'A production cannot have more scripts.',
    too_many_invites: 'This script cannot have more invitations. Revoke one and try again.',
    forbidden: 'You don’t have permission to do that with this script.',
    not_found: 'This no longer exists, or you do not have access to it.',
    too_many_tokens: 'There can be no more access tokens. Revoke one and try again.',
    no_password: 'You sign in by a provider: this account has no password.',
    public_off: 'In this house no script can be public.',
    guests_off: 'In this house nobody comes in without an account.',
    too_many_scripts: 'You cannot have more scripts in this house. Delete one and try again.',
    storage_full: 'The storage of this house is full. Tell whoever runs Stichwort here.',
    too_many_layouts: 'There is no room for another layout. Delete one and try again.',
    name_required: 'Give the version a name.',
    already_kept: 'This version has been kept already.',
    too_many_versions: 'This script cannot keep more versions. Delete one and try again.',
    not_synced: 'The server does not have yet all that you see. Wait a moment and try again.',
    not_seen: 'One more change has come in. Look at it before you confirm.',
    too_many_imports:
      'Several of your PDFs are being converted already. Wait until one is finished, then try again.',
  },
})

function textsIn(lang: Language) {
  return {
    ...commonTexts[lang],
    header: headerTexts[lang],
    refusals: refusalsTexts[lang],
  }
}

/**
 * The texts that signed-in users read on each screen. The sign-in page does without them: it imports `common.ts`. Those of
 * the list and the menus are in `library.ts`, those of the editor in `editor.ts`: no script waits for them.
 */
export const signedInTexts = { de: textsIn('de'), en: textsIn('en') }
export type Text = (typeof signedInTexts)['de']
export const useText = (): Text => useTexts(signedInTexts)
export const currentText = (): Text => currentTexts(signedInTexts)
