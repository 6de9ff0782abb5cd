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
