import type { DictionarySource } from '../dictionary.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const list = new Intl.ListFormat('de-DE')

/** The field that leads to a place of the script. */
export const editorGoToDe = {
  title: 'Springen',
  open: 'Springen …',
  field: 'Springen zu',
  placeholder: 'Szene, Seite, Cue, Name oder Worte',
  results: 'Fundstellen',
  close: 'Schließen',
  groups: { scene: 'Szenen', page: 'Seiten', cue: 'Cues', speaker: 'Figuren', text: 'Text' },
  someOf: (shown: number, total: number) => `${shown} von ${total}`,
  hits: (count: number) => (count === 1 ? '1 Fundstelle' : `${count} Fundstellen`),
  nothing: (typed: string) => `Nichts gefunden für „${typed}“`,
  extent: (scenes: number, pages: number, cues: number) => {
    const parts = [
      ...counted(scenes, 'Szene', 'Szenen'),
      ...counted(pages, 'Seite', 'Seiten'),
      ...counted(cues, 'Cue', 'Cues'),
    ]
    return parts.length === 0
      ? 'Das Skript hat noch keine Szenen, Seiten und Cues.'
      : `Das Skript hat ${list.format(parts)}.`
  },
  kinds: {
    scene: 'Szene',
    page: 'Seite, gezählt oder gedruckt',
    cue: 'Cue',
    speaker: 'Figur',
    text: 'Text',
  },
  examples: {
    scene: '3 · Garten',
    page: 'S. 42',
    cue: 'Q 304 · Licht 304',
    speaker: 'Gretchen',
    text: 'ein paar Worte daraus',
  },
  scene: (number: number, name: string) => `Szene ${number} · ${name}`,
  printedPage: (printed: string) => `Gedruckte Seite ${printed}`,
  counted: (number: number) => `gezählt: Seite ${number}`,
  printed: (printed: string) => `gedruckt: ${printed}`,
  countedAndPrinted: 'gezählt und gedruckt',
  countedOnly: 'gezählt',
  speeches: (count: number) => (count === 1 ? '1 Replik' : `${count} Repliken`),
  struck: 'gestrichen',
  hidden: 'gestrichen, ausgeblendet',
  shownAgain: 'Das war gestrichen und ausgeblendet. Gestrichenes ist jetzt zu sehen.',
  choose: 'wählen',
  go: 'hingehen',
  back: 'zurück',
} as const satisfies DictionarySource
