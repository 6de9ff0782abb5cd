import { expect, test } from 'vitest'
import { blocksOfManuscript, plainParagraph } from './blocks-of-manuscript.ts'
import type { SourceParagraph } from './source-paragraph.ts'
import { shownWords } from '#test/support/shown-blocks.ts'

const line = (text: string): SourceParagraph => plainParagraph(text === '' ? [] : [{ text }])
const setIn = (text: string): SourceParagraph => ({ ...line(text), indent: 45 })
const read = (...all: readonly SourceParagraph[]) => {
  const { blocks, uncertain } = blocksOfManuscript(all)
  const shown = shownWords(blocks)
  return { shown, uncertain }
}

test('[FMT-470] names whose letters are set apart are names', () => {
  const texts = [
    'A N N A: Ja.',
    'D R .   R A N K: Nein.',
    'A N N A: Doch.',
    'D R .   R A N K: Gut.',
  ]
  expect(read(...texts.map(line)).shown).toEqual([
    'ANNA|Ja.',
    'DR. RANK|Nein.',
    'ANNA|Doch.',
    'DR. RANK|Gut.',
  ])
})

test('[FMT-470] letters that are said one by one stay as they are', () => {
  const texts = ['ANNA: A B C D.', 'A N N A.', 'BEN: E F G.', 'ANNA: Falsch.', 'BEN: Nein.']
  const { shown } = read(...texts.map(line))
  expect(shown[0]).toBe('ANNA|A B C D.|A N N A.')
})

test('[FMT-471] a slash behind names that come back says who speaks', () => {
  const texts = ['ANNA/ Ja.', 'Ben / Nein.', 'ANNA/ Doch: so / oder so.', 'Ben / Gut.']
  expect(read(...texts.map(line)).shown).toEqual([
    'ANNA|Ja.',
    'Ben|Nein.',
    'ANNA|Doch: so / oder so.',
    'Ben|Gut.',
  ])
})

test('[FMT-472] lines in capitals that are set in below a speech are sung, and asked about', () => {
  const { shown, uncertain } = read(
    ...['MAY', 'Ja.', '', 'COLE', 'Nein.', '', '[MAY lacht.]', '', 'MAY', 'Hört:'].map(line),
    setIn('THE FOG IS COMING IN TONIGHT,'),
    setIn('THE FOG IS COMING HOME.'),
    ...['', 'COLE', 'Schön.', '', '[Stille.]'].map(line),
  )
  expect(shown).toContain('MAY|Hört:|THE FOG IS COMING IN TONIGHT,|THE FOG IS COMING HOME.')
  expect(uncertain.size).toBe(1)
})

test('[FMT-590] a name alone, set as the names before speeches are, speaks the line below it', () => {
  const talk = ['ANNA: Ja.', 'BEN: Nein.', 'ANNA: Doch.', 'BEN: Gut.']
  expect(read(...[...talk, 'ANNA', 'Was nun?', 'BEN'].map(line)).shown.slice(4)).toEqual([
    'ANNA|Was nun?',
    'BEN',
  ])
})
