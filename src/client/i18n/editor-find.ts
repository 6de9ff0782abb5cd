import { texts } from './texts.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
const listDe = new Intl.ListFormat('de-DE')
const listEn = new Intl.ListFormat('en-GB')

/** The field that leads to a place of the script. */
export const goToTexts = texts({
  de: {
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
        : `Das Skript hat ${listDe.format(parts)}.`
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
    choose: 'wählen',
    go: 'hingehen',
    back: 'zurück',
  },
  en: {
    title: 'Go to',
    open: 'Go to…',
    field: 'Go to',
    placeholder: 'Scene, page, cue, name or words',
    results: 'Places found',
    close: 'Close',
    groups: { scene: 'Scenes', page: 'Pages', cue: 'Cues', speaker: 'Characters', text: 'Text' },
    someOf: (shown, total) => `${shown} of ${total}`,
    hits: (count) => (count === 1 ? '1 place found' : `${count} places found`),
    nothing: (typed) => `Nothing found for “${typed}”`,
    extent: (scenes, pages, cues) => {
      const parts = [
        ...counted(scenes, 'scene', 'scenes'),
        ...counted(pages, 'page', 'pages'),
        ...counted(cues, 'cue', 'cues'),
      ]
      return parts.length === 0
        ? 'The script has no scenes, pages or cues yet.'
        : `The script has ${listEn.format(parts)}.`
    },
    kinds: {
      scene: 'Scene',
      page: 'Page, counted or printed',
      cue: 'Cue',
      speaker: 'Character',
      text: 'Text',
    },
    examples: {
      scene: '3 · Garden',
      page: 'p. 42',
      cue: 'Q 304 · Licht 304',
      speaker: 'Gretchen',
      text: 'a few words of it',
    },
    scene: (number, name) => `Scene ${number} · ${name}`,
    printedPage: (printed) => `Printed page ${printed}`,
    counted: (number) => `counted: page ${number}`,
    printed: (printed) => `printed: ${printed}`,
    countedAndPrinted: 'counted and printed',
    countedOnly: 'counted',
    speeches: (count) => (count === 1 ? '1 speech' : `${count} speeches`),
    struck: 'cut',
    hidden: 'cut, hidden',
    choose: 'choose',
    go: 'go there',
    back: 'back',
  },
})

const countDe = new Intl.NumberFormat('de-DE')
const countEn = new Intl.NumberFormat('en-GB')

/** Search and replace. */
export const searchTexts = texts({
  de: {
    title: 'Suchen und Ersetzen',
    open: 'Suchen und Ersetzen …',
    openOnly: 'Suchen …',
    field: 'Suchen',
    replacement: 'Ersetzen durch',
    place: (at: number, of: number) => `${countDe.format(at)} von ${countDe.format(of)}`,
    none: 'Nichts gefunden',
    previous: 'Vorige Stelle',
    next: 'Nächste Stelle',
    close: 'Schließen',
    replace: 'Ersetzen',
    replaceAll: 'Alle ersetzen',
    replaced: (places: number) =>
      places === 1 ? '1 Stelle ersetzt.' : `${countDe.format(places)} Stellen ersetzt.`,
    same: 'Das steht dort schon.',
    matchesCase: 'Groß und klein',
    wholeWords: 'Ganze Wörter',
    struck: 'Auch Gestrichenes',
    where: 'Wo gesucht wird',
    everywhere: 'Überall',
    speechesOf: (name: string) => `Nur Repliken von ${name}`,
  },
  en: {
    title: 'Search and replace',
    open: 'Search and replace…',
    openOnly: 'Search…',
    field: 'Search',
    replacement: 'Replace with',
    place: (at, of) => `${countEn.format(at)} of ${countEn.format(of)}`,
    none: 'Nothing found',
    previous: 'Previous place',
    next: 'Next place',
    close: 'Close',
    replace: 'Replace',
    replaceAll: 'Replace all',
    replaced: (places) =>
      places === 1 ? '1 place replaced.' : `${countEn.format(places)} places replaced.`,
    same: 'That is what it says already.',
    matchesCase: 'Match case',
    wholeWords: 'Whole words',
    struck: 'Struck text, too',
    where: 'Where to search',
    everywhere: 'Everywhere',
    speechesOf: (name) => `Only speeches of ${name}`,
  },
})
