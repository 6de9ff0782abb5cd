import { describe, expect, test } from 'vitest'
import { textsOf } from '../../script/blocks.ts'
import { inlineSpans } from '../markdown/inline.ts'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'
import { shownScenes } from '#test/support/shown-blocks.ts'

/** '**bold**', '>centred', an empty line. */
function paragraph(line: string): SourceParagraph {
  const [, centred, bold, text = ''] = /^(>)?(\*\*)?(.*?)(?:\*\*)?$/.exec(line) ?? []
  return {
    ...plainParagraph([{ text, ...(bold && { bold: true as const }) }]),
    align: centred ? 'center' : 'left',
  }
}

function shownOf(...lines: readonly string[]): readonly string[] {
  const { title, blocks } = blocksOfManuscript(lines.map(paragraph))
  const shown = shownScenes(blocks)
  return title === null ? shown : [`title ${title}`, ...shown]
}

describe('headings that only their numbers and their type show', () => {
  test('[FMT-62] bold lines that count from 1 on are scenes, also without a blank line before them', () => {
    expect(
      shownOf(
        '**1. Küche**',
        'ANNA: Guten Morgen.',
        'BEN: Morgen.',
        '**2. Im Garten**',
        'ANNA: Wo bist du?',
        'BEN: Hier.',
        '**3. Küche**',
        'ANNA: Endlich.',
        'BEN: Ja.',
      ),
    ).toEqual([
      'scene 1. Küche',
      'dialogue|ANNA|Guten Morgen.',
      'dialogue|BEN|Morgen.',
      'scene 2. Im Garten',
      'dialogue|ANNA|Wo bist du?',
      'dialogue|BEN|Hier.',
      'scene 3. Küche',
      'dialogue|ANNA|Endlich.',
      'dialogue|BEN|Ja.',
    ])
  })

  test('[FMT-62] numbered roles are no scenes: their numbers come back, or count one role', () => {
    expect(
      shownOf(
        '**1. Hexe**',
        'Wann treffen wir?',
        '**2. Hexe**',
        'Wenn der Wirrwarr stille schweigt.',
        '**3. Hexe**',
        'Das wird vor Sonnenuntergang sein.',
        '**1. Hexe**',
        'Wo der Ort?',
        '**2. Hexe**',
        'Die Heide dort.',
      ).filter((line) => line.startsWith('scene')),
    ).toEqual([])
    expect(
      shownOf('**1. Bote**', 'Herr!', '**2. Bote**', 'Herr!', '**3. Bote**', 'Herr!').filter(
        (line) => line.startsWith('scene'),
      ),
    ).toEqual([])
  })

  test('[FMT-62] a list within a speech is no scene', () => {
    expect(
      shownOf(
        'ANNA: Drei Dinge:',
        '1. Brot',
        '2. Käse',
        '3. Wein',
        'BEN: Gut.',
        'ANNA: Geh.',
        'BEN: Ja.',
      ),
    ).toEqual([
      'dialogue|ANNA|Drei Dinge:|1. Brot|2. Käse|3. Wein',
      'dialogue|BEN|Gut.',
      'dialogue|ANNA|Geh.',
      'dialogue|BEN|Ja.',
    ])
  })
})

const DIALOGUE = [
  '>ANNA',
  'Guten Morgen.',
  '>BEN',
  'Morgen.',
  '>ANNA',
  'Und nun?',
  '>BEN',
  'Nichts.',
]

test('[FMT-63] where names are centred capitals, a title page is none of them', () => {
  const shown = shownOf('>DIE KÜCHE', '>Ein Schwank', '>von Max Muster', '', ...DIALOGUE)
  expect(shown[0]).toBe('title DIE KÜCHE')
  expect(shown.filter((line) => line.startsWith('dialogue'))).toHaveLength(4)
})

test('[FMT-63] a title without anything below it is no name either', () => {
  const shown = shownOf('>DIE KÜCHE', '', ...DIALOGUE)
  expect(shown.filter((line) => line.includes('DIE KÜCHE'))).toEqual(['heading|DIE KÜCHE'])
})

test('[FMT-63] where names are centred capitals, what passes from scene to scene is none of them', () => {
  const shown = shownOf(...DIALOGUE, '>BLACKOUT', '', ...DIALOGUE, '>BLACKOUT')
  expect(shown.filter((line) => line.includes('BLACKOUT'))).toEqual([
    'paragraph|BLACKOUT',
    'paragraph|BLACKOUT',
  ])
})

describe('a direction behind a name', () => {
  /** Names and directions in Markdown; '|' begins a paragraph. */
  const told = (...texts: readonly string[]) =>
    blocksOfManuscript(
      texts
        .flatMap((text) => text.split('|'))
        .map((text) => plainParagraph(inlineSpans(text, 'markdown'))),
    ).blocks.map((block) =>
      textsOf(block)
        .map((text) => text.map((span) => (span.italic ? `_${span.text}_` : span.text)).join(''))
        .join('/'),
    )
  const directions = ['*allein*.', '*allein.*', '(allein).', '*(allein)*.', '*allein*:']
  const names = [
    ['**WAGNER**', '**ANNA**'],
    ['**Wagner**', '**Anna**'],
    ['WAGNER', 'ANNA'],
  ] as const

  test.each(directions.flatMap((direction) => names.map((both) => [direction, ...both] as const)))(
    '[FMT-3] with its own mark (%s) is no part of a name that stands alone (%s)',
    (direction, wagner, anna) => {
      const lines = told(
        `${wagner} ${direction}|Hab ich.`,
        `${anna}|Nein.`,
        `${wagner}|Ja.`,
        `${anna} ${direction}|Nie.`,
        `${wagner} ${direction}|Ach.`,
      )
      const bare = (name: string) => name.replaceAll('*', '')
      expect(lines.map((line) => line.split('/')[0])).toEqual(
        [wagner, anna, wagner, anna, wagner].map(bare),
      )
      expect(lines[0]).toMatch(/\/_\(?allein\)?\.?_[.:]?\/Hab ich\.$/)
    },
  )

  test.each(directions.flatMap((direction) => names.map((both) => [direction, ...both] as const)))(
    '[FMT-3] and the mark behind it (%s) are no words of the speech on the same line (%s)',
    (direction, wagner, anna) => {
      const lines = told(
        `${wagner} ${direction} Hab ich doch.`,
        `${anna}. Nein danke.`,
        `${wagner}. Ja was.`,
        `${anna}, ${direction} Nie wieder.`,
        `${wagner} ${direction} Ach so.`,
      )
      const bare = (name: string) => name.replaceAll('*', '')
      expect(lines.map((line) => line.split('/')[0])).toEqual(
        [wagner, anna, wagner, anna, wagner].map(bare),
      )
      for (const line of [lines[0], lines[3], lines[4]])
        expect(line).toMatch(/\/_\(?allein\)?\.?_\/? ?(?:Hab ich doch|Nie wieder|Ach so)\.$/)
    },
  )
})
