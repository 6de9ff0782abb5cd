import type { CueType } from '#/shared/script/cue-types.ts'
import { signedInTexts } from './signed-in.ts'
import { currentTexts, texts, useTexts } from './texts.ts'

const numberDe = new Intl.NumberFormat('de-DE')
const numberEn = new Intl.NumberFormat('en-GB')

/** Names as one list of words: 'ANNA, BEN und CLARA'. */
function listed(names: readonly string[], language: string, nameless: string): string {
  return new Intl.ListFormat(language).format(names.map((name) => name.trim() || nameless))
}

/** What the page and the text say before the text takes what is typed (decision 024). `editor.ts` has all texts of the editor. */
export const firstEditorTexts = texts({
  de: {
    authenticating: 'Anmeldung läuft …',
    initializing: 'Skript wird geöffnet …',
    connectionError: 'Verbindungsfehler',
    retryConnection: 'Neu verbinden',
    failedToInitialize: 'Das Skript konnte nicht geöffnet werden.',
    blocks: {
      unreadable: (name: string) => `Block eines anderen Programms: ${name}`,
      handle: 'Ziehen: verschieben · Klicken: auswählen',
      up: 'Nach oben verschieben',
      down: 'Nach unten verschieben',
    },
    otherVersion:
      'Dieses Skript gehört zu einer anderen Version von Stichwort. Du kannst es lesen; zum Schreiben lade die Seite neu. Änderungen, die noch nicht gesendet sind, bleiben erhalten.',
    otherVersionOnlyHere:
      'Dieses Skript gehört zu einer anderen Version von Stichwort. Du kannst es lesen; zum Schreiben lade die Seite neu. Dieses Gerät kann nichts aufheben: Änderungen, die noch nicht gesendet sind, gehen dabei verloren.',
    reloadPage: 'Neu laden',
    openedAnew:
      'Beim Abgleich mit den anderen ist hier ein Fehler aufgetreten. Das Skript wurde neu geöffnet. Was du geschrieben hast, ist noch da; rückgängig machen kannst du nur, was du ab jetzt änderst.',
    openedAnewInPart:
      'Beim Abgleich mit den anderen ist hier ein Fehler aufgetreten. Das Skript wurde neu geöffnet. Deine Worte, die sich nicht retten ließen, stehen über dem Text; rückgängig machen kannst du nur, was du ab jetzt änderst.',
    failed:
      'Beim Abgleich mit den anderen tritt hier immer wieder ein Fehler auf. Dieser Text kann veraltet sein und lässt sich nur lesen. Lade die Seite neu; Änderungen, die noch nicht gesendet sind, bleiben erhalten.',
    failedOnlyHere:
      'Beim Abgleich mit den anderen tritt hier immer wieder ein Fehler auf. Dieser Text kann veraltet sein und lässt sich nur lesen. Dieses Gerät kann nichts aufheben: Änderungen, die noch nicht gesendet sind, gehen beim Neuladen verloren. Speichere vorher eine Kopie.',
    saveCopy: 'Kopie speichern',
    connectionLost: 'Verbindung verloren. Neuer Versuch …',
    unknownStatus: (status: string) => `Verbindungsfehler: ${status}`,
    refused: {
      token: 'Deine Anmeldung ist abgelaufen. Lade die Seite neu und melde dich an.',
      right: 'Du hast keinen Zugriff auf dieses Skript.',
      gone: 'Dieses Skript gibt es nicht mehr.',
      schema: 'Diese Seite ist älter als das Skript. Lade sie neu, dann geht es weiter.',
    },
    opens: 'Wird geöffnet – schreiben geht noch nicht',
    opensHint: 'Der Server hat noch nicht gesagt, was du in diesem Skript darfst.',
    isHeld: 'Wird geladen, dann geht es weiter …',
    readOnly: 'Nur lesen',
    hiddenStruck: 'In der Auswahl war Gestrichenes ausgeblendet. Jetzt ist es zu sehen.',
    readOnlyHint: 'Du kannst dieses Skript lesen, aber nicht ändern.',
    commentOnly: 'Nur kommentieren',
    refusedKeys: (label: string, may: string) => `„${label}“ geht hier nicht. ${may}`,
    commentOnlyHint: 'Du kannst dieses Skript lesen und kommentieren, aber nicht ändern.',
    editsRefused:
      'Deine letzten Änderungen wurden nicht angenommen: Du darfst sie in diesem Skript nicht machen. Es wurde neu geladen.',
    connectedWith: (people: number) => `Verbunden · ${people} Personen`,
    connectedAlone: 'Verbunden',
    connecting: 'Verbindung wird aufgebaut …',
    syncing: 'Änderungen werden abgeglichen …',
    offline: 'Offline – du arbeitest an deiner Kopie',
    connectionIssue: 'Keine Verbindung – hier ist alles gespeichert',
    tooLarge: 'Zu groß für den Server – nur hier gespeichert',
    notKept: 'Nicht alles ist beim Server – hier ist es gespeichert',
    noFiles: 'Ein Skript nimmt nur Text auf. Ein PDF liest du in der Liste der Skripte ein.',
    allSaved: 'Alles ist gespeichert: Stichwort sichert jeden Buchstaben von selbst.',
    savingStill: 'Noch nicht alles ist beim Server. Stichwort sichert von selbst.',
    keepsNothing:
      'Dieses Gerät kann nichts aufheben. Lass die Seite offen, bis die Verbindung zurück ist.',
    onPhone: (status: string) => `Mobile: ${status}`,
    placeGone: 'Diese Stelle gibt es nicht mehr.',
    noneProposed: 'Kein Strich ist mehr vorgeschlagen.',
    sheet: 'Skript',
    openSidebar: 'Seitenleiste öffnen',
    closeSidebar: 'Seitenleiste schließen',
    untitledScene: 'Szene ohne Titel',
    sceneName: 'Name der Szene',
    scenePlaceholder: 'Ort, Zeit, Beschreibung',
    page: (number: string) => `Seite ${number}`,
    printedPage: (number: string, printed: string) => `Seite ${number} · gedruckt: ${printed}`,
    keys: {
      Mod: 'Strg',
      Shift: 'Umschalt',
      Alt: 'Alt',
      Enter: 'Eingabe',
      Space: 'Leertaste',
      Minus: '−',
      PageUp: 'Bild auf',
      PageDown: 'Bild ab',
      Delete: 'Entf',
      Escape: 'Esc',
      ContextMenu: 'Menütaste',
    },
    emptyPage: (lightCue: string) =>
      `Schreib los. Replik: „NAME: “ oder Tab · Licht-Cue: ${lightCue} · Szene: unten`,
    emptyPageOnPhone:
      'Schreib los. Replik: „NAME: “ · Cue: ein Wort antippen, dann unten · Szene: unten',
    /** The cues of a type within a sentence, and the end that those of several types have in common. */
    cuesOfType: {
      light: 'Licht-Cues',
      video: 'Video-Cues',
      sound: 'Ton-Cues',
      props: 'Requisiten-Cues',
      technik: 'Technik-Cues',
      einruf: 'Einrufe',
    },
    cuesEnd: 'Cues',
    lastCues: (names: string, last: string) => `${names} und ${last}`,
    departmentOnly: (own: string) => `${own} und Kommentare`,
    departmentOnlyHint: (own: string) =>
      `Du setzt in diesem Skript ${own} und kommentierst. Den Text ändern andere.`,
    demo: 'Vorführung (Demo)',
    demoHint: 'Die Probe läuft von selbst. Nichts wird gespeichert oder mit anderen geteilt.',
    shownAgain: 'Das war gestrichen und ausgeblendet. Gestrichenes ist jetzt zu sehen.',
    spokenWith: (...names: readonly string[]) =>
      `Gleichzeitig mit ${listed(names, 'de', 'einer Replik ohne Namen')}`,
    /** What is new for the person; `editor-news.ts` says what has changed. */
    news: {
      name: 'Neu für dich',
      since: (when: string, counts: string) => `Neu für dich seit ${when}: ${counts}`,
      counts: (passages: number, cues: number) =>
        [
          ...(passages > 0
            ? [passages === 1 ? '1 Textstelle' : `${numberDe.format(passages)} Textstellen`]
            : []),
          ...(cues > 0 ? [cues === 1 ? '1 Cue' : `${numberDe.format(cues)} Cues`] : []),
        ].join(', '),
      walk: 'Durchgehen',
      seen: 'Alles gesehen',
      next: 'Neu für dich: nächste Stelle',
      previous: 'Neu für dich: vorige Stelle',
      of: (at: number, total: number) => `${numberDe.format(at)} von ${numberDe.format(total)}`,
      offline: 'Das geht, sobald du wieder verbunden bist.',
      another: 'Noch eine Änderung ist dazugekommen. Schau sie dir an, bevor du bestätigst.',
      failed: 'Vieles hat sich geändert.',
      compare: 'Vergleichen',
    },
    namePlaceholder: 'Name',
  },
  en: {
    authenticating: 'Authenticating...',
    initializing: 'Initializing collaborative editor...',
    connectionError: 'Connection Error',
    retryConnection: 'Retry Connection',
    failedToInitialize: 'Failed to initialize collaboration',
    blocks: {
      unreadable: (name) => `Block of another program: ${name}`,
      handle: 'Drag to move · Click to select',
      up: 'Move up',
      down: 'Move down',
    },
    otherVersion:
      'This script belongs to another version of Stichwort. You can read it; reload the page to write. Changes that could not be sent yet are kept.',
    otherVersionOnlyHere:
      'This script belongs to another version of Stichwort. You can read it; reload the page to write. This device cannot keep anything: changes that could not be sent yet are lost then.',
    reloadPage: 'Reload',
    openedAnew:
      'Something went wrong here while syncing with the others. The script was opened anew. What you have written is still here; undo reaches back only to this moment.',
    openedAnewInPart:
      'Something went wrong here while syncing with the others. The script was opened anew. Those of your words that could not be saved stand above the text; undo reaches back only to this moment.',
    failed:
      'Something keeps going wrong here while syncing with the others. This text may be out of date and can only be read. Reload the page; changes that have not been sent are kept.',
    failedOnlyHere:
      'Something keeps going wrong here while syncing with the others. This text may be out of date and can only be read. This device can keep nothing: changes that have not been sent are lost when you reload. Save a copy first.',
    saveCopy: 'Save a copy',
    connectionLost: 'Connection lost. Retrying...',
    unknownStatus: (status) => `Connection error: ${status}`,
    refused: {
      token: 'Your session has expired. Reload the page and sign in again.',
      right: 'You do not have access to this script.',
      gone: 'This script no longer exists.',
      schema: 'This page is older than the script. Reload it to continue.',
    },
    opens: 'Opening – you cannot write yet',
    opensHint: 'The server has not said yet what you may do in this script.',
    isHeld: 'Loading, then this goes on…',
    readOnly: 'Read only',
    hiddenStruck: 'There were hidden cuts in the selection. Now they are shown.',
    readOnlyHint: 'You can read this script, but not change it.',
    commentOnly: 'Comments only',
    refusedKeys: (label, may) => `“${label}” does not work here. ${may}`,
    commentOnlyHint: 'You can read this script and comment on it, but not change it.',
    editsRefused:
      'Your last changes were not accepted: you may not make them in this script. It has been loaded anew.',
    connectedWith: (people) => `Rehearsal Active (${people} people)`,
    connectedAlone: 'Ready for Collaboration',
    connecting: 'Connecting to rehearsal...',
    syncing: 'Syncing script changes...',
    offline: 'Working offline',
    connectionIssue: 'Connection issue',
    tooLarge: 'Too large for the server – kept here only',
    notKept: 'The server lacks some edits – they are kept here',
    noFiles: 'A script takes text only. A PDF is imported in the list of scripts.',
    allSaved: 'Everything is saved: Stichwort keeps every letter by itself.',
    savingStill: 'Not everything has reached the server yet. Stichwort saves by itself.',
    keepsNothing:
      'This device cannot keep anything. Leave the page open until the connection is back.',
    onPhone: (status: string) => `Mobile: ${status}`,
    placeGone: 'This place is gone.',
    noneProposed: 'No cut is proposed any more.',
    sheet: 'Script',
    openSidebar: 'Open the sidebar',
    closeSidebar: 'Close the sidebar',
    untitledScene: 'Untitled Scene',
    sceneName: 'Scene name',
    scenePlaceholder: 'Place, time, description',
    page: (number) => `Page ${number}`,
    printedPage: (number, printed) => `Page ${number} · printed: ${printed}`,
    keys: {
      Mod: 'Ctrl',
      Shift: 'Shift',
      Alt: 'Alt',
      Enter: 'Enter',
      Space: 'Space',
      Minus: '−',
      PageUp: 'Page up',
      PageDown: 'Page down',
      Delete: 'Del',
      Escape: 'Esc',
      ContextMenu: 'Menu key',
    },
    emptyPage: (lightCue) =>
      `Start writing. Line: “NAME: ” or Tab · Light cue: ${lightCue} · Scene: below`,
    emptyPageOnPhone: 'Start writing. Line: “NAME: ” · Cue: tap a word, then below · Scene: below',
    cuesOfType: {
      light: 'light cues',
      video: 'video cues',
      sound: 'sound cues',
      props: 'props cues',
      technik: 'Technik cues',
      einruf: 'Einruf cues',
    },
    cuesEnd: ' cues',
    lastCues: (names, last) => `${names} and ${last}`,
    departmentOnly: (own) => `${own} and comments`,
    departmentOnlyHint: (own) =>
      `In this script you set ${own}, and comment. Others change the text.`,
    demo: 'Demo Mode',
    demoHint: 'The rehearsal plays by itself. Nothing is saved or shared with others.',
    shownAgain: 'That was cut and hidden. What is cut is shown now.',
    spokenWith: (...names) =>
      `Spoken simultaneously with ${listed(names, 'en', 'a speech without a name')}`,
    news: {
      name: 'New for you',
      since: (when, counts) => `New for you since ${when}: ${counts}`,
      counts: (passages, cues) =>
        [
          ...(passages > 0
            ? [passages === 1 ? '1 passage' : `${numberEn.format(passages)} passages`]
            : []),
          ...(cues > 0 ? [cues === 1 ? '1 cue' : `${numberEn.format(cues)} cues`] : []),
        ].join(', '),
      walk: 'Go through',
      seen: 'All seen',
      next: 'New for you: next place',
      previous: 'New for you: previous place',
      of: (at, total) => `${numberEn.format(at)} of ${numberEn.format(total)}`,
      offline: 'You can do this as soon as you are connected again.',
      another: 'One more change has come in. Look at it before you confirm.',
      failed: 'A lot has changed.',
      compare: 'Compare',
    },
    namePlaceholder: 'Name',
  },
})

/** The cues of some types within a sentence: 'Licht- und Ton-Cues', 'light and sound cues'. */
export function cuesOfTypes(
  types: readonly CueType[],
  { cuesOfType, cuesEnd, lastCues }: Pick<PageText, 'cuesOfType' | 'cuesEnd' | 'lastCues'>,
): string {
  const names = types.map((type) => cuesOfType[type])
  const last = names.pop() ?? ''
  if (names.length === 0) return last
  const shorten = (name: string) => (name.endsWith(cuesEnd) ? name.slice(0, -cuesEnd.length) : name)
  return lastCues((last.endsWith(cuesEnd) ? names.map(shorten) : names).join(', '), last)
}
type PageText = (typeof firstEditorTexts)['de']

const shown = {
  de: { ...signedInTexts.de, editor: firstEditorTexts.de },
  en: { ...signedInTexts.en, editor: firstEditorTexts.en },
}
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
export const currentText = (): Text => currentTexts(shown)
