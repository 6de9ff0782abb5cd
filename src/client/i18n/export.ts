import { stageTexts } from './editor.ts'
import { texts, useTexts } from './texts.ts'

/** The export of a script as a file of another program. */
const exportTexts = texts({
  de: {
    open: 'Exportieren …',
    title: 'Skript exportieren',
    format: 'Format',
    formats: {
      docx: 'Word (.docx)',
      fountain: 'Fountain',
      fdx: 'Final Draft (.fdx)',
      tei: 'TEI (DraCor)',
      ezdrama: 'EzDrama',
      epub: 'EPUB',
      markdown: 'Markdown',
      text: 'Text',
    },
    hints: {
      fountain:
        'Für Programme, mit denen man Drehbücher schreibt. Striche, Cues und Kommentare stehen in ihren Zeichen.',
      fdx: 'Für Final Draft. Gestrichenes ist durchgestrichen, Cues und Kommentare sind Notizen.',
      ezdrama: 'Der einfache Text, aus dem Stücke für DraCor gemacht werden; ohne Gestrichenes.',
      epub: 'Ein Buch für E-Reader, eine Datei je Szene; ohne Gestrichenes.',
      tei: 'Für die Wissenschaft: Figuren mit Kennung, Striche, Cues und Kommentare als Auszeichnung.',
      markdown: 'Namen fett, Regie kursiv, Gestrichenes durchgestrichen.',
      text: 'Nur die Worte, ohne Gestrichenes.',
      docx: 'Eine Word-Datei mit einer Formatvorlage für jedes Element. Wieder eingelesen, ist sie dasselbe Skript.',
    },
    cuts: 'Striche',
    cutForms: { tracked: 'als Änderungen', struck: 'durchgestrichen' },
    comments: 'Mit Kommentaren',
    cues: 'Cues als Kommentare',
    save: 'Datei speichern',
    failed: 'Die Datei konnte nicht geschrieben werden.',
  },
  en: {
    open: 'Export…',
    title: 'Export script',
    format: 'Format',
    formats: {
      docx: 'Word (.docx)',
      fountain: 'Fountain',
      fdx: 'Final Draft (.fdx)',
      tei: 'TEI (DraCor)',
      ezdrama: 'EzDrama',
      epub: 'EPUB',
      markdown: 'Markdown',
      text: 'Text',
    },
    hints: {
      fountain:
        'For programs in which screenplays are written. Cuts, cues and comments stand in its signs.',
      fdx: 'For Final Draft. Cuts are struck through, cues and comments are notes.',
      ezdrama: 'The simple text of which plays for DraCor are made; without what is cut.',
      epub: 'A book for e-readers, a file for each scene; without what is cut.',
      tei: 'For research: characters with ids, cuts, cues and comments as markup.',
      markdown: 'Names in bold, directions in italics, cuts struck through.',
      text: 'Only the words, without what is cut.',
      docx: 'A Word file with a style for each element. Imported again, it is the same script.',
    },
    cuts: 'Cuts',
    cutForms: { tracked: 'as changes', struck: 'struck through' },
    comments: 'With comments',
    cues: 'Cues as comments',
    save: 'Save file',
    failed: 'The file could not be written.',
  },
})

const shown = {
  de: { ...stageTexts.de, exports: exportTexts.de },
  en: { ...stageTexts.en, exports: exportTexts.en },
}

export const useText = (): (typeof shown)['de'] => useTexts(shown)
