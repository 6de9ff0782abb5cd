import type { Dictionary } from '../dictionary.ts'
import type { editorCueListDe } from '../de/editor-cue-list.ts'

export const editorCueListEn: Dictionary<typeof editorCueListDe> = {
  cueByHand: 'set by hand',
  cueDoubled: (label) => `There is more than one ${label}`,
  cueCut: 'cut',
  cuePage: (page) => `p. ${page}`,
  cuePrintedPage: (page, printed) => `p. ${page} · printed: ${printed}`,
  cueUnsaved: 'Not saved',
  cueDraftLost: (label) => `${label} was deleted before you saved this:`,
  discard: 'Discard',
  cueDeleted: (label) => `Cue ${label} deleted`,
  tapWordToExtend: (label) => `Tap a word to add it to ${label}`,
  clickWordToExtend: (label) => `Click a word to add it to ${label}`,
  onlyCues: (labels) => `Only ${labels} – in the list and on the page`,
  noCueTypes: 'No type chosen: list and page show no cues',
  allCueTypes: 'Show all',
  cueTypeHint: (label) => `${label} (double click: only ${label})`,
}
