import type { editorMenusDe } from '../de/editor-menus.ts'
import type { Dictionary } from '../dictionary.ts'

export const editorMenusEn: Dictionary<typeof editorMenusDe> = {
  emptyPage: (lightCue) =>
    `Start writing. Line: “NAME: ” or Tab · Light cue: ${lightCue} · Scene: below`,
  emptyPageOnPhone: 'Start writing. Line: “NAME: ” · Cue: tap a word, then below · Scene: below',
  firstWords: {
    name: 'How to begin',
    write: 'Just start writing, or:',
    paste: 'Paste text',
    importPdf: 'Import a PDF as a script of its own',
    dismiss: 'Do not show again',
  },
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  pasteByKeys: (keys) => `Your browser only pastes here with ${keys}.`,
  insert: 'Insert',
  freeText: 'Free Text',
  dialogue: 'Dialogue',
  scene: 'Scene',
  insertPageSplit: 'New page',
  print: 'Print',
  view: 'View',
  views: {
    'single-page': 'Single page',
    borderless: 'Borderless',
    'multiple-pages': 'Multiple pages',
  },
  virtualPage: (number) => `Virtual page ${number}`,
  switchTo: { 'single-page': 'Single-page view', borderless: 'Borderless view' },
  fontStyle: 'Page font',
  fontStyles: { default: 'Default', typewriter: 'Typewriter', vintage: 'Vintage' },
  showRuler: 'Show ruler',
  hideRuler: 'Hide ruler',
  leftMargin: 'Left margin',
  rightMargin: 'Right margin',
  clickToPlace: 'Click between paragraphs to place a dialogue block or scene marker',
  tapToPlace: 'Tap between paragraphs to place a dialogue block or scene marker',
}
