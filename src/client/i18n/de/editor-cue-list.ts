import type { DictionarySource } from '../dictionary.ts'

export const editorCueListDe = {
  cueByHand: 'von Hand',
  cueDoubled: (label: string) => `${label} gibt es mehrmals`,
  cueCut: 'gestrichen',
  cuePage: (page: number) => `S. ${page}`,
  cuePrintedPage: (page: number, printed: string) => `S. ${page} · gedruckt: ${printed}`,
  cueUnsaved: 'Nicht gespeichert',
  cueDraftLost: (label: string) => `${label} wurde gelöscht, bevor du das gespeichert hast:`,
  discard: 'Verwerfen',
  cueDeleted: (label: string) => `Cue ${label} gelöscht`,
  tapWordToExtend: (label: string) => `Tippe auf ein Wort, um es zu ${label} hinzuzufügen`,
  clickWordToExtend: (label: string) => `Klicke auf ein Wort, um es zu ${label} hinzuzufügen`,
  onlyCues: (labels: string) => `Nur ${labels} – in der Liste und auf der Seite`,
  noCueTypes: 'Keine Art gewählt: Liste und Seite zeigen keine Cues',
  allCueTypes: 'Alle zeigen',
  cueTypeHint: (label: string) => `${label} (Doppelklick: nur ${label})`,
} as const satisfies DictionarySource
