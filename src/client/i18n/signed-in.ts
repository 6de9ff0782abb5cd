import type { Language } from '#/client/preferences/preferences.ts'
import { accountTexts, tokensTexts } from './account.ts'
import { commonTexts } from './common.ts'
import { editorTexts } from './editor.ts'
import { importsTexts } from './imports.ts'
import { libraryTexts } from './library.ts'
import { peopleTexts } from './people.ts'
import { currentTexts, texts, useTexts } from './texts.ts'

const headerTexts = texts({
  de: {
    scripts: 'Skripte',
    userMenu: (username: string) => `Menü von ${username}`,
    path: 'Pfad',
    toTheme: { dark: 'Dunkles Design', light: 'Helles Design', night: 'Nacht: rot auf schwarz' },
    offline: 'Offline',
    offlineHint: 'Der Server ist nicht erreichbar. Du siehst die Kopie auf diesem Gerät.',
    notKeptOffline:
      'Ohne Netz öffnet sich Stichwort auf diesem Gerät nicht: Dafür verlangt der Browser eine sichere Verbindung (https).',
    refreshThumbnails: 'Vorschaubilder neu erzeugen',
    refreshed: (count: number) =>
      count === 1 ? '1 Vorschaubild neu erzeugt!' : `${count} Vorschaubilder neu erzeugt!`,
    refreshFailed: (message: string) =>
      `Die Vorschaubilder konnten nicht erzeugt werden: ${message}`,
    details: 'Details',
    account: 'Konto und Daten',
    exportData: 'Daten exportieren',
    exportScripts: 'Skripte als Word und TEI',
    deleteAccount: 'Konto löschen',
    logout: 'Abmelden',
    guestScripts: 'Skripte der Produktion',
    leaveAsGuest: 'Gastzugang beenden',
    leaveAsGuestTitle: 'Gastzugang beenden?',
    leaveAsGuestText:
      'Dein Name wird gelöscht, und auf diesem Gerät bleibt nichts vom Skript. Mit der Einladung kommst du wieder herein, solange sie gilt.',
  },
  en: {
    scripts: 'Scripts',
    userMenu: (username) => `${username}’s menu`,
    path: 'Path',
    toTheme: { dark: 'Dark theme', light: 'Light theme', night: 'Night: red on black' },
    offline: 'Offline',
    offlineHint: 'The server cannot be reached. You’re seeing the copy on this device.',
    notKeptOffline:
      'Without a network Stichwort does not open on this device: for that the browser requires a secure connection (https).',
    refreshThumbnails: 'Refresh thumbnails',
    refreshed: (count) =>
      `Successfully refreshed ${count} ${count === 1 ? 'thumbnail' : 'thumbnails'}!`,
    refreshFailed: (message) => `Failed to refresh thumbnails: ${message}`,
    details: 'Details',
    account: 'Account and data',
    exportData: 'Export Data',
    exportScripts: 'Scripts as Word and TEI',
    deleteAccount: 'Delete Account',
    logout: 'Logout',
    guestScripts: 'Scripts of the production',
    leaveAsGuest: 'Leave as a guest',
    leaveAsGuestTitle: 'Leave as a guest?',
    leaveAsGuestText:
      'Your name is deleted, and nothing of the script stays on this device. The invitation lets you in again while it is valid.',
  },
})

const layoutsTexts = texts({
  de: {
    menu: 'Arbeitsplatz',
    presets: 'Vorlagen',
    own: 'Eigene',
    create: 'Neuer Arbeitsplatz …',
    save: 'Aktuellen Arbeitsplatz speichern',
    saveAs: (name: string) => `„${name}“ speichern`,
    remove: (name: string) => `„${name}“ löschen`,
    removeTitle: (name: string) => `Arbeitsplatz „${name}“ löschen?`,
    removeText: 'Deine Skripte bleiben, wie sie sind.',
    createTitle: 'Neuer Arbeitsplatz',
    createHint: 'Speichert, wie der Editor gerade eingerichtet ist.',
    name: 'Name des Arbeitsplatzes',
    createSubmit: 'Anlegen',
    nameRequired: 'Gib dem Arbeitsplatz einen Namen.',
    created: (name: string) => `Arbeitsplatz „${name}“ angelegt.`,
    saved: (name: string) => `Arbeitsplatz „${name}“ gespeichert.`,
    failed: (message: string) => `Der Arbeitsplatz konnte nicht gespeichert werden: ${message}`,
    removeFailed: (message: string) => `Der Arbeitsplatz konnte nicht gelöscht werden: ${message}`,
  },
  en: {
    menu: 'Layout',
    presets: 'Presets',
    own: 'Your own',
    create: 'Create new…',
    save: 'Save current layout',
    saveAs: (name) => `Save “${name}”`,
    remove: (name) => `Delete “${name}”`,
    removeTitle: (name) => `Delete the layout “${name}”?`,
    removeText: 'Your scripts stay as they are.',
    createTitle: 'New layout',
    createHint: 'Saves the current editor set-up.',
    name: 'Layout name',
    createSubmit: 'Create',
    nameRequired: 'Give the layout a name.',
    created: (name) => `Layout “${name}” created.`,
    saved: (name) => `Layout “${name}” saved.`,
    failed: (message) => `The layout could not be saved: ${message}`,
    removeFailed: (message) => `The layout could not be deleted: ${message}`,
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

const sharingTexts = texts({
  de: {
    title: (title: string) => `„${title}“ teilen`,
    visibility: 'Sichtbarkeit',
    public: 'Öffentlich',
    private: 'Privat',
    publicHint: 'Alle, die angemeldet sind, können das Skript lesen.',
    privateHint: 'Nur du und die Personen in dieser Liste können das Skript öffnen.',
    addPerson: 'Person hinzufügen',
    username: 'Benutzername',
    permission: 'Berechtigung',
    permissionOf: (username: string) => `Was ${username} darf`,
    read: 'Kann lesen',
    comment: 'Kann kommentieren',
    write: 'Kann bearbeiten',
    suggestions: 'Mit wem du schon teilst',
    through: (title: string) => `Über die Produktion „${title}“`,
    throughPeople: (count: number) => (count === 1 ? '1 Person' : `${count} Leute`),
    toProduction: 'Zur Produktion',
    add: 'Hinzufügen',
    people: 'Wer Zugriff hat',
    owner: 'Besitzt das Skript',
    everyone: 'Alle, die angemeldet sind',
    publicRight: 'Öffentlich: können lesen',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    give: 'Skript übergeben …',
    giveTitle: (title: string, username: string) => `„${title}“ an ${username} übergeben?`,
    giveText: (username: string) =>
      `${username} wird gefragt. Nimmt ${username} an, gehört das Skript nicht mehr dir: Du kannst es weiter bearbeiten, aber nicht mehr umbenennen, teilen oder löschen.`,
    giveConfirm: 'Anbieten',
    offered: 'Zur Übergabe angeboten, noch nicht angenommen',
    withdraw: 'Zurückziehen',
    offerFailed: 'Das Skript konnte nicht angeboten werden.',
    withdrawFailed: 'Das Angebot konnte nicht zurückgezogen werden.',
    removed: (username: string, title: string) =>
      `${username} hat keinen Zugriff mehr auf „${title}“.`,
    undo: 'Rückgängig',
    remove: 'Entfernen',
    removePerson: (username: string) => `${username} entfernen`,
    none: 'Noch mit niemandem geteilt.',
    loading: 'Freigaben werden geladen …',
    userNotFound: (username: string) =>
      `Benutzer „${username}“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.`,
    selfShare: 'Du kannst ein Skript nicht mit dir selbst teilen.',
    alreadyShared: (username: string) => `Das Skript ist schon mit ${username} geteilt.`,
    loadFailed: 'Die Freigaben konnten nicht geladen werden.',
    shareFailed: 'Das Skript konnte nicht geteilt werden.',
    toggleFailed: 'Die Sichtbarkeit konnte nicht geändert werden.',
    changeFailed: 'Die Berechtigung konnte nicht geändert werden.',
    removeFailed: 'Die Freigabe konnte nicht entfernt werden.',
  },
  en: {
    title: (title) => `Share "${title}"`,
    visibility: 'Visibility',
    public: 'Public',
    private: 'Private',
    publicHint: 'Everyone who is signed in can read this script.',
    privateHint: 'Only you and the people in this list can open this script.',
    addPerson: 'Add a person',
    username: 'Username',
    permission: 'Permission',
    permissionOf: (username) => `What ${username} may do`,
    read: 'Read',
    comment: 'Comment',
    write: 'Write',
    suggestions: 'People you already share with',
    through: (title) => `Through the production “${title}”`,
    throughPeople: (count) => (count === 1 ? '1 person' : `${count} people`),
    toProduction: 'To the production',
    add: 'Add',
    people: 'Who has access',
    owner: 'Owner',
    everyone: 'Everyone who is signed in',
    publicRight: 'Public: can read',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    give: 'Hand over script…',
    giveTitle: (title, username) => `Hand “${title}” over to ${username}?`,
    giveText: (username) =>
      `${username} will be asked. Once ${username} accepts, the script is no longer yours: you can still edit it, but not rename, share or delete it.`,
    giveConfirm: 'Offer',
    offered: 'Offered, not accepted yet',
    withdraw: 'Withdraw',
    offerFailed: 'Failed to offer script',
    withdrawFailed: 'Failed to withdraw the offer',
    removed: (username, title) => `${username} has no access to “${title}” any more.`,
    undo: 'Undo',
    remove: 'Remove',
    removePerson: (username) => `Remove ${username}`,
    none: 'No users have access to this script yet.',
    loading: 'Loading shares…',
    userNotFound: (username) =>
      `User "${username}" not found. Please check the username and try again.`,
    selfShare: 'Cannot share script with yourself',
    alreadyShared: (username) => `Script is already shared with ${username}`,
    loadFailed: 'Failed to load shares',
    shareFailed: 'Failed to share script',
    toggleFailed: 'Failed to toggle public status',
    changeFailed: 'Failed to change the permission',
    removeFailed: 'Failed to remove share',
  },
})

/** The list of what is addressed to a user. */
const noticesTexts = texts({
  de: {
    open: 'Für dich',
    unread: (count: number) => (count === 1 ? 'Für dich: 1 neu' : `Für dich: ${count} neu`),
    none: 'Noch nichts. Hier steht, was andere dir freigeben, übergeben oder antworten, und wo sie dich mit @ erwähnen.',
    more: (count: number) => (count === 1 ? '1 weiteres zeigen' : `${count} weitere zeigen`),
    someone: 'Jemand',
    share: (by: string, title: string) => `${by} teilt „${title}“ mit dir`,
    right: (by: string, title: string) => `${by} hat deine Berechtigung für „${title}“ geändert`,
    offer: (by: string, title: string) => `${by} bietet dir „${title}“ an`,
    mention: (by: string, title: string) => `${by} hat dich in „${title}“ erwähnt`,
    answer: (by: string, title: string) => `${by} hat dir in „${title}“ geantwortet`,
    proposal: (by: string, title: string) => `${by} schlägt in „${title}“ Änderungen vor`,
    'taken-in': (by: string, title: string) =>
      `${by} hat dich in die Produktion „${title}“ aufgenommen`,
    function: (by: string, title: string) =>
      `${by} hat deine Funktion in der Produktion „${title}“ geändert`,
    'taken-out': (by: string, title: string) =>
      `${by} hat dich aus der Produktion „${title}“ genommen`,
  },
  en: {
    open: 'For you',
    unread: (count) => (count === 1 ? 'For you: 1 new' : `For you: ${count} new`),
    none: 'Nothing yet. Here you find what others share with you, offer you or answer, and where they mention you with @.',
    more: (count) => `Show ${count} more`,
    someone: 'Someone',
    share: (by, title) => `${by} shares “${title}” with you`,
    right: (by, title) => `${by} has changed your permission for “${title}”`,
    offer: (by, title) => `${by} offers you “${title}”`,
    mention: (by, title) => `${by} has mentioned you in “${title}”`,
    answer: (by, title) => `${by} has answered you in “${title}”`,
    proposal: (by, title) => `${by} proposes changes in “${title}”`,
    'taken-in': (by, title) => `${by} has taken you into the production “${title}”`,
    function: (by, title) => `${by} has changed your function in the production “${title}”`,
    'taken-out': (by, title) => `${by} has taken you out of the production “${title}”`,
  },
})

function textsIn(lang: Language) {
  return {
    ...commonTexts[lang],
    account: accountTexts[lang],
    editor: editorTexts[lang],
    header: headerTexts[lang],
    imports: importsTexts[lang],
    layouts: layoutsTexts[lang],
    library: libraryTexts[lang],
    notices: noticesTexts[lang],
    people: peopleTexts[lang],
    refusals: refusalsTexts[lang],
    sharing: sharingTexts[lang],
    tokens: tokensTexts[lang],
  }
}

/** The texts that signed-in users read. The sign-in page does without them: it imports `common.ts`. */
export const signedInTexts = { de: textsIn('de'), en: textsIn('en') }
export type Text = (typeof signedInTexts)['de']
export const useText = (): Text => useTexts(signedInTexts)
export const currentText = (): Text => currentTexts(signedInTexts)
