import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { Node } from 'prosemirror-model'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CueConnection, ScriptBlock } from './blocks.ts'
import { p, page, say, scene, script } from '#test/support/script.ts'
import { docOfBlocks } from './blocks-as-doc.ts'
import { cueNumbers } from './cue-numbers.ts'
import { outlineOf } from './outline.ts'
import { summariseBlock } from './block-summary.ts'
import { NO_NUMBERING } from './numbers/numbering.ts'

const CUE: CueConnection = {
  cueId: 'cue',
  cueType: 'Licht',
  cueNumber: '1',
  cueName: '',
  manualNumber: false,
}

const numbersOf = (...blocks: readonly ScriptBlock[]) =>
  Object.fromEntries(cueNumbers(outlineOf(script(...blocks), ALL_CLOSED), NO_NUMBERING))

describe('outlineOf', () => {
  test('[DOC-26] lists scenes, speakers and pages in document order', () => {
    const outline = outlineOf(
      script(
        page(7),
        scene('Park', '9'),
        say('ANNA', 'Ja.'),
        page(7),
        scene('', '9'),
        say('BEN', 'Nein.'),
      ),
      ALL_CLOSED,
    )
    expect(outline.scenes.map(({ number, name }) => [number, name])).toEqual([
      [1, 'Park'],
      [2, ''],
    ])
    expect(outline.speakers.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
    expect(outline.pages.map(({ number }) => number)).toEqual([1, 2])
  })

  test('[SUR-9] [DOC-28] scenes and comments say what their rows show, whatever attributes say', () => {
    const comment = { commentId: 'm1', commentText: 'lauter' }
    const { scenes, comments } = outlineOf(
      script(scene('Park', '999'), {
        type: 'paragraph',
        text: [{ text: 'Ja.', comments: [comment] }],
      }),
      ALL_CLOSED,
    )
    expect(scenes[0]).toMatchObject({ number: 1, storedNumber: '999', name: 'Park' })
    expect(comments[0]).toMatchObject(comment)
  })

  test('[DOC-26] gathers the words of a cue wherever they are', () => {
    const [cue] = outlineOf(
      script(
        scene('Park'),
        say('ANNA', 'Da {light c1|kommt} er, {light c1|endlich}!'),
        p('{light c1|Ab}.'),
      ),
      ALL_CLOSED,
    ).cues
    expect(cue).toMatchObject({ cueId: 'c1', scene: 1, text: 'kommt endlich Ab' })
    expect(cue?.ranges).toHaveLength(3)
  })

  test('[CUE-36] the outline gives a cue’s surrounding words, its speaker and its page', () => {
    const { cues } = outlineOf(
      script(
        p('{light a|Vorspiel}'),
        page(),
        say(
          'DER PRINZ',
          'Wie geht es der guten, ehrlichen {light b|Mutter?} Man sagt mir, sie weint.',
        ),
        page(),
        say('{light c|DER PRINZ}', 'Ja, {light d|ja}, {light d|ja}.'),
        p('EMILIA: Vor{light e|bei}sein'),
      ),
      ALL_CLOSED,
    )
    expect(
      cues.map(({ context: { before, words, after, speaker }, page: number }) => [
        `${before}[${words}]${after}`,
        speaker,
        number,
      ]),
    ).toEqual([
      ['[Vorspiel]', '', 0],
      ['… es der guten, ehrlichen [Mutter?] Man sagt mir, …', 'DER PRINZ', 1],
      ['[DER PRINZ]', '', 2],
      ['Ja, [ja], ja.', 'DER PRINZ', 2],
      ['EMILIA: Vor[bei]sein', 'EMILIA', 2],
    ])
  })

  test('[CUE-22] tells cues without an id apart by type and number', () => {
    const doc = script(p('{light - 101|Da} {sound - 101|kommt} {light - 102|er} {light - 101|ja}.'))
    const { cues } = outlineOf(doc, ALL_CLOSED)
    expect(cues.map(({ cueType, text }) => [cueType, text])).toEqual([
      ['light', 'Da ja'],
      ['sound', 'kommt'],
      ['light', 'er'],
    ])
    expect(new Set(cues.map(({ cueId }) => cueId)).size).toBe(3)
    expect([...cueNumbers(outlineOf(doc, ALL_CLOSED), NO_NUMBERING).values()]).toEqual([
      '101',
      '101',
      '102',
    ])
  })

  test('ranges are positions in the document', () => {
    const doc = script(scene('Park'), say('ANNA', 'Da {light c1|kommt} er.'))
    const range = outlineOf(doc, ALL_CLOSED).cues[0]?.ranges[0]
    expect(range && doc.textBetween(range.from, range.to)).toBe('kommt')
  })

  test('a block that did not change is summarised once', () => {
    const block = script(say('ANNA', 'Ja.')).child(0)
    expect(summariseBlock(block)).toBe(summariseBlock(block))
  })
})

describe('cueNumbers', () => {
  test('[CUE-5] a cue’s number is scene × 100 + the running count of its type within the scene', () => {
    expect(
      numbersOf(
        scene('Park'),
        p('{light a|eins} {sound b|zwei} {light c|drei}'),
        scene('Haus'),
        p('{light d|vier}'),
      ),
    ).toEqual({ a: '101', b: '101', c: '102', d: '201' })
  })

  test('[CUE-5] cues on one word keep their numbers, whatever one of them is named', () => {
    const named = (cueId: string, cueName: string, manualNumber = false) => ({
      cueId,
      cueType: 'light',
      cueNumber: '201',
      cueName,
      manualNumber,
    })
    const numbers = (...cues: readonly CueConnection[]) =>
      numbersOf(scene('Park'), { type: 'paragraph', text: [{ text: 'Jetzt', cues }] })
    expect(numbers(named('cue-1', ''), named('cue-2', 'Blitz'))).toEqual({
      'cue-1': '101',
      'cue-2': '102',
    })
    expect(
      outlineOf(
        script({
          type: 'paragraph',
          text: [{ text: 'Jetzt', cues: [named('cue-1', ''), named('cue-2', '', true)] }],
        }),
        ALL_CLOSED,
      ).cues.map(({ cueId }) => cueId),
    ).toEqual(['cue-1', 'cue-2'])
  })

  test('[CUE-6] neither changes nor counts cues numbered by hand', () => {
    expect(numbersOf(scene('Park'), p('{light a !7|eins} {light b|zwei}'))).toEqual({
      a: '7',
      b: '101',
    })
  })

  test('[CUE-7] counts cues before the first scene with scene 1', () => {
    expect(numbersOf(p('{light a|vor}'), scene('Park'), p('{light b|nach}'))).toEqual({
      a: '101',
      b: '102',
    })
  })
})

test('[SEC-532] the words around the cues of one text are read once, however many cues stand in it', () => {
  const cues = Array.from({ length: 400 }, (_, index) => ({
    text: 'Wort ',
    cues: [{ ...CUE, cueId: `cue-${index}` }],
  }))
  const doc = docOfBlocks([{ type: 'paragraph', text: cues }])
  const textBetween = vi.spyOn(Node.prototype, 'textBetween')
  onTestFinished(() => textBetween.mockRestore())
  const contexts = outlineOf(doc, ALL_CLOSED).cues.map(({ context }) => context.before)
  const read = textBetween.mock.results.reduce((sum, { value }) => sum + String(value).length, 0)
  expect(contexts.at(-1)).toBe('… Wort Wort Wort Wort ')
  expect(read).toBeLessThan(4 * doc.textContent.length)
})
