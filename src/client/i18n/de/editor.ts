import type { DictionarySource } from '../dictionary.ts'
import { editorAutoFollowDe } from './editor-auto-follow.ts'
import { editorCommentsDe } from './editor-comments.ts'
import { editorCueListDe } from './editor-cue-list.ts'
import { editorCuesDe } from './editor-cues.ts'
import { editorGoToDe } from './editor-go-to.ts'
import { editorImportDe } from './editor-import.ts'
import { editorDialogueDe } from './editor-dialogue.ts'
import { editorLengthsDe } from './editor-lengths.ts'
import { editorMenusDe } from './editor-menus.ts'
import { editorRehearsalDe } from './editor-rehearsal.ts'
import { editorSearchDe } from './editor-search.ts'
import { editorScenesDe } from './editor-scenes.ts'
import { editorScriptMenuDe } from './editor-script-menu.ts'
import { editorShortcutsDe } from './editor-shortcuts.ts'
import { editorTextDe } from './editor-text.ts'
import { someNames } from '../some-names.ts'

const list = new Intl.ListFormat('de-DE')

export const editorDe = {
  authenticating: 'Anmeldung läuft …',
  initializing: 'Skript wird geöffnet …',
  connectionError: 'Verbindungsfehler',
  retryConnection: 'Neu verbinden',
  failedToInitialize: 'Das Skript konnte nicht geöffnet werden.',
  dragToReorder: 'Zum Umstellen ziehen',
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
  readOnly: 'Nur lesen',
  hiddenStruck: 'In der Auswahl war Gestrichenes ausgeblendet. Jetzt ist es zu sehen.',
  readOnlyHint: 'Du kannst dieses Skript lesen, aber nicht ändern.',
  connectedWith: (people: number) => `Verbunden · ${people} Personen`,
  connectedAlone: 'Verbunden',
  connecting: 'Verbindung wird aufgebaut …',
  syncing: 'Änderungen werden abgeglichen …',
  offline: 'Offline – du arbeitest an deiner Kopie',
  tooLarge: 'Zu groß für den Server – nur hier gespeichert',
  notKept: 'Nicht alles ist beim Server – hier ist es gespeichert',
  connectionIssue: 'Keine Verbindung – hier ist alles gespeichert',
  keepsNothing:
    'Dieses Gerät kann nichts aufheben. Lass die Seite offen, bis die Verbindung zurück ist.',
  leaving: {
    title: 'Ungesendete Änderungen',
    text: 'Deine letzten Änderungen sind noch nicht auf dem Server, und dieses Gerät kann nichts aufheben. Wenn du gehst, gehen sie verloren.',
    discard: 'Änderungen verwerfen und gehen',
  },
  onPhone: (status: string) => `Mobile: ${status}`,
  others: (...names: string[]) =>
    `${list.format(someNames(names, (count) => `${count} weitere`))} ${names.length === 1 ? 'ist' : 'sind'} da`,
  people: {
    hint: 'Ein Klick führt zu jemandem, der nächste folgt.',
    follow: 'Folgen',
    following: 'Du folgst',
    youFollow: (name: string) => `Du folgst ${name}`,
    isAway: (name: string) => `${name} ist gerade nicht da`,
    endFollowing: 'Nicht mehr folgen',
    notInText: 'nicht im Text',
    inText: 'im Text',
    beforeScenes: 'vor Szene 1',
  },
  copyLink: 'Link zu dieser Stelle',
  linkCopied: 'Link kopiert. Er führt an diese Stelle.',
  linkNotCopied: (link: string) => `Der Browser lässt nicht kopieren. Der Link: ${link}`,
  placeGone: 'Diese Stelle gibt es nicht mehr.',
  continueAt: (number: number, name: string) => `Weiter bei Szene ${number} · ${name}`,
  continueHere: 'Weiter, wo du zuletzt warst',
  continueNot: 'Am Anfang bleiben',
  sheet: 'Skript',
  toolbar: 'Werkzeuge',
  keys: {
    Mod: 'Strg',
    Shift: 'Umschalt',
    Alt: 'Alt',
    Enter: 'Eingabe',
    Space: 'Leertaste',
    Delete: 'Entf',
    Escape: 'Esc',
    ContextMenu: 'Menütaste',
  },
  undo: 'Rückgängig',
  restOfBook: 'So viel vom Buch kommt noch',
  redo: 'Wiederholen',
  bold: 'Fett',
  italic: 'Kursiv',
  strike: 'Streichen',
  insertScene: 'Szene einfügen',
  insertDialogue: 'Replik einfügen',
  deleteCue: (number: string) => `Cue ${number} löschen`,
  sidebar: 'Szenen und Cues',
  openSidebar: 'Seitenleiste öffnen',
  closeSidebar: 'Seitenleiste schließen',
  showKeyboard: 'Tastatur einblenden',
  hideKeyboard: 'Tastatur ausblenden',
  scenesTab: 'Szenen',
  cuesTab: 'Cues',
  noScenes: 'Noch keine Szenen in diesem Skript.',
  noCues: 'Noch keine Cues in diesem Skript.',
  untitledScene: 'Szene ohne Titel',
  sceneName: 'Name der Szene',
  scenePlaceholder: 'Ort, Zeit, Beschreibung',
  page: (number: string) => `Seite ${number}`,
  printedPage: (number: string, printed: string) => `Seite ${number} · gedruckt: ${printed}`,
  print: {
    title: 'Skript drucken',
    breaksAtSplits: 'Seiten wie im Original umbrechen',
    breaksHint: 'Braucht mehr Papier. Sonst steht die Seitenzahl am Rand.',
    runningHead: 'Titel, Datum und Seitenzahl über jeder Seite',
    sheet: (number: string) => `Blatt ${number}`,
  },
  autoFollow: editorAutoFollowDe,
  dialogue: editorDialogueDe,
  lengths: editorLengthsDe,
  menus: editorMenusDe,
  goTo: editorGoToDe,
  search: editorSearchDe,
  writing: editorTextDe,
  rehearsal: editorRehearsalDe,
  scenes: editorScenesDe,
  scriptMenu: editorScriptMenuDe,
  shortcuts: editorShortcutsDe,
  ...editorCueListDe,
  ...editorCuesDe,
  ...editorImportDe,
  ...editorCommentsDe,
} as const satisfies DictionarySource
