import type { DictionarySource } from '../dictionary.ts'

/** Menus of the editor, and the hints while a block or cue is being placed. */
export const editorMenusDe = {
  emptyPage: (lightCue: string) =>
    `Schreib los. Replik: „NAME: “ oder Tab · Licht-Cue: ${lightCue} · Szene: unten`,
  emptyPageOnPhone:
    'Schreib los. Replik: „NAME: “ · Cue: ein Wort antippen, dann unten · Szene: unten',
  firstWords: {
    name: 'So fängst du an',
    write: 'Schreib einfach los, oder:',
    paste: 'Text einfügen',
    importPdf: 'PDF als eigenes Skript einlesen',
    dismiss: 'Nicht mehr zeigen',
  },
  cut: 'Ausschneiden',
  copy: 'Kopieren',
  paste: 'Einfügen',
  pasteByKeys: (keys: string) => `Dein Browser fügt hier nur mit ${keys} ein.`,
  insert: 'Neu einfügen',
  freeText: 'Freier Text',
  dialogue: 'Replik',
  scene: 'Szene',
  insertPageSplit: 'Neue Seite',
  print: 'Drucken',
  view: 'Ansicht',
  views: {
    'single-page': 'Einzelseite',
    borderless: 'Randlos',
    'multiple-pages': 'Mehrere Seiten',
  },
  virtualPage: (number: number) => `Virtuelle Seite ${number}`,
  switchTo: { 'single-page': 'Ansicht als Einzelseite', borderless: 'Randlose Ansicht' },
  fontStyle: 'Seitenschrift',
  fontStyles: {
    default: 'Standard',
    typewriter: 'Schreibmaschine',
    vintage: 'Alte Schreibmaschine',
  },
  showRuler: 'Lineal zeigen',
  hideRuler: 'Lineal ausblenden',
  leftMargin: 'Linker Rand',
  rightMargin: 'Rechter Rand',
  clickToPlace: 'Klicke zwischen zwei Absätze, um dort eine Replik oder Szene einzufügen',
  tapToPlace: 'Tippe zwischen zwei Absätze, um dort eine Replik oder Szene einzufügen',
} as const satisfies DictionarySource
