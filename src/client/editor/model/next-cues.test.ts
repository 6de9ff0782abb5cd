import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { wordAt } from '#/shared/script/words.ts'
import { p, say, script } from '#test/support/script.ts'
import { nextCues } from './next-cues.ts'

/** The cue calls from a word of the script on: for each call its word and its cues. */
function calls(word: string, count: number, ...blocks: readonly ScriptBlock[]): readonly string[] {
  const doc = script(...blocks)
  let position = -1
  doc.descendants((node, at) => {
    if (position < 0 && node.text?.includes(word)) position = at + node.text.indexOf(word)
  })
  const range = wordAt(doc.resolve(position))
  if (!range) throw new Error(`no word '${word}'`)
  return nextCues(outlineOf(doc, ALL_CLOSED), range, count).map(({ at, cues }) => {
    const called = wordAt(doc.resolve(at)) ?? { from: 0, to: 0 }
    return `${doc.textBetween(called.from, called.to)}: ${cues.map(({ cueId }) => cueId).join(' ')}`
  })
}

const cut = (text: string): ScriptBlock => ({ ...say('BEN', text), struckThrough: true })
const struck = (text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [
    {
      text,
      strike: true,
      cues: [{ cueId: 's1', cueType: 'light', cueNumber: '0', cueName: '', manualNumber: false }],
    },
  ],
})

describe('[REH-405] nextCues', () => {
  const line = say('ANNA', 'Die {light c1|Laternen} gehen {sound c2|an} und {light c3|aus.}')

  test('the next cues are those at the word, then those to come', () => {
    expect(calls('Die', 2, line)).toEqual(['Laternen: c1', 'an: c2'])
    expect(calls('Laternen', 3, line)).toEqual(['Laternen: c1', 'an: c2', 'aus.: c3'])
    expect(calls('gehen', 3, line)).toEqual(['an: c2', 'aus.: c3'])
    expect(calls('aus.', 3, line)).toEqual(['aus.: c3'])
    expect(calls('Ende', 3, line, p('Ende'))).toEqual([])
  })

  test('every cue on a word is called', () => {
    const line = p('Auf {light c1 & sound c2 & light c3|Stufen} geht {video c4|er}.')
    expect(calls('Auf', 2, line)).toEqual(['Stufen: c1 c2 c3', 'er.: c4'])
    expect(calls('Stufen', 1, line)).toEqual(['Stufen: c1 c2 c3'])
  })

  test('a cue on several words is due at each of them', () => {
    const long = p('Da {light c1|gehen sie} ab.')
    expect(calls('sie', 2, long)).toEqual(['sie: c1'])
    expect(calls('ab.', 2, long)).toEqual([])
  })

  test('[CUE-34] cut cues are neither called nor counted', () => {
    expect(calls('Vorher', 2, p('Vorher'), cut('{light c1|Weg}'), line)).toEqual([
      'Laternen: c1',
      'an: c2',
    ])
    expect(calls('Vorher', 2, p('Vorher'), cut('{light c9|Weg}'))).toEqual([])
    expect(calls('Vorher', 2, p('Vorher'), struck('Weg'))).toEqual([])
  })

  test('[CUE-34] a cue is called at the first of its words that is not cut', () => {
    const cue = cut('{light c1|Weg}')
    expect(calls('Vorher', 2, p('Vorher'), cue, say('BEN', 'Oder {light c1|hier}'))).toEqual([
      'hier: c1',
    ])
  })
})
