import { isolated } from '#/shared/isolated.ts'
import { texts } from './texts.ts'

const othersOfOneDe = (shared: number) =>
  shared === 0
    ? 'Es ist nicht geteilt.'
    : 'Es ist mit anderen geteilt und verschwindet auch für sie.'

const othersOfManyDe = (shared: number) => {
  if (shared === 0) return 'Keines davon ist geteilt.'
  return shared === 1
    ? '1 davon ist mit anderen geteilt und verschwindet auch für sie.'
    : `${shared} davon sind mit anderen geteilt und verschwinden auch für sie.`
}
const othersOfOneEn = (shared: number) =>
  shared === 0 ? 'It is not shared.' : 'It is shared with others and will be deleted for them too.'

const othersOfManyEn = (shared: number) => {
  if (shared === 0) return 'None of them is shared.'
  const some = shared === 1 ? '1 of them is' : `${shared} of them are`
  return `${some} shared with others and will be deleted for them too.`
}

export const accountTexts = texts({
  de: {
    exportFailed: (message: string) => `Export fehlgeschlagen: ${message}`,
    deletionFailed: (message: string) => `Löschen fehlgeschlagen: ${message}`,
    deleted: 'Konto gelöscht.',
    unknownError: 'Unbekannter Fehler',
    deleteTitle: (username: string) => `Konto „${username}“ löschen`,
    deleteScripts: (scripts: number, shared: number) => {
      if (scripts === 0)
        return 'Dein Konto, deine Freigaben und deine Arbeitsplätze werden gelöscht.'
      const own = scripts === 1 ? 'Dein Skript wird' : `Deine ${scripts} Skripte werden`
      const others = scripts === 1 ? othersOfOneDe(shared) : othersOfManyDe(shared)
      return `${own} mit dem Konto gelöscht, dazu deine Freigaben und Arbeitsplätze. ${others}`
    },
    deleteTrash: 'Auch was im Papierkorb liegt, wird endgültig gelöscht.',
    endsProductions: (...titles: readonly string[]) =>
      titles.length === 1
        ? `Die Produktion „${isolated(titles[0] ?? '')}“ endet mit dem Konto, weil niemand sonst Regie hat. Übergib sie vorher, wenn sie bleiben soll.`
        : `Diese Produktionen enden mit dem Konto, weil niemand sonst Regie hat: ${titles.map(isolated).join(', ')}. Übergib sie vorher, wenn sie bleiben sollen.`,
    keepsEdits: 'Was du in Skripten anderer geschrieben hast, bleibt dort.',
    proceed: 'Weiter zum Löschen',
    lastTitle: (username: string) => `Konto „${username}“ wirklich endgültig löschen?`,
    lastText:
      'Das Konto und alles, was ihm gehört, wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
    deleteForGood: 'Konto endgültig löschen',
    unsentTitle: 'Ungesendete Änderungen',
    unsentText: (scripts: string) =>
      `Noch nicht auf dem Server sind Änderungen in: ${scripts}. Beim Abmelden gehen sie verloren.`,
    unsentUnnamed: 'ein Skript',
    discardAndSignOut: 'Änderungen verwerfen und abmelden',
  },
  en: {
    exportFailed: (message) => `Export failed: ${message}`,
    deletionFailed: (message) => `Deletion failed: ${message}`,
    deleted: 'Account deleted.',
    unknownError: 'Unknown error',
    deleteTitle: (username) => `Delete the account “${username}”`,
    deleteScripts: (scripts, shared) => {
      if (scripts === 0) return 'Your account, your shares and your layouts will be deleted.'
      const own = scripts === 1 ? 'Your script' : `Your ${scripts} scripts`
      const others = scripts === 1 ? othersOfOneEn(shared) : othersOfManyEn(shared)
      return `${own} will be deleted with the account, and so will your shares and layouts. ${others}`
    },
    deleteTrash: 'What is in the trash will be deleted for good, too.',
    endsProductions: (...titles) =>
      titles.length === 1
        ? `The production “${isolated(titles[0] ?? '')}” ends with the account, because nobody else directs it. Hand it over first if it should stay.`
        : `These productions end with the account, because nobody else directs them: ${titles.map(isolated).join(', ')}. Hand them over first if they should stay.`,
    keepsEdits: 'What you wrote in other people’s scripts stays there.',
    proceed: 'Continue',
    lastTitle: (username) => `Permanently delete the account “${username}”?`,
    lastText:
      'The account and everything that belongs to it will be permanently deleted. This action cannot be undone.',
    deleteForGood: 'Delete account permanently',
    unsentTitle: 'Unsent changes',
    unsentText: (scripts) =>
      `Changes have not reached the server yet in: ${scripts}. They will be lost if you sign out.`,
    unsentUnnamed: 'a script',
    discardAndSignOut: 'Discard changes and sign out',
  },
})

export const tokensTexts = texts({
  de: {
    title: 'Zugänge',
    hint: 'Mit einem Zugang arbeitet ein Programm in deinem Namen mit deinen Skripten, ohne dein Passwort. Er gilt, bis du ihn widerrufst.',
    docs: 'Was Programme damit tun können',
    list: 'Deine Zugänge',
    loading: 'Zugänge werden geladen …',
    loadFailed: 'Die Zugänge lassen sich gerade nicht laden.',
    none: 'Noch kein Programm hat einen Zugang zu deinen Skripten.',
    name: 'Name',
    namePlaceholder: 'z. B. Lichtpult',
    kind: 'Was es darf',
    read: 'Lesen',
    write: 'Lesen und schreiben',
    create: 'Anlegen',
    creation: 'Neuer Zugang',
    createFailed: 'Der Zugang konnte nicht angelegt werden.',
    created: (when: string) => `angelegt am ${when}`,
    used: (when: string) => `zuletzt benutzt: ${when}`,
    neverUsed: 'noch nie benutzt',
    secret: (name: string) => `Token für „${name}“`,
    secretHint: 'Kopiere es jetzt: Es wird nur dieses eine Mal gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    revoke: 'Widerrufen',
    revokeNamed: (name: string) => `Zugang „${name}“ widerrufen`,
    revokeTitle: (name: string) => `Zugang „${name}“ widerrufen?`,
    revokeText:
      'Das Programm verliert sofort jeden Zugriff, auch offene Verbindungen enden. Das lässt sich nicht rückgängig machen.',
    revokeFailed: 'Der Zugang konnte nicht widerrufen werden.',
  },
  en: {
    title: 'Access tokens',
    hint: 'With an access token a program works with your scripts in your name, without your password. It is good until you revoke it.',
    docs: 'What programs can do with it',
    list: 'Your access tokens',
    loading: 'Loading access tokens…',
    loadFailed: 'The access tokens can’t be loaded right now.',
    none: 'No program has access to your scripts yet.',
    name: 'Name',
    namePlaceholder: 'e.g. lighting desk',
    kind: 'What it may do',
    read: 'Read',
    write: 'Read and write',
    create: 'Create',
    creation: 'New access token',
    createFailed: 'The access token could not be created.',
    created: (when) => `created on ${when}`,
    used: (when) => `last used: ${when}`,
    neverUsed: 'never used',
    secret: (name) => `Token for “${name}”`,
    secretHint: 'Copy it now: it is shown this once.',
    copy: 'Copy',
    copied: 'Copied',
    revoke: 'Revoke',
    revokeNamed: (name) => `Revoke the access token “${name}”`,
    revokeTitle: (name) => `Revoke the access token “${name}”?`,
    revokeText:
      'The program loses all access at once; open connections end, too. This cannot be undone.',
    revokeFailed: 'The access token could not be revoked.',
  },
})

export const layoutsTexts = texts({
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

export const sharingTexts = texts({
  de: {
    title: (title: string) => `„${title}“ teilen`,
    visibility: 'Sichtbarkeit',
    public: 'Öffentlich',
    private: 'Privat',
    publicHint: 'Alle, die angemeldet sind, können das Skript lesen.',
    privateHint:
      'Nur du, die Personen in dieser Liste und alle, die du einlädst, können das Skript öffnen.',
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
    privateHint: 'Only you, the people in this list and those you invite can open this script.',
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

/** The menus of a user and of a guest. */
export const menuTexts = texts({
  de: {
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
    startDemo: 'Probe vorführen (Demo)',
    endDemo: 'Vorführung beenden',
  },
  en: {
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
    startDemo: 'Start Demo Mode',
    endDemo: 'End Demo Mode',
  },
})
