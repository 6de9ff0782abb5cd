import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { NO_DETAILS } from '../cue-details.ts'
import { cueNumbers } from '../cue-numbers.ts'
import { docOfBlocks } from '../blocks-as-doc.ts'
import { NO_NUMBERING } from '../numbers/numbering.ts'
import { outlineOf } from '../outline.ts'
import { findInScript, replacementFor } from './find-in-script.ts'
import { foldWords } from '../../fold-case.ts'
import type { Found, SearchedScript } from './read-place.ts'

function searched(blocks: readonly ScriptBlock[], caret = 0): SearchedScript {
  const doc = docOfBlocks(blocks)
  const outline = outlineOf(doc, ALL_CLOSED)
  return {
    doc,
    outline,
    played: ALL_CLOSED,
    cueNumbers: cueNumbers(outline, NO_NUMBERING),
    details: DETAILS,
    caret,
  }
}

/** What the cues of the script do. */
const DETAILS = new Map([['l1', { ...NO_DETAILS, does: 'Mond geht auf, langsam' }]])

const printed = (printedNumber: string): ScriptBlock => ({
  type: 'pageSplit',
  pageNumber: 1,
  printedNumber,
})

const FAUST = [
  page(),
  scene('Abend'),
  say('MARGARETE', 'Ich gäb’ was drum, wenn ich nur {light l1|wüsst}!'),
  printed('42'),
  scene('Garten'),
  say('MEPHISTOPHELES', 'Wir sind {light l2|wohl} überflüssig hier, im Garten.'),
  printed('2'),
  say('MARGARETE / MARTHE', 'Der Garten ist {sound s1|groß}.'),
  { ...say('MARTHE', 'Die armen Weiber sind doch übel dran.'), struckThrough: true },
  scene('Gretchens Stube'),
  p('Gretchen am Spinnrade allein.'),
  say('MARGARETE', 'Meine {light l3 !L7|Ruh} ist hin,', 'Mein Herz ist schwer.'),
] as const

const find = (typed: string, blocks: readonly ScriptBlock[] = FAUST) =>
  findInScript(searched(blocks), typed)
const kinds = (typed: string) => find(typed).map(({ kind }) => kind)
const allOf = (typed: string, blocks: readonly ScriptBlock[] = FAUST) =>
  find(typed, blocks).flatMap(({ found }) => found)
const first = (typed: string, blocks?: readonly ScriptBlock[]): Found | undefined =>
  allOf(typed, blocks)[0]

describe('findInScript', () => {
  test('[SCN-411] an act is found by its name, which is not said twice', () => {
    const act: ScriptBlock = { type: 'heading', level: 1, text: [{ text: 'ERSTER AKT' }] }
    expect(first('akt', [act, scene('Abend'), p('Nacht.')])).toMatchObject({
      kind: 'scene',
      act: 'ERSTER AKT',
      excerpt: { before: '', words: '', after: '' },
    })
  })

  test('[NAV-31] [NAV-403] a number is a scene, a page as counted, one as printed, and the beginning of cues', () => {
    expect(
      allOf('2').map((found) => [found.kind, found.place.scene, found.place.page]),
    ).toMatchObject([
      ['scene', 2, 2],
      ['page', 2, 2],
      ['page', 2, 3],
      ['cue', 2, 2],
      ['cue', 2, 3],
    ])
  })

  test('[NAV-31] the word before a number says whether it is a scene, a page or a cue', () => {
    expect(first('Szene 3')).toMatchObject({ kind: 'scene', place: { scene: 3 } })
    expect(first('sc. 1')).toMatchObject({ kind: 'scene', place: { scene: 1 } })
    expect(kinds('S. 2')).toEqual(['page'])
    for (const typed of ['S. 42', 's42', 'Seite 42', 'p. 42', 'page 42'])
      expect(allOf(typed)).toMatchObject([{ kind: 'page', by: 'printed', place: { page: 2 } }])
    for (const typed of ['Q 201', 'q201', 'Licht 201', 'ton Q 201'])
      expect(first(typed)).toMatchObject({ kind: 'cue', number: '201' })
    expect(allOf('Licht 201')).toMatchObject([{ id: 'l2' }])
    expect(allOf('Q 201').map(({ id }) => id)).toEqual(['l2', 's1'])
    expect(first('q l7', FAUST)).toBeUndefined()
    expect(first('Szene 4')).toBeUndefined()
  })

  test('[NAV-32] says of a page by which of its numbers it was found, and finds a Roman one', () => {
    expect(allOf('S. 2')).toMatchObject([
      { by: 'counted', place: { page: 2, printedPage: '42' } },
      { by: 'printed', place: { page: 3, printedPage: '2' } },
    ])
    expect(first('S. 1', [printed('1'), p('Ja.')])).toMatchObject({ by: 'both' })
    expect(first('S. iv', [printed('IV'), p('Ja.')])).toMatchObject({ by: 'printed' })
  })

  test('[NAV-31] [NAV-591] in a script without pages of its own, a page is found that is counted from its length', () => {
    const script = searched([scene('Park'), p('Eins.'), p('Zwei.')])
    const virtualPage = (number: number) => (number === 2 ? script.doc.child(0).nodeSize : null)
    const found = (typed: string) =>
      findInScript({ ...script, virtualPage }, typed).flatMap((group) => group.found)
    expect(found('Seite 2')).toMatchObject([
      {
        kind: 'page',
        by: 'counted',
        place: { page: 2, scene: 1 },
        range: { from: script.doc.child(0).nodeSize },
      },
    ])
    expect(found('Seite 3')).toEqual([])
    expect(findInScript(script, 'Seite 2')).toEqual([])
  })

  test('[NAV-31] a name is found by its beginning, and leads to the next speech from here', () => {
    expect(first('marga')).toMatchObject({
      kind: 'speaker',
      name: 'MARGARETE',
      speeches: 3,
      place: { scene: 1 },
    })
    const { doc } = searched(FAUST)
    const caret = doc.content.size - 60
    const [group] = findInScript(searched(FAUST, caret), 'marthe')
    // after the last speech the first one is the next again
    expect(group?.found[0]).toMatchObject({ name: 'MARTHE', speeches: 2, isStruck: false })
    const [later] = findInScript(searched(FAUST, 200), 'margarete')
    expect(later?.found[0]?.range.from).toBeGreaterThan(200)
  })

  test('[NAV-402] words are found whatever their case, quotation marks and dashes, with what stands around them', () => {
    expect(first("GÄB' WAS")).toMatchObject({
      kind: 'text',
      excerpt: { before: 'Ich ', words: 'gäb’ was', speaker: 'MARGARETE' },
      place: { scene: 1, sceneName: 'Abend', page: 1 },
    })
    expect(first('u\u0308berflüssig')).toMatchObject({ excerpt: { words: 'überflüssig' } })
  })

  test('[NAV-403] the best comes first: whole words before their beginnings, and those before pieces', () => {
    const script = [p('Die Unruhe.'), p('Ruhelos.'), p('Ruh und Rast.'), p('Alle ruhen.')]
    const words = allOf('ruh', script).map(
      ({ excerpt }) => excerpt.before + excerpt.words + excerpt.after,
    )
    expect(words).toEqual(['Ruh und Rast.', 'Ruhelos.', 'Alle ruhen.', 'Die Unruhe.'])
    expect(kinds('garten')).toEqual(['scene', 'text'])
    expect(kinds('gretchen')).toEqual(['scene', 'text'])
    // a piece of a name is less than a word of the text
    expect(kinds('hin')).toEqual(['text'])
    expect(find('ich', [say('RICHTER', 'Ich.')]).map(({ kind }) => kind)).toEqual([
      'text',
      'speaker',
    ])
  })

  test('[NAV-402] all words of a speech are found in any order, its speaker’s name among them', () => {
    expect(first('hin ruh')).toMatchObject({ excerpt: { words: 'hin' } })
    expect(first('margarete schwer')).toMatchObject({ excerpt: { words: 'schwer' } })
    expect(first('marthe schwer')).toBeUndefined()
  })

  test('[NAV-33] a found place says whether its words are struck', () => {
    expect(first('übel dran')).toMatchObject({ isStruck: true })
    expect(first('überflüssig')).toMatchObject({ isStruck: false })
    const struck: ScriptBlock = {
      type: 'paragraph',
      text: [{ text: 'Er geht ' }, { text: 'langsam', strike: true }, { text: ' ab.' }],
    }
    expect(first('langsam', [struck])).toMatchObject({ isStruck: true })
    expect(first('geht', [struck])).toMatchObject({ isStruck: false })
  })

  test('[NAV-31] finds cues by name, and by a number that was given by hand', () => {
    expect(first('7', [p('{light l3 !7|Ruh}')])).toMatchObject({ kind: 'cue', id: 'l3' })
    expect(find('   ')).toEqual([])
    expect(find('nirgends')).toEqual([])
  })

  test('[NAV-31] every range that is found lies in the script and holds the words', () => {
    fc.assert(
      fc.property(anyBlocks, fc.string({ unit: 'grapheme', maxLength: 4 }), (blocks, typed) => {
        const script = searched(blocks)
        const { doc } = script
        const ids = new Set<string>()
        for (const { found, total } of findInScript(script, typed)) {
          expect(total).toBeGreaterThanOrEqual(found.length)
          for (const { id, range } of found) {
            expect(ids.has(id)).toBe(false)
            ids.add(id)
            expect(range.from).toBeGreaterThanOrEqual(0)
            expect(range.to).toBeLessThanOrEqual(doc.content.size)
          }
        }
      }),
    )
  })

  test('[NAV-31] every word of the text is found where it stands', () => {
    fc.assert(
      fc.property(anyBlocks, fc.nat(), fc.nat({ max: 6 }), (blocks, at, length) => {
        const script = searched(blocks)
        const lines: string[] = []
        script.doc.descendants(({ type, textContent, isTextblock }) => {
          if (isTextblock && type.name !== 'speaker' && textContent.trim() !== '')
            lines.push(textContent)
        })
        const line = lines[at % lines.length]
        if (line === undefined) return
        const graphemes = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
        const start = at % graphemes.length
        const typed = graphemes.slice(start, start + length + 1).join('')
        const words = foldWords(typed).trim().replaceAll(/ +/g, ' ')
        if (words === '' || words !== foldWords(typed)) return
        const text = findInScript(script, typed).find(({ kind }) => kind === 'text')
        expect(text).toBeDefined()
        const fits = text?.found.some(({ excerpt }) => foldWords(excerpt.words).includes(words))
        expect(fits).toBe(true)
      }),
    )
  })
})

test('[NAV-413] new words are written in capitals as the old ones were, unless capitals were asked for', () => {
  const replaced = (found: string, replacement: string) => replacementFor(found, replacement, false)
  expect(replaced('GRETCHEN', 'Margarete')).toBe('MARGARETE')
  expect(replaced('Gretchen', 'Margarete')).toBe('Margarete')
  expect(replaced('Rot', 'blau')).toBe('Blau')
  expect(replaced('rot', 'Blau')).toBe('Blau')
  expect(replaced('rot', 'blau')).toBe('blau')
  expect(replaced('O', 'ach')).toBe('Ach')
  expect(replaced('„Ja', '„nein')).toBe('„Nein')
  expect(replaced('12', 'zwölf')).toBe('zwölf')
  expect(replaced('JA', '')).toBe('')
  expect(replacementFor('GRETCHEN', 'Margarete', true)).toBe('Margarete')
})
