import { texts } from './texts.ts'

/** Names as one list of words: 'ANNA, BEN und CLARA'. */
function listed(names: readonly string[], language: string, nameless: string): string {
  return new Intl.ListFormat(language).format(names.map((name) => name.trim() || nameless))
}

/** Styles of the text. */
export const writingTexts = texts({
  de: {
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
  },
  en: {
    code: 'Code',
    block: 'Paragraph style',
    blocks: {
      paragraph: 'Paragraph',
      'heading-1': 'Heading 1',
      'heading-2': 'Heading 2',
      'heading-3': 'Heading 3',
    },
    fontSize: 'Font size',
    fontFamily: 'Font',
    defaultFont: 'Same as page',
    color: 'Text colour',
    colorNumber: (number) => `Colour ${number}`,
    noColor: 'No colour',
    alignment: 'Alignment',
    alignments: { left: 'Left', center: 'Centred', right: 'Right', justify: 'Justified' },
  },
})

/** Dialogue and the people who speak it. */
export const dialogueTexts = texts({
  de: {
    layouts: {
      default: 'Untereinander',
      'side-by-side': 'Nebeneinander',
      centered: 'Zentriert',
      vertical: 'Name senkrecht',
    },
    openLayout: 'Anordnung der Replik',
    newSpeech: 'Neue Replik dahinter',
    simultaneous: 'Gleichzeitig sprechen',
    spokenWith: (...names: readonly string[]) =>
      `Gleichzeitig mit ${listed(names, 'de', 'einer Replik ohne Namen')}`,
    back: 'Zurück',
    showStruck: 'Striche zeigen',
    hideStruck: 'Striche ausblenden',
    speakers: 'Figur',
    noSpeakers: 'Noch keine Figuren in diesem Skript',
    newSpeaker: 'Neue Figur',
    speakerName: 'Name der Figur',
    namePlaceholder: 'Name',
    takeName: 'Übernehmen',
    suggestions: 'Namen in diesem Skript',
    asTyped: 'wie getippt',
    goToSpeaker: (name: string) => `Zu ${name} springen`,
    formatAll: 'Alle Figurennamen formatieren',
    formats: {
      capitals: 'GROSSBUCHSTABEN',
      capitalized: 'Erster Buchstabe groß',
      bold: 'Fett',
      italic: 'Kursiv',
      plain: 'Ohne Formatierung',
    },
    changeColor: 'Farbe der Figur',
    renameAll: 'Figur überall umbenennen',
    renamingAll: 'Du benennst die Figur überall um. Fertig mit Esc.',
  },
  en: {
    layouts: {
      default: 'Stacked',
      'side-by-side': 'Side by side',
      centered: 'Centred',
      vertical: 'Vertical name',
    },
    openLayout: 'Dialogue layout',
    newSpeech: 'New speech behind this one',
    simultaneous: 'Speak simultaneously',
    spokenWith: (...names) =>
      `Spoken simultaneously with ${listed(names, 'en', 'a speech without a name')}`,
    back: 'Back',
    showStruck: 'Show cuts',
    hideStruck: 'Hide cuts',
    speakers: 'Character',
    noSpeakers: 'No speakers found in script',
    newSpeaker: 'New character',
    speakerName: 'Character name',
    namePlaceholder: 'Name',
    takeName: 'Use this name',
    suggestions: 'Names in this script',
    asTyped: 'as typed',
    goToSpeaker: (name) => `Go to ${name}`,
    formatAll: 'Format All Speaker Names',
    formats: {
      capitals: 'CAPITALS',
      capitalized: 'Capitalise',
      bold: 'Bold',
      italic: 'Italic',
      plain: 'No formatting',
    },
    changeColor: 'Change Speaker Color',
    renameAll: 'Rename character everywhere',
    renamingAll: 'Renaming this character everywhere. Press Esc when done.',
  },
})
