import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { p, page, say, scene, script } from '#test/support/script.ts'
import type { ScriptBlock, TextSpan } from './blocks.ts'
import { allWordsOfBlock, hasSpokenWord } from './block-words.ts'
import { nextSpokenWord, scriptWords, spokenWordFrom, spokenWordsBetween } from './script-words.ts'

const listed = (...blocks: readonly ScriptBlock[]) =>
  scriptWords(script(...blocks), ALL_CLOSED).map(({ text, kind }) => `${kind}: ${text}`)

const styled = (...text: readonly TextSpan[]): ScriptBlock => ({ type: 'paragraph', text })

describe('[REH-30] the words that are expected to be spoken', () => {
  test('the text of speeches, not the names', () => {
    expect(listed(say('ANNA', 'Guten – Abend.'), p('BEN: Ja.'))).toEqual([
      'speaker: ANNA',
      'spoken: Guten',
      'spoken: Abend.',
      'speaker: BEN:',
      'spoken: Ja.',
    ])
  })

  test('directions are not: in brackets, in italics, in free text beside speeches', () => {
    const italic: ScriptBlock = {
      type: 'dialogue',
      speaker: [{ text: 'BEN' }],
      paragraphs: [[{ text: 'lacht leise', italic: true }], [{ text: 'Ja.' }]],
      layout: 'default',
      struckThrough: false,
    }
    expect(listed(say('ANNA', 'Nein. (Sie geht ab.) Doch [kommt] Kolleg(in)nen'), italic)).toEqual([
      'speaker: ANNA',
      'spoken: Nein.',
      'stage: (Sie',
      'stage: geht',
      'stage: ab.)',
      'spoken: Doch',
      'stage: [kommt]',
      'spoken: Kolleg(in)nen',
      'speaker: BEN',
      'stage: lacht',
      'stage: leise',
      'spoken: Ja.',
    ])
    expect(listed(p('Vorhang.'), say('ANNA', 'Ja.'))[0]).toBe('stage: Vorhang.')
    expect(listed(p('Ein Text ohne Rollen.'))[0]).toBe('spoken: Ein')
  })

  test('struck text is left out, a block or a word', () => {
    const struck: ScriptBlock = { ...say('ANNA', 'Nie.'), struckThrough: true } as ScriptBlock
    const word = styled({ text: 'Ich ' }, { text: 'niemals ', strike: true }, { text: 'gehe.' })
    expect(listed(struck, page(), word)).toEqual(['stage: Ich', 'stage: gehe.'])
  })
})

describe('[REH-30] the words of a block', () => {
  const GAPS = [' ', '  ', '\n', '\t', '\u00a0', '\u2009', '\u3000', '\ufeff']
  const WORDS = ['Ja', 'ärger', '–', '(leise', 'ab)', '3.', '…nie', 'Łódź', '東京', '😀', '[', ']']
  const piece = fc.record({
    text: fc.array(fc.constantFrom(...GAPS, ...WORDS), { minLength: 1 }).map((all) => all.join('')),
    strike: fc.constantFrom(undefined, true as const),
    italic: fc.constantFrom(undefined, true as const),
  })
  const speech = fc.array(fc.array(piece), { minLength: 1, maxLength: 3 })

  test('stand between white space of any kind, and are those that begin in text that is not struck', () => {
    fc.assert(
      fc.property(fc.array(piece), (text) => {
        const block = script({ ...p(), text } as ScriptBlock).child(0)
        const struck = text.flatMap((span) =>
          Array.from({ length: span.text.length }, () => span.strike === true),
        )
        const expected = [
          ...text
            .map((span) => span.text)
            .join('')
            .matchAll(/\S+/gu),
        ]
          .filter(({ 0: word, index }) => /[\p{L}\p{N}]/u.test(word) && !struck[index])
          .map(({ 0: word, index }) => [word, index + 1, index + 1 + word.length])
        const { words } = allWordsOfBlock(block)
        expect(words.map(({ text: word, from, to }) => [word, from, to])).toEqual(expected)
      }),
    )
  })

  test('whether one of them is spoken is known without the others', () => {
    fc.assert(
      fc.property(speech, fc.boolean(), (paragraphs, struckThrough) => {
        const block = { ...say('ANNA'), paragraphs, struckThrough } as ScriptBlock
        const isSpoken = hasSpokenWord(script(block).child(0))
        const { words } = allWordsOfBlock(script(block).child(0))
        expect(isSpoken).toBe(words.some(({ kind }) => kind === 'spoken'))
      }),
    )
    expect(hasSpokenWord(script(p('BEN:')).child(0))).toBe(false)
    expect(hasSpokenWord(script(p('BEN: Ja.')).child(0))).toBe(true)
  })
})

describe('scriptWords', () => {
  test('words know their place: text, block, scene', () => {
    const doc = script(scene('Park'), say('ANNA', 'Hallo Welt!'), scene('Haus', '2'), p('Ab.'))
    const words = scriptWords(doc, ALL_CLOSED)
    for (const { from, to, text } of words) expect(doc.textBetween(from, to)).toBe(text)
    expect(words.map(({ block, scene: number }) => [block, number])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [3, 2],
    ])
  })

  test('lines: one a paragraph, prose broken, breaks kept', () => {
    const lines = (...blocks: readonly ScriptBlock[]) =>
      scriptWords(script(...blocks), ALL_CLOSED).map(({ lineId }) => lineId)
    expect(lines(say('ANNA', 'Eins zwei', 'drei'), p('vier\nfünf'), p('sechs'))).toEqual([
      0, 1, 1, 2, 3, 4, 5,
    ])
    expect(lines(p(`${'wort '.repeat(12)}dreizehn vierzehn`)).slice(-3)).toEqual([0, 1, 1])
    expect(lines(p('w'.repeat(80)))).toEqual([0])
  })

  test('a block that did not change is not read again', () => {
    const before = script(p('Eins zwei'), p('drei'))
    const first = scriptWords(before, ALL_CLOSED)
    expect(scriptWords(before, ALL_CLOSED)).toBe(first)
    const after = before.replace(1, 5, before.slice(1, 1))
    const words = scriptWords(after, ALL_CLOSED)
    expect(words.map(({ text }) => text)).toEqual(['zwei', 'drei'])
    expect(words[1]?.node).toBe(first[2]?.node)
    expect(words[1]?.from).toBe((first[2]?.from ?? 0) - 4)
  })

  test('[REH-34] how many words lie before a place', () => {
    const doc = script(
      p('Park.'),
      say('ANNA', 'Eins (leise) zwei'),
      p('Ab.'),
      say('BEN', 'drei vier'),
    )
    const words = scriptWords(doc, ALL_CLOSED)
    const at = (text: string) => words.find((word) => word.text === text)?.from ?? -1
    const between = (from: string, to: string) =>
      spokenWordsBetween(doc, { from: at(from), to: at(to) }, ALL_CLOSED)
    expect(between('Eins', 'Eins')).toBe(0)
    expect(between('Eins', 'zwei')).toBe(1)
    expect(between('Eins', 'vier')).toBe(3)
    expect(between('Ab.', 'drei')).toBe(0)
    expect(between('vier', 'Eins')).toBe(0)
    expect(spokenWordsBetween(doc, { from: 0, to: 10_000 }, ALL_CLOSED)).toBe(4)
  })

  test('the next spoken word from a position on', () => {
    const words = scriptWords(script(say('ANNA', 'Eins (leise) zwei')), ALL_CLOSED)
    const at = (position: number) => words[spokenWordFrom(words, position)]?.text
    expect(at(0)).toBe('Eins')
    expect(at(words[1]?.from ?? 0)).toBe('Eins')
    expect(at(words[1]?.to ?? 0)).toBe('zwei')
    expect(spokenWordFrom(words, 1000)).toBe(-1)
  })

  test('[CUT-14] the next spoken word is the same, although only the blocks up to it are read', () => {
    const doc = script(
      p('Vorspiel.'),
      say('ANNA', 'Eins (leise) zwei.'),
      p('Pause.'),
      say('BEN', 'Drei.'),
    )
    const all = scriptWords(doc, ALL_CLOSED)
    for (let position = 0; position <= doc.content.size; position++)
      expect(nextSpokenWord({ doc, played: ALL_CLOSED }, position)?.from).toBe(
        all[spokenWordFrom(all, position)]?.from,
      )
  })
})
