import { stageTexts } from './editor.ts'
import { texts, useTexts } from './texts.ts'

const numberDe = new Intl.NumberFormat('de-DE')
const numberEn = new Intl.NumberFormat('en-GB')
const cuesDe = (count: number) => (count === 1 ? '1 Cue' : `${numberDe.format(count)} Cues`)
const cuesEn = (count: number) => (count === 1 ? '1 cue' : `${numberEn.format(count)} cues`)

/** Reconciling the cues with a desk's list. */
export const deskTexts = texts({
  de: {
    title: 'Abgleich mit dem Pult',
    lead: 'Wähle die Cueliste, die das Pult exportiert hat. Verglichen wird nach Nummern; es ändert sich nichts, bevor du übernimmst.',
    choose: 'Datei wählen',
    orDrop: 'oder hierher ziehen · CSV von Eos, QLab, aus einer Tabelle',
    paste: 'Oder eine Tabelle einfügen',
    pastedName: 'eingefügte Tabelle',
    compare: 'Vergleichen',
    another: 'Andere Datei',
    problems: {
      empty: 'In dieser Datei ist nichts.',
      'not-text':
        'Das ist keine CSV-Datei. Exportiere die Cueliste am Pult als CSV, oder füge die Tabelle ein.',
      encoding:
        'Die Zeichen dieser Datei sind nicht lesbar: Ihr Anfang sagt eine andere Kodierung, als sie hat. Speichere sie noch einmal als CSV (UTF-8).',
      'not-a-table':
        'Das ist keine Tabelle: Es gibt weder Spalten noch Nummern. Exportiere die Cueliste als CSV.',
      'no-numbers': 'Darin stehen keine Nummern von Cues.',
      'too-many-rows':
        'Das ist zu viel: Verglichen werden höchstens 20.000 Cues. Exportiere nur die Cueliste.',
      unreadable: 'Der Browser kann diese Datei nicht lesen. Wähle sie noch einmal.',
    },
    type: 'Art der Cues',
    list: 'Cueliste des Pults',
    listOf: (id: string, label: string, count: number) =>
      `Liste ${id}${label === '' ? '' : ` „${label}“`} · ${cuesDe(count)}`,
    columns: {
      title: 'Was steht in welcher Spalte?',
      hint: 'Die Datei nennt sich nicht selbst eine Cueliste von Eos.',
      number: 'Nummer',
      label: 'Bezeichnung',
      notes: 'Was passiert',
      none: 'keine',
      column: (index: number, heading: string) =>
        heading === '' ? `Spalte ${index}` : `${index} · ${heading}`,
      heading: 'Die erste Zeile nennt die Spalten',
      wrong: 'In dieser Spalte stehen keine Nummern. Wähle eine andere.',
      leftOut: (count: number) =>
        count === 1
          ? '1 Zeile ohne Nummer fehlt hier.'
          : `${count} Zeilen ohne Nummer fehlen hier.`,
      unreadable: (count: number) =>
        count === 1
          ? '1 Cue fehlt hier: Seine Nummer ist nicht lesbar, etwa weil eine Tabelle sie zum Datum gemacht hat.'
          : `${numberDe.format(count)} Cues fehlen hier: Ihre Nummern sind nicht lesbar, etwa weil eine Tabelle sie zum Datum gemacht hat.`,
      ofOthers: (count: number) =>
        count === 1
          ? '1 Zeile nennt eine andere Art und wird nicht verglichen.'
          : `${numberDe.format(count)} Zeilen nennen eine andere Art und werden nicht verglichen.`,
    },
    summary: (book: number, desk: number) => `${cuesDe(book)} im Buch · ${cuesDe(desk)} am Pult`,
    same: 'Buch und Pult stimmen überein.',
    none: 'Im Buch steht kein Cue dieser Art.',
    kinds: {
      'missing-at-desk': 'Fehlt am Pult',
      'missing-in-book': 'Fehlt im Buch',
      label: 'Andere Bezeichnung',
      order: 'Andere Reihenfolge',
      double: 'Doppelt',
    },
    book: 'Buch',
    desk: 'Pult',
    empty: '–',
    behind: (number: string | null) => (number === null ? 'als erster' : `nach ${number}`),
    times: (count: number) => `${count}-mal`,
    choices: {
      leave: 'Lassen',
      ours: 'Buch gilt',
      theirs: 'Pult gilt',
      make: 'Cue anlegen',
      'new-file': 'Ins Pult',
    },
    choiceFor: (number: string) => `Was gilt für ${number}?`,
    all: 'Alle:',
    allOf: (kind: string) => `Für alle: ${kind}`,
    byHand: {
      order: 'Ordne im Buch oder am Pult um; hier wird nichts verschoben.',
      double: 'Gib einem von ihnen im Buch oder am Pult eine andere Nummer.',
    },
    show: (number: string) => `${number} im Text zeigen`,
    more: (count: number) => `${numberDe.format(count)} weitere zeigen`,
    takeOver: 'Übernehmen',
    takeOverCount: (count: number) => `${numberDe.format(count)} übernehmen`,
    takenOver: (texts: number, made: number) =>
      [
        texts === 0
          ? ''
          : texts === 1
            ? '1 Text vom Pult übernommen.'
            : `${texts} Texte vom Pult übernommen.`,
        made === 0
          ? ''
          : made === 1
            ? '1 Cue angelegt; er wartet in der Liste auf seine Stelle.'
            : `${made} Cues angelegt; in der Liste warten alle auf ihre Stelle.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooMany: 'So viele Cues ohne Stelle kann ein Skript nicht haben. Setze erst einige.',
    print: 'Liste drucken',
    files: {
      title: 'Fürs Pult',
      warning:
        'Eos ersetzt beim Einlesen, was es hat. Sichere vorher die Show am Pult, und lies die Datei zuerst dort ein, wo nichts verloren gehen kann.',
      back: (count: number) =>
        count === 0
          ? 'Eos-Datei mit Texten aus dem Buch'
          : `Eos-Datei mit ${count === 1 ? '1 Text' : `${count} Texten`} aus dem Buch`,
      backHint:
        'Dieselbe Datei; nur LABEL, CUE_NOTES und SCENE_TEXT der Zeilen mit „Buch gilt“ sind andere.',
      freshEos: 'Neue Datei für Eos',
      freshQLab: 'Neue Datei für QLab',
      qlabType: 'Art in QLab',
      qlabTypes: { memo: 'Memo', light: 'Light' },
      which: 'Welche Cues',
      all: (count: number) => `alle ${count}`,
      chosen: (count: number) => `gewählte (${count})`,
      chosenHint: '„Ins Pult“ wählt sie oben.',
      leftOut: (count: number) =>
        `${cuesDe(count)} nicht in der Datei: Eos nimmt Nummern von 0,001 bis 9999,999.`,
      name: (title: string, desk: string) => `${title} – ${desk}.csv`,
    },
    sheet: (file: string) => `Abgleich mit dem Pult · ${file}`,
    number: 'Nr.',
    unplaced: 'noch ohne Stelle',
    unplacedList: {
      title: 'Noch ohne Stelle',
      hint: 'Zieh einen Cue auf ein Wort, oder wähle ihn und dann das Wort.',
      place: (label: string) => `${label} auf ein Wort setzen`,
    },
  },
  en: {
    title: 'Reconcile with the desk',
    lead: 'Choose the cue list that the desk has exported. Cues are compared by number; nothing changes before you take over.',
    choose: 'Choose a file',
    orDrop: 'or drop it here · CSV of Eos, QLab, or a spreadsheet',
    paste: 'Or paste a table',
    pastedName: 'pasted table',
    compare: 'Compare',
    another: 'Another file',
    problems: {
      empty: 'There is nothing in this file.',
      'not-text':
        'This is not a CSV file. Export the cue list at the desk as CSV, or paste the table.',
      encoding:
        'The characters of this file cannot be read: its beginning says another encoding than it has. Save it once more as CSV (UTF-8).',
      'not-a-table':
        'This is not a table: it has neither columns nor numbers. Export the cue list as CSV.',
      'no-numbers': 'There are no numbers of cues in it.',
      'too-many-rows':
        'This is too much: at most 20,000 cues are compared. Export only the cue list.',
      unreadable: 'The browser cannot read this file. Choose it once more.',
    },
    type: 'Type of the cues',
    list: 'Cue list of the desk',
    listOf: (id, label, count) =>
      `List ${id}${label === '' ? '' : ` “${label}”`} · ${cuesEn(count)}`,
    columns: {
      title: 'What stands in which column?',
      hint: 'The file does not call itself a cue list of Eos.',
      number: 'Number',
      label: 'Name',
      notes: 'What happens',
      none: 'none',
      column: (index, heading) => (heading === '' ? `Column ${index}` : `${index} · ${heading}`),
      heading: 'The first row names the columns',
      wrong: 'There are no numbers in this column. Choose another one.',
      leftOut: (count) =>
        count === 1
          ? '1 row without a number is left out.'
          : `${count} rows without a number are left out.`,
      unreadable: (count) =>
        count === 1
          ? '1 cue is left out: its number cannot be read, for example because a spreadsheet has made it a date.'
          : `${numberEn.format(count)} cues are left out: their numbers cannot be read, for example because a spreadsheet has made them dates.`,
      ofOthers: (count) =>
        count === 1
          ? '1 row names another type and is not compared.'
          : `${numberEn.format(count)} rows name another type and are not compared.`,
    },
    summary: (book, desk) => `${cuesEn(book)} in the book · ${cuesEn(desk)} at the desk`,
    same: 'Book and desk agree.',
    none: 'There is no cue of this type in the book.',
    kinds: {
      'missing-at-desk': 'Missing at the desk',
      'missing-in-book': 'Missing in the book',
      label: 'Other name',
      order: 'Other order',
      double: 'Double',
    },
    book: 'Book',
    desk: 'Desk',
    empty: '–',
    behind: (number) => (number === null ? 'first' : `after ${number}`),
    times: (count) => (count === 1 ? 'once' : `${count} times`),
    choices: {
      leave: 'Leave',
      ours: 'Take ours',
      theirs: 'Take theirs',
      make: 'Make the cue',
      'new-file': 'To the desk',
    },
    choiceFor: (number) => `What holds for ${number}?`,
    all: 'All:',
    allOf: (kind) => `For all: ${kind}`,
    byHand: {
      order: 'Move one in the book or at the desk; nothing is moved from here.',
      double: 'Give one of them another number, in the book or at the desk.',
    },
    show: (number) => `Show ${number} in the text`,
    more: (count) => `Show ${numberEn.format(count)} more`,
    takeOver: 'Take over',
    takeOverCount: (count) => `Take over ${numberEn.format(count)}`,
    takenOver: (texts, made) =>
      [
        texts === 0
          ? ''
          : texts === 1
            ? '1 text taken from the desk.'
            : `${texts} texts taken from the desk.`,
        made === 0
          ? ''
          : made === 1
            ? '1 cue made: it waits in the list for its place.'
            : `${made} cues made: they wait in the list for their places.`,
      ]
        .filter(Boolean)
        .join(' '),
    tooMany: 'A script cannot have so many cues without a place. Place some of them first.',
    print: 'Print the list',
    files: {
      title: 'For the desk',
      warning:
        'On import Eos replaces what it has. Save the show at the desk first, and read the file where nothing can be lost.',
      back: (count) =>
        count === 0
          ? 'Eos file with texts of the book'
          : `Eos file with ${count === 1 ? '1 text' : `${count} texts`} of the book`,
      backHint:
        'The same file; only LABEL, CUE_NOTES and SCENE_TEXT differ, in the rows with ‘Take ours’.',
      freshEos: 'Fresh file for Eos',
      freshQLab: 'Fresh file for QLab',
      qlabType: 'Type in QLab',
      qlabTypes: { memo: 'Memo', light: 'Light' },
      which: 'Which cues',
      all: (count) => `all ${count}`,
      chosen: (count) => `chosen (${count})`,
      chosenHint: '‘To the desk’ chooses them above.',
      leftOut: (count) =>
        `${cuesEn(count)} not in the file: Eos takes numbers from 0.001 to 9999.999.`,
      name: (title, desk) => `${title} – ${desk}.csv`,
    },
    sheet: (file) => `Reconciled with the desk · ${file}`,
    number: 'No.',
    unplaced: 'without a place',
    unplacedList: {
      title: 'Without a place',
      hint: 'Drag a cue onto a word, or choose it and then the word.',
      place: (label) => `Place ${label} on a word`,
    },
  },
})

const shown = {
  de: { ...stageTexts.de, desk: deskTexts.de },
  en: { ...stageTexts.en, desk: deskTexts.en },
}

/** The texts of the reconciliation, which the editor loads with it. */
export type Text = (typeof shown)['de']
export const useText = (): Text => useTexts(shown)
