import { listTexts } from './library.ts'
import { texts, useTexts } from './texts.ts'

/** Productions: their people with functions, and their scripts. */
const productionsTexts = texts({
  de: {
    heading: 'Produktionen',
    hint: 'In einer Produktion bekommt jede Person mit ihrer Funktion den Zugriff auf alle Skripte der Produktion.',
    loading: 'Produktionen werden geladen …',
    loadFailed: 'Die Produktionen konnten nicht geladen werden.',
    gone: 'Diese Produktion gibt es nicht mehr, oder du gehörst nicht mehr dazu.',
    none: 'Du gehörst noch zu keiner Produktion.',
    newTitle: 'Name der neuen Produktion',
    create: 'Anlegen',
    tooMany: 'Du gehörst schon zu so vielen Produktionen, wie es geht.',
    people: (count: number) => (count === 1 ? '1 Person' : `${count} Leute`),
    scripts: (count: number) => (count === 1 ? '1 Skript' : `${count} Skripte`),
    all: 'Alle Produktionen',
    options: (title: string) => `Optionen der Produktion „${title}“`,
    rename: 'Umbenennen',
    title: 'Name der Produktion',
    save: 'Speichern',
    leave: 'Verlassen …',
    delete: 'Löschen …',

    peopleHeading: 'Leute',
    add: 'Person aufnehmen',
    take: 'Aufnehmen',
    function: 'Funktion',
    functionOf: (username: string) => `Funktion von ${username}`,
    you: (username: string) => `${username} (du)`,
    may: {
      lead: 'Schreibt, streicht, setzt alle Cues und bestimmt, wer dazugehört',
      write: 'Schreibt, streicht und setzt alle Cues',
      cues: (department: string) => `Liest, kommentiert und setzt die Cues für ${department}`,
      comment: 'Liest und kommentiert',
      read: 'Liest',
    },
    remove: 'Entfernen',
    removeNamed: (username: string) => `${username} entfernen`,
    removeTitle: (username: string, title: string) => `${username} aus „${title}“ entfernen?`,
    removeText: (username: string) =>
      `Der Zugriff durch die Produktion endet sofort. Was ${username} an eigenen Skripten hineingelegt hat, kommt mit heraus.`,
    ownTitle: (title: string, function_: string) => `In „${title}“ zu ${function_} wechseln?`,
    ownText:
      'Du bestimmst dann nicht mehr, wer dazugehört. Die Regie kann dir nur zurückgeben, wer sie noch hat.',
    ownConfirm: (function_: string) => `Zu ${function_} wechseln`,
    filter: 'Leute suchen',
    filterHint: 'Name oder Funktion',
    foundSome: (shown: number, total: number) => `${shown} von ${total} Leuten`,
    foundNobody: 'Niemand heißt so oder hat diese Funktion.',
    userNotFound: (username: string) =>
      `Benutzer „${username}“ nicht gefunden. Bitte prüfe den Benutzernamen und versuch es noch einmal.`,

    scriptsHeading: 'Skripte',
    noScripts: 'Noch liegt kein Skript darin.',
    putIn: 'Eigenes Skript hineinlegen',
    choose: 'Skript wählen …',
    takeOut: 'Herausnehmen',
    takeOutNamed: (title: string) => `„${title}“ herausnehmen`,
    yours: 'Gehört dir',
    of: (owner: string) => `Von ${owner}`,

    leaveTitle: (title: string) => `„${title}“ verlassen?`,
    leaveText: 'Dein Zugriff durch die Produktion endet sofort.',
    leaveScripts: (count: number) =>
      count === 1
        ? 'Dein Skript kommt mit heraus: Die anderen können es dann nicht mehr öffnen.'
        : `Deine ${count} Skripte kommen mit heraus: Die anderen können sie dann nicht mehr öffnen.`,
    leaveConfirm: 'Verlassen',
    handOverText:
      'Eine Produktion braucht eine Regie, und du bist die letzte. Übergib sie, bevor du gehst.',
    heir: 'Neue Regie',
    chooseHeir: 'Person wählen …',
    handOverConfirm: 'Übergeben und verlassen',
    aloneText:
      'Du bist allein in dieser Produktion: Wenn du gehst, wird sie gelöscht. Die Skripte bleiben dir.',
    deleteTitle: (title: string) => `Produktion „${title}“ löschen?`,
    deleteText: (people: number) =>
      people === 0
        ? 'Die Skripte bleiben, wie sie sind.'
        : `Die Skripte bleiben bei denen, denen sie gehören. ${
            people === 1 ? '1 andere Person verliert' : `${people} andere Leute verlieren`
          } sofort den Zugriff, den sie durch die Produktion haben.`,
    deleteConfirm: 'Produktion löschen',

    placeTitle: (title: string) => `„${title}“ in einer Produktion`,
    placeHint:
      'Alle in der Produktion können das Skript öffnen. Was sie dürfen, sagt ihre Funktion.',
    placeNew: 'Neue Produktion mit diesem Skript',
  },
  en: {
    heading: 'Productions',
    hint: 'In a production everyone gets access to all its scripts by their function.',
    loading: 'Loading productions…',
    loadFailed: 'Failed to load productions',
    gone: 'This production no longer exists, or you no longer belong to it.',
    none: 'You do not belong to a production yet.',
    newTitle: 'Name of the new production',
    create: 'Create',
    tooMany: 'You belong to as many productions as there can be.',
    people: (count) => (count === 1 ? '1 person' : `${count} people`),
    scripts: (count) => (count === 1 ? '1 script' : `${count} scripts`),
    all: 'All productions',
    options: (title) => `Options for the production “${title}”`,
    rename: 'Rename',
    title: 'Name of the production',
    save: 'Save',
    leave: 'Leave…',
    delete: 'Delete…',

    peopleHeading: 'People',
    add: 'Take in a person',
    take: 'Take in',
    function: 'Function',
    functionOf: (username) => `Function of ${username}`,
    you: (username) => `${username} (you)`,
    may: {
      lead: 'Writes, cuts, sets all cues, and says who belongs to it',
      write: 'Writes, cuts and sets all cues',
      cues: (department) => `Reads, comments and sets the cues for ${department}`,
      comment: 'Reads and comments',
      read: 'Reads',
    },
    remove: 'Remove',
    removeNamed: (username) => `Remove ${username}`,
    removeTitle: (username, title) => `Remove ${username} from “${title}”?`,
    removeText: (username) =>
      `Access through the production ends at once. The scripts that ${username} has put in come out, too.`,
    ownTitle: (title, function_) => `Change to ${function_} in “${title}”?`,
    ownText:
      'You will no longer say who belongs to it. Only those who still direct can give you that back.',
    ownConfirm: (function_) => `Change to ${function_}`,
    filter: 'Find people',
    filterHint: 'Name or function',
    foundSome: (shown, total) => `${shown} of ${total} people`,
    foundNobody: 'Nobody has this name or this function.',
    userNotFound: (username) =>
      `User “${username}” not found. Please check the username and try again.`,

    scriptsHeading: 'Scripts',
    noScripts: 'There is no script in it yet.',
    putIn: 'Put in a script of yours',
    choose: 'Choose a script…',
    takeOut: 'Take out',
    takeOutNamed: (title) => `Take out “${title}”`,
    yours: 'Yours',
    of: (owner) => `By ${owner}`,

    leaveTitle: (title) => `Leave “${title}”?`,
    leaveText: 'Your access through the production ends at once.',
    leaveScripts: (count) =>
      count === 1
        ? 'Your script comes out, too: the others can no longer open it.'
        : `Your ${count} scripts come out, too: the others can no longer open them.`,
    leaveConfirm: 'Leave',
    handOverText:
      'A production needs a direction, and you are the last one. Hand it over before you go.',
    heir: 'New direction',
    chooseHeir: 'Choose a person…',
    handOverConfirm: 'Hand over and leave',
    aloneText:
      'You are alone in this production: if you go, it will be deleted. The scripts stay yours.',
    deleteTitle: (title) => `Delete the production “${title}”?`,
    deleteText: (people) =>
      people === 0
        ? 'The scripts stay as they are.'
        : `The scripts stay with those who own them. ${
            people === 1 ? '1 other person loses' : `${people} other people lose`
          } the access that they have through the production at once.`,
    deleteConfirm: 'Delete production',

    placeTitle: (title) => `“${title}” in a production`,
    placeHint: 'Everyone in the production can open the script. Their function says what they may.',
    placeNew: 'New production with this script',
  },
})

const shown = {
  de: { ...listTexts.de, productions: productionsTexts.de },
  en: { ...listTexts.en, productions: productionsTexts.en },
}

/** The texts of productions, which are loaded with their dialogs. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
