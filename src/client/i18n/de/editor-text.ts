import type { DictionarySource } from '../dictionary.ts'

/** Styles of the text. */
export const editorTextDe = {
  code: 'Code',
  block: 'Absatzformat',
  blocks: {
    paragraph: 'Absatz',
    'heading-1': 'Überschrift 1',
    'heading-2': 'Überschrift 2',
    'heading-3': 'Überschrift 3',
  },
  fontSize: 'Schriftgröße',
  fontFamily: 'Schriftart',
  defaultFont: 'Seitenschrift übernehmen',
  color: 'Textfarbe',
  colorNumber: (number: number) => `Farbe ${number}`,
  noColor: 'Ohne Farbe',
  alignment: 'Ausrichtung',
  alignments: {
    left: 'Linksbündig',
    center: 'Zentriert',
    right: 'Rechtsbündig',
    justify: 'Blocksatz',
  },
} as const satisfies DictionarySource
