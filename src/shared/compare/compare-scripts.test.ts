import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say, scene } from '#test/support/script.ts'
import { compareScripts } from './compare-scripts.ts'
import { stopsOf, type Row, type Segment } from './comparison.ts'

const MARK = { same: '', new: '+', gone: '-', struck: '~', restored: '^' } as const

const written = (segments: readonly Segment[]) =>
  segments.map(({ kind, text }) => (kind === 'same' ? text : `[${MARK[kind]}${text}]`)).join('')

/** The compared text, a line for each row that is not the same. */
function read(before: readonly ScriptBlock[], after: readonly ScriptBlock[]): readonly string[] {
  const line = (row: Row) => {
    const moved = 'move' in row && row.move !== null && row.kind !== 'left' ? '→ ' : ''
    const text = (block: ScriptBlock | undefined) => (block ? written(allNew(block)) : '?')
    switch (row.kind) {
      case 'same':
        return moved && `${moved}${text(after[row.after])}`
      case 'new':
        return `${moved}+ ${text(after[row.after])}`
      case 'gone':
        return `${moved}- ${text(before[row.before])}`
      case 'left':
        return `← ${text(before[row.before])}`
      case 'changed': {
        const { speaker, text: segments, isReshaped } = row.change
        const name = speaker ? `(${speaker.before}→${speaker.after}) ` : ''
        return `${moved}${isReshaped ? '# ' : ''}${name}${written(segments)}`
      }
    }
  }
  return compareScripts(before, after)
    .rows.map(line)
    .filter((text) => text !== '')
}

const allNew = (block: ScriptBlock): readonly Segment[] =>
  compareScripts([], [block]).rows.length === 0
    ? []
    : [{ kind: 'same', text: block.type === 'scene' ? block.sceneName : plain(block) }]

const plain = (block: ScriptBlock): string =>
  'text' in block
    ? block.text.map(({ text }) => text).join('')
    : block.type === 'dialogue'
      ? block.paragraphs.flatMap((spans) => spans.map(({ text }) => text)).join('/')
      : ''

const PARK = [
  scene('Im Park'),
  say('ANNA', 'Die Laternen gehen langsam an, eine nach der anderen.'),
  say('BEN', 'Endlich wird es hell über den Wiesen und Wegen.'),
  p('Sie gehen ab.'),
]
const HAFEN = [
  scene('Am Hafen'),
  say('CARL', 'Die Schiffe kommen heute nicht mehr, der Wind steht falsch.'),
  say('DORA', 'Dann warten wir eben bis morgen früh.'),
  say('CARL', 'Ja.'),
]

test('[CMP-1] two scripts that say the same have no changes', () => {
  const { rows, moves, renamed, cues } = compareScripts([...PARK, ...HAFEN], [...PARK, ...HAFEN])
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['same']))
  expect([moves, renamed, cues]).toEqual([[], [], []])
})

describe('[CMP-2] words', () => {
  const change = (before: string, after: string) =>
    read([say('ANNA', before)], [say('ANNA', after)])

  test('changed, new and deleted words are told within their speech', () => {
    expect(
      change('Die Laternen gehen nun langsam an.', 'Die Lampen gehen nun langsam alle an.'),
    ).toEqual(['Die [-Laternen][+Lampen] gehen nun langsam[+ alle] an.'])
    expect(change('Das ist sehr, sehr schön.', 'Das ist schön.')).toEqual([
      'Das ist [-sehr, sehr ]schön.',
    ])
  })

  test('words alone between two changes are told with them', () => {
    expect(change('Ich will den Hut haben.', 'Ich will einen Mantel haben.')).toEqual([
      'Ich will [-den Hut][+einen Mantel] haben.',
    ])
  })

  test('words of a speech written anew are not picked from the old one', () => {
    expect(change('Ich und du und der Wald.', 'Wo bleibt der Kaffee und wer zahlt?')).toEqual([
      '[-Ich und du und der Wald.][+Wo bleibt der Kaffee und wer zahlt?]',
    ])
  })

  test('words of a further paragraph show where it begins', () => {
    expect(
      read([say('ANNA', 'Ja.', 'Nein.')], [say('ANNA', 'Ja.', 'Vielleicht.', 'Nein.')]),
    ).toEqual(['Ja.\n[+Vielleicht.\n]Nein.'])
  })
})

describe('[CMP-3] struck text', () => {
  const struck = (text: string) => ({ text, strike: true as const })

  test('struck text stays in the comparison, by words and by speeches, and comes back', () => {
    const cut: ScriptBlock = {
      ...say('ANNA', ''),
      paragraphs: [[{ text: 'Die Laternen ' }, struck('gehen an')]],
    }
    expect(read([say('ANNA', 'Die Laternen gehen an')], [cut])).toEqual([
      'Die Laternen [~gehen an]',
    ])
    expect(read([cut], [say('ANNA', 'Die Laternen gehen an')])).toEqual([
      'Die Laternen [^gehen an]',
    ])
    const whole = { ...say('ANNA', 'Ja, ja.'), struckThrough: true }
    expect(read([say('ANNA', 'Ja, ja.')], [whole])).toEqual(['[~Ja, ja.]'])
  })

  test('a strike in a part of a word strikes the word', () => {
    const part: ScriptBlock = {
      ...say('ANNA', ''),
      paragraphs: [[{ text: 'Garten' }, struck('laube')]],
    }
    expect(read([say('ANNA', 'Gartenlaube')], [part])).toEqual(['[~Gartenlaube]'])
  })
})

describe('[CMP-4] blocks', () => {
  test('deleted blocks stand where they stood, before new ones there', () => {
    const [heading, anna, ben, off] = PARK
    if (!heading || !anna || !ben || !off) throw new Error('a park')
    expect(read(PARK, [heading, say('EVA', 'Guten Abend allerseits!'), ben, off])).toEqual([
      '- Die Laternen gehen langsam an, eine nach der anderen.',
      '+ Guten Abend allerseits!',
    ])
  })

  test('single blocks between the same neighbours are one block that changed, whatever they say', () => {
    expect(
      read([...PARK, say('EVA', 'Ja.'), p('Ende.')], [...PARK, say('EVA', 'Nein!'), p('Ende.')]),
    ).toEqual(['[-Ja.][+Nein!]'])
  })

  test('[CMP-69] a speech that is now spoken at once with the one before it says so, whatever the id', () => {
    const alone = [say('ANNA', 'Ja, das denke ich auch.'), say('BEN', 'Nein, ich glaube es nicht.')]
    const under = (simultaneous: string) => alone.map((block) => ({ ...block, simultaneous }))
    expect(read(alone, under('a'))).toEqual(['# Nein, ich glaube es nicht.'])
    expect(read(under('a'), under('b'))).toEqual([])
    expect(
      read(alone, [
        { ...say('ANNA', 'Ja, das denke ich auch.'), simultaneous: 'a' },
        say('BEN', 'Nein, ich glaube es nicht.'),
      ]),
    ).toEqual([])
  })

  test('blocks of another speaker, kind or layout say so', () => {
    const beside = { ...say('ANNA', 'Ja, das denke ich auch.'), layout: 'side-by-side' as const }
    expect(read([say('ANNA', 'Ja, das denke ich auch.')], [beside])).toEqual([
      '# Ja, das denke ich auch.',
    ])
    const others = [say('BEN', 'Wer da?'), say('ANNA', 'Ich.'), say('CARL', 'Oh.')]
    expect(
      read(
        [say('BEN', 'Ja, das denke ich auch.'), ...others],
        [say('CARL', 'Ja, das denke ich auch.'), ...others],
      ),
    ).toEqual(['(BEN→CARL) Ja, das denke ich auch.'])
  })
})

describe('[CMP-5] moved text', () => {
  test('moved text is told with its changes, and leaves a sign behind', () => {
    const [heading, carl, dora, yes] = HAFEN
    if (!heading || !carl || !dora || !yes) throw new Error('a harbour')
    const later = say('DORA', 'Dann warten wir eben bis übermorgen früh.')
    expect(
      read([...HAFEN, ...PARK, p('Ende.')], [...PARK, heading, carl, later, yes, p('Ende.')]),
    ).toEqual([
      '← Am Hafen',
      '→ Am Hafen',
      '→ Die Schiffe kommen heute nicht mehr, der Wind steht falsch.',
      '→ Dann warten wir eben bis [-morgen][+übermorgen] früh.',
      '→ Ja.',
    ])
  })

  test('a moved word or two counts as new text', () => {
    const [heading, ...rest] = PARK
    if (!heading) throw new Error('a park')
    expect(
      read([heading, say('EVA', 'Halt!'), ...rest], [heading, ...rest, say('EVA', 'Halt!')]),
    ).toEqual(['- Halt!', '+ Halt!'])
  })
})

describe('[CMP-6] a speaker who has another name in the whole script', () => {
  test('a speaker renamed in the whole script is one change, and their speeches are the same', () => {
    const renamed = PARK.map((block) =>
      block.type === 'dialogue' && block.speaker[0]?.text === 'BEN'
        ? { ...block, speaker: [{ text: 'BENNO' }] }
        : block,
    )
    expect(compareScripts(PARK, renamed).renamed).toEqual([
      { before: 'BEN', after: 'BENNO', speeches: 1 },
    ])
    expect(read(PARK, renamed)).toEqual([])
  })

  test('a speaker is another one if the name was there before, or still is', () => {
    const after = [
      ...PARK.slice(0, 2),
      say('CARL', 'Endlich wird es hell über den Wiesen und Wegen.'),
    ]
    expect(compareScripts([...PARK, say('CARL', 'Oh.')], after).renamed).toEqual([])
    expect(compareScripts(PARK, [...after, say('BEN', 'Oh.')]).renamed).toEqual([])
    expect(compareScripts([...PARK, say('CARL / EVA', 'Oh.')], after).renamed).toEqual([])
    expect(compareScripts(PARK, [...after, say('EVA / BEN', 'Oh.')]).renamed).toEqual([])
  })
})

describe('[CMP-7] cues', () => {
  const changes = (before: string, after: string) =>
    compareScripts([say('ANNA', before)], [say('ANNA', after)]).cues

  test('cues are new, gone, or changed in their data', () => {
    const [one, two] = ['{light c1|Laternen} gehen an.', 'Laternen {light c1|gehen} an.']
    expect(changes('Laternen gehen an.', one)).toMatchObject([
      { kind: 'new', after: { cueId: 'c1', words: 'Laternen', block: 0 } },
    ])
    expect(changes(one, 'Laternen gehen an.')).toMatchObject([
      { kind: 'gone', before: { cueId: 'c1' } },
    ])
    expect(changes(one, two)).toMatchObject([{ kind: 'changed', what: ['words'] }])
    expect(changes(one, one.replace('light', 'sound'))).toMatchObject([{ what: ['type'] }])
  })

  test('cues have changed numbers only if these are set by hand: counted ones follow from other cues', () => {
    expect(changes('{light c1 101|Los}', '{light c1 102|Los}')).toEqual([])
    expect(changes('{light c1 101|Los}', '{light c1 !7|Los}')).toMatchObject([{ what: ['number'] }])
  })

  test('cues stay on their words in a scene that moves', () => {
    const cued = [
      scene('Am Hafen'),
      say('CARL', 'Die Schiffe kommen {light c1|heute} nicht mehr an Land.'),
      p('Stille.'),
    ]
    expect(compareScripts([...cued, ...PARK], [...PARK, ...cued]).cues).toEqual([])
  })
})

test('[CMP-8] a reader steps from change to change; a deletion and the new text in its place are one', () => {
  const after = [
    ...PARK.slice(0, 1),
    say('EVA', 'Guten Abend allerseits, ihr Lieben!'),
    ...PARK.slice(2),
  ]
  expect(stopsOf(compareScripts(PARK, after).rows)).toEqual([{ row: 1, segment: null }])
  const words = [say('ANNA', 'Heute gehen die Lampen auch sehr langsam an.')]
  const { rows } = compareScripts(
    [say('ANNA', 'Heute gehen die Laternen auch sehr langsam aus.')],
    words,
  )
  expect(stopsOf(rows).map(({ segment }) => segment)).toEqual([1, 4])
  expect(stopsOf(compareScripts([...HAFEN, ...PARK], [...PARK, ...HAFEN]).rows)).toHaveLength(1)
})
