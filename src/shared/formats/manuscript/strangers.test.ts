import { describe, expect, test } from 'vitest'
import { inlineSpans } from '../markdown/inline.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'
import { italicMarked, shownScenes } from '#test/support/shown-blocks.ts'

/** A paragraph in Markdown's signs; '>' centres it, '---' begins a page. */
function paragraphsOf(lines: readonly string[]): readonly SourceParagraph[] {
  let page = 1
  let begins = false
  return lines.flatMap((line): readonly SourceParagraph[] => {
    if (line === '---') {
      page += 1
      begins = true
      return []
    }
    const text = line.replace(/^> /, '')
    const paragraph: SourceParagraph = {
      ...plainParagraph(text === '' ? [] : inlineSpans(text, 'markdown'), null, page),
      align: text === line ? 'left' : 'center',
      ...(begins && { beginsPage: true as const }),
    }
    begins = false
    return [paragraph]
  })
}

function shownOf(...lines: readonly string[]): readonly string[] {
  return shownScenes(blocksOfManuscript(paragraphsOf(lines)).blocks, italicMarked)
}

describe('headings that only their type shows', () => {
  test.each([
    ['underlined', '<u>Im Wald</u>', '<u>Am See</u>'],
    ['in the middle', '> Im Wald', '> Am See'],
    ['bold', '**Im Wald**', '**Am See**'],
  ])('[FMT-120] words set apart, %s, are the scenes of a play that names none', (_how, a, b) => {
    const marked = (heading: string) =>
      heading.startsWith('<u>')
        ? { ...plainParagraph([{ text: heading.slice(3, -4), underlined: true }]) }
        : paragraphsOf([heading])[0]
    const all = [a, '', 'ANNA: Ja.', 'BEN: Nein.', '', b, '', 'ANNA: Komm!', 'BEN: Gleich.']
    const paragraphs = all.map((text) =>
      text === '' ? plainParagraph([]) : (marked(text) ?? plainParagraph([])),
    )
    const { blocks } = blocksOfManuscript(paragraphs)
    expect(blocks.flatMap((one) => (one.type === 'scene' ? [one.sceneName] : []))).toEqual([
      'Im Wald',
      'Am See',
    ])
  })

  test('[FMT-120] the persons below the heading of a scene are a direction', () => {
    expect(
      shownOf('> **Szene 1**', '> ANNA, BEN', '', 'ANNA. Ja.', 'BEN. Nein.', 'ANNA. Doch.').slice(
        0,
        2,
      ),
    ).toEqual(['scene Szene 1', 'paragraph|ANNA, BEN'])
  })

  test('[FMT-120] a place that is told in sentences is a direction, whatever word it begins with', () => {
    const told = 'SCENE: A GARDEN AT NIGHT. A DOOR AT THE BACK.'
    expect(shownOf('ACT I', told, 'ANN: Yes.', 'BOB: No.', 'ANN: Yes.')[1]).toBe(
      `paragraph|${told}`,
    )
  })
})

describe('names', () => {
  test('[FMT-121] slanted words between a name and its colon say how it speaks', () => {
    expect(
      shownOf(
        'ANNA: Ja.',
        'BEN: Nein.',
        'ANNA *den Finger an der Nase, nach langem Überlegen*: Doch.',
      ),
    ).toEqual([
      'dialogue|ANNA|Ja.',
      'dialogue|BEN|Nein.',
      'dialogue|ANNA|_den Finger an der Nase, nach langem Überlegen_ Doch.',
    ])
  })

  test('[FMT-121] so do words in small letters behind capitals that are a name elsewhere', () => {
    expect(shownOf('ANNA: Ja.', 'BEN: Nein.', 'ANNA leise: Doch.', 'BEN: Gut.')).toContain(
      'dialogue|ANNA|_leise_ Doch.',
    )
    expect(
      shownOf('MANN: Ja.', 'FRAU mit Hut: Nein.', 'MANN: Doch.', 'FRAU mit Hut: Gut.'),
    ).toContain('dialogue|FRAU mit Hut|Nein.')
  })

  test('[FMT-121] a direction in brackets may stand before the stop of a name', () => {
    expect(
      shownOf(
        '**Anna**. Ja.',
        '**Ben**. Nein.',
        '**Vater** *(tritt ein)*. Guten Abend.',
        '**Anna**. Ach.',
      ),
    ).toContain('dialogue|Vater|_(tritt ein)_ Guten Abend.')
  })

  test('[FMT-121] names of several words are not cut before the next capitals', () => {
    expect(
      shownOf(
        'GRÄFIN PATZIG: Nein!',
        'GRAF PATZIG: Was ist?',
        'GRÄFIN KATHI: Ach!',
        'GRAF PATZIG: Nun?',
      ),
    ).toEqual([
      'dialogue|GRÄFIN PATZIG|Nein!',
      'dialogue|GRAF PATZIG|Was ist?',
      'dialogue|GRÄFIN KATHI|Ach!',
      'dialogue|GRAF PATZIG|Nun?',
    ])
  })

  test('[FMT-122] where no person speaks twice, names are those set in one way of their own', () => {
    expect(
      shownOf(
        '**BÜRGER –** Hört!',
        '**BÄUERIN –** Was?',
        '**SCHÜLER –** Still!',
        '**BETTLER –** Gebt!',
      ),
    ).toEqual([
      'dialogue|BÜRGER|Hört!',
      'dialogue|BÄUERIN|Was?',
      'dialogue|SCHÜLER|Still!',
      'dialogue|BETTLER|Gebt!',
    ])
  })

  test('[FMT-122] numbers before a colon speak, and so do names of a play without capitals', () => {
    expect(shownOf('1: Was denn?', '2: Nichts.', '1: Ach.', '2: Ja.')[0]).toBe(
      'dialogue|1|Was denn?',
    )
    expect(shownOf('ada:', 'was denn', 'bea:', 'nichts', 'ada:', 'ach')).toEqual([
      'dialogue|ada|was denn',
      'dialogue|bea|nichts',
      'dialogue|ada|ach',
    ])
  })

  test('[FMT-122] verses in capitals below a name in capitals are no names', () => {
    const verses = ['WIR BAUEN, WIR HAUEN', 'WAS SOLL GELINGEN', 'MUSS MAN BESINGEN']
    const song = [
      '',
      'CHOR',
      ...verses,
      '',
      'ZAR',
      'Gut so.',
      '',
      'CHOR',
      ...verses,
      '',
      'ZAR',
      'Genug.',
    ]
    expect(shownOf(...song).map((line) => line.split('|')[1])).toEqual([
      'CHOR',
      'ZAR',
      'CHOR',
      'ZAR',
    ])
  })

  test('[FMT-122] a line of the title page is no name, though text stands below it', () => {
    expect(
      shownOf(
        '> **Faust**',
        '> **Eine Tragödie**',
        '> von Goethe',
        '---',
        '> **Anna**',
        'Ja.',
        '> **Ben**',
        'Nein.',
        '> **Anna**',
        'Doch.',
      ).filter((line) => line.startsWith('dialogue')),
    ).toEqual(['dialogue|Anna|Ja.', 'dialogue|Ben|Nein.', 'dialogue|Anna|Doch.'])
  })
})

describe('spoken words', () => {
  test('[FMT-123] text below a name that stands alone is spoken, also where a page begins between', () => {
    const [name, ...rest] = paragraphsOf([
      'ANNA',
      'Anna geht ab, sagt man.',
      'BEN',
      'Nein.',
      'ANNA',
      'Doch.',
    ])
    const paragraphs = [name, ...rest.map((one) => ({ ...one, page: 2 }))].filter(
      (one) => one !== undefined,
    )
    const { blocks } = blocksOfManuscript(paragraphs)
    expect(blocks.filter(({ type }) => type === 'dialogue')).toHaveLength(3)
  })

  test('[FMT-123] the verses of a song in italics stay in the speech; a direction that ends does not', () => {
    expect(
      shownOf(
        'MIRA',
        '*Der Wind, der Wind,*',
        '*er singt sein Lied.*',
        'OTTO',
        'Still!',
        'MIRA',
        'Nein!',
        '*Otto geht ab.*',
      ),
    ).toEqual([
      'dialogue|MIRA|_Der Wind, der Wind,_|_er singt sein Lied._',
      'dialogue|OTTO|Still!',
      'dialogue|MIRA|Nein!',
      'paragraph|_Otto geht ab._',
    ])
  })

  test('[FMT-123] where blank lines part all paragraphs, those of a speech stay in it', () => {
    const lines = [
      'ALT: Ich war jung.',
      'Das Wetter war schön.',
      'KIND: Ja?',
      'ALT: Danke.',
      'Der Tee ist kalt.',
      'KIND: Gut.',
    ]
    expect(shownOf(...lines.flatMap((line) => ['', line]))).toEqual([
      'dialogue|ALT|Ich war jung.|Das Wetter war schön.',
      'dialogue|KIND|Ja?',
      'dialogue|ALT|Danke.|Der Tee ist kalt.',
      'dialogue|KIND|Gut.',
    ])
  })
})

describe('the list of roles', () => {
  test('[FMT-124] a list of roles ends where its author begins a page', () => {
    expect(
      shownOf(
        '> **Das Stück**',
        '**Personen**',
        'Anna, Wirtin',
        'Ben',
        '---',
        '**BOTE**',
        'Es geht jemand vorbei.',
        '**ANNA**',
        'Wer?',
        '**BOTE**',
        'Er.',
      ).filter((line) => line.startsWith('dialogue')),
    ).toEqual(['dialogue|BOTE|Es geht jemand vorbei.', 'dialogue|ANNA|Wer?', 'dialogue|BOTE|Er.'])
  })

  test('[FMT-124] speeches before a dash are no list of roles, though a heading follows', () => {
    expect(
      shownOf(
        'ANNA – Nein.',
        'BEN – Ja.',
        'ANNA – Nie.',
        'CARL – Doch.',
        'DORA – Gut.',
        'Szene 2',
        'ANNA – Ach.',
        'BEN – Oh.',
      )[0],
    ).toBe('dialogue|ANNA|Nein.')
  })
})

describe('numbers alone', () => {
  const scenesOf = (...lines: readonly string[]) =>
    shownOf(...lines)
      .filter((one) => one.startsWith('scene'))
      .map((one) => one.slice(6))
  const talk = ['ANNA: Guten Morgen.', 'BEN: Morgen.', 'ANNA: Gut?']

  test.each([
    ['bold', ['**1**', '**2**'], ['1', '2']],
    ['in the middle', ['> 1.', '> 2.'], ['1.', '2.']],
    ['in words', ['**Eins**', '**Zwei**'], ['Eins', 'Zwei']],
    ['Roman', ['**I**', '**II**', '**III**'], ['I', 'II', 'III']],
    ['of act and scene', ['**1.1**', '**1.2**', '**2.1**'], ['1.1', '1.2', '2.1']],
  ])('[FMT-584] numbers that count are scenes: %s', (_how, numbers, names) => {
    expect(scenesOf(...numbers.flatMap((number) => [number, ...talk]))).toEqual(names)
  })

  test('[FMT-584] between blank lines three are enough, and they begin anew in each act', () => {
    const scene = (number: string) => ['', number, '', ...talk]
    expect(scenesOf(...['1', '2', '3'].flatMap(scene))).toEqual(['1', '2', '3'])
    expect(
      scenesOf('**Akt 1**', ...['1', '2'].flatMap(scene), '', '**Akt 2**', ...scene('1')),
    ).toEqual(['1', '2', '1'])
  })

  test('[FMT-584] numbers that are said, those of pages amid a sentence, and those of people are no scenes', () => {
    expect(scenesOf('ANNA: Zähl!', 'BEN:', '1', '2', '3', 'ANNA: Gut.', 'BEN: Ja.')).toEqual([])
    const page = (number: string) => [
      'ANNA: Wir gehen alle',
      '',
      number,
      '',
      'nach Hause.',
      ...talk,
    ]
    expect(scenesOf(...['1', '2', '3'].flatMap(page))).toEqual([])
    expect(
      scenesOf(...['1', '2', '1', '2'].flatMap((one) => [`**${one}**`, 'Ja.', 'Nein.'])),
    ).toEqual([])
  })
})

test('[FMT-585] those who speak all together have a name in any case, even once, among names in capitals', () => {
  expect(
    shownOf(
      'ANNA: Ja.',
      'BEN: Wann: jetzt?',
      'Alle: Ja!',
      'ANNA: Gut.',
      'Beide: Nein.',
      'BEN: Ja.',
    ),
  ).toContain('dialogue|Alle|Ja!')
})

test('[FMT-586] a word that may end a play is what a person says whose name stands alone above it', () => {
  expect(
    shownOf('ANNA', 'So –', 'BEN', 'No.', 'ANNA', 'Fine.', 'BEN', 'Right.', 'ANNA', 'Yes.'),
  ).toContain('dialogue|ANNA|Fine.')
})
