// What the storm's records of facts, runs and carets count as a fault, and what not.
import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import type { Facts } from './storm/facts.ts'
import { people } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { caretFaults, isWithoutWords } from './storm/carets.ts'
import { Ledger } from './storm/ledger.ts'
import { Runs } from './storm/runs.ts'

/** The facts of a line, of which some letters are struck. */
function line(letters: string, struck = ''): Facts {
  const strike = schema.marks.strike.create()
  const words = [...letters].map((sign) => schema.text(sign, struck.includes(sign) ? [strike] : []))
  const facts = [...struck].map((on) => ({ about: `strike  ${on}`, on }))
  return {
    texts: [schema.nodes.paragraph.create(null, words)],
    counts: new Map([...letters].map((sign) => [sign, 1])),
    marks: new Map(facts.map((fact) => [fact.about, fact])),
    values: new Map(),
  }
}

test('[DOC-433] letters that are written on behind one typed right before struck words need not be struck, if that one is not', () => {
  const ledger = new Ledger()
  ledger.note('nobody', 'begin', line(''), line('丁丂'))
  ledger.note('Anna', 'strike', line('丁丂'), line('丁丂', '丁丂'))
  ledger.note('Ben', 'type', line('丁丂'), line('丛丁丂'))
  // the strike lies on Ben's first letter on his screen, until the server has both
  ledger.note('Ben', 'continue', line('丛丁丂', '丛丁丂'), line('丛东丁丂', '丛东丁丂'))
  expect(ledger.check(line('丛东丁丂', '丁丂'))).toEqual([])
  const lost = [{ kind: 'strike lost', what: 'strike  东' }]
  expect(ledger.check(line('丛东丁丂', '丛丁丂'))).toEqual(lost)
})

test('[DOC-583] a mark that was set once, and cleared once by a person who saw it, must not be there', () => {
  const ledger = new Ledger()
  ledger.note('nobody', 'begin', line(''), line('丁丂'))
  ledger.note('Anna', 'strike', line('丁丂'), line('丁丂', '丁丂'))
  ledger.note('Ben', 'strike', line('丁丂', '丁丂'), line('丁丂', '丂'))
  expect(ledger.check(line('丁丂', '丂'))).toEqual([])
  const back = [{ kind: 'strike came back', what: 'strike  丁' }]
  expect(ledger.check(line('丁丂', '丁丂'))).toEqual(back)
  ledger.note('Cleo', 'strike', line('丁丂', '丂'), line('丁丂', '丁丂'))
  expect(ledger.check(line('丁丂', '丁丂'))).toEqual([])
})

test('[DOC-921] a mark that one sets and clears is on letters of theirs amid words on which another person, unheard, has set it, and on no others', () => {
  const ledger = new Ledger()
  ledger.note('nobody', 'begin', line(''), line('丁丂七丄'))
  ledger.note('Ben', 'type', line('丁丂七丄'), line('丁丛丂七东丄'))
  ledger.note('Ben', 'strike', line('丁丛丂七东丄'), line('丁丛丂七东丄', '丁丛丂七东丄'))
  ledger.note('Cleo', 'strike', line('丁丂七丄'), line('丁丂七丄', '丁丂七'))
  ledger.note('Ben', 'strike', line('丁丛丂七东丄', '丁丛丂七东丄'), line('丁丛丂七东丄'))
  expect(ledger.check(line('丁丛丂七东丄', '丁丛丂七'))).toEqual([])
  const back = ['东', '丄'].map((sign) => ({ kind: 'strike came back', what: `strike  ${sign}` }))
  expect(ledger.check(line('丁丛丂七东丄', '丁丛丂七东丄'))).toEqual(back)
})

test('[DOC-965] a cue that is taken back stays only by a name that another person, unheard, has given it', () => {
  const [none, set, named] = [
    [],
    ['cueConnection 1 丁'],
    ['cueConnection 1 丁', 'name 1 丁 丂'],
  ].map((names): Facts => {
    const facts = names.map((name) => [name, { about: name, on: '丁' }] as const)
    return { ...line('丁'), marks: new Map(facts) }
  })
  if (!none || !set || !named) throw new Error('no facts')
  const back = { kind: 'cueConnection came back', what: 'cueConnection 1 丁' }
  for (const seen of [set, named]) {
    const ledger = new Ledger()
    ledger.note('nobody', 'begin', line(''), none)
    ledger.note('Ben', 'setCue', none, set)
    ledger.note('Cleo', 'nameCue', set, named)
    ledger.note('Ben', 'undo', seen, none)
    expect(ledger.check(named)).toEqual(seen === set ? [] : [back])
    expect(ledger.check(set)).toContainEqual(back)
  }
})

/** The facts of several lines. */
function lines(...all: readonly string[]): Facts {
  const facts = all.map((letters) => line(letters))
  return { ...line(all.join('')), texts: facts.flatMap(({ texts }) => texts) }
}

/** Anna writes a letter before words and brings all of them behind another one, while Ben writes a run somewhere. */
function pasted(bens: readonly [before: Facts, after: Facts]): Runs {
  const runs = new Runs()
  runs.note('Anna', 'type', lines('丁丂', '七'), lines('丛丁丂', '七'))
  runs.note('Anna', 'cut', lines('丛丁丂', '七'), lines('', '七'))
  runs.note('Anna', 'paste', lines('', '七'), lines('', '七丛丁丂'))
  runs.note('Ben', 'write', ...bens)
  return runs
}

test('[DOC-858] a run that was begun beside cut words, of which its writer did not know all, does not tear the run as which these are pasted', () => {
  const torn = lines('', '七丛东丝丞丁丂')
  const isTorn = (...bens: readonly [Facts, Facts]) => pasted(bens).check(torn).length > 0
  expect(isTorn(lines('丁丂', '七'), lines('东丝丞丁丂', '七'))).toBe(false)
  // begun elsewhere, or by who has heard of the whole run
  expect(isTorn(lines('丁丂', '七'), lines('丁丂', '七东丝丞'))).toBe(true)
  expect(isTorn(lines('', '七丛丁丂'), lines('', '七东丝丞丛丁丂'))).toBe(true)
  // begun beside these words, and found at another place of them
  const begun = pasted([lines('丁丂', '七'), lines('东丝丞丁丂', '七')])
  const elsewhere = begun.check(lines('', '七丛丁东丝丞丂'))
  expect(elsewhere.map(({ kind }) => kind)).toEqual(['run torn'])
  // a letter at the place has gone since
  expect(begun.check(lines('', '七丛东丝丞丂'))).toEqual([])
})

test('[DOC-857] a caret that stands as it was put has not lost its words, whatever has come beside it and has gone again', () => {
  const [anna] = people(1, [p('丁丂'), p()])
  anna.caretIn(0, 0)
  const beside = { left: '', right: '丛' }
  expect(isWithoutWords(anna, beside, { left: '', right: '丁' })).toBe(false)
  expect(isWithoutWords(anna, beside, beside)).toBe(true)
  anna.caretIn(0, 1)
  expect(isWithoutWords(anna, beside, { left: '', right: '丁' })).toBe(true)
})

test('[DOC-859] a caret that goes with a letter at which it was put, and which has come back elsewhere, stands where it belongs, and one that goes elsewhere does not', () => {
  const [anna] = people(1, [p('丁丂一七'), p()])
  const known = { last: null, put: { left: '七', right: '' }, hasLostWords: false }
  const heard = { left: '丁', right: '丂' }
  anna.caretIn(0, 4)
  expect(caretFaults(anna, heard, known)).toEqual([])
  expect(caretFaults(anna, heard, { ...known, put: null })).toHaveLength(1)
  anna.caretIn(0, 3)
  expect(caretFaults(anna, heard, known)).toHaveLength(1)
})

test('[DOC-867] letters that one writes in one go and that stand in two lines are a fault, unless somebody who saw them has split, taken or moved them', () => {
  const written = () => {
    const runs = new Runs()
    runs.note('Anna', 'type', lines('丁丂'), lines('丛丁丂'))
    runs.note('Anna', 'continue', lines('丛丁丂'), lines('丛东丁丂'))
    runs.note('Anna', 'continue', lines('丛东丁丂'), lines('丛东丝丁丂'))
    return runs
  }
  const torn = lines('东丝', '丛丁丂')
  expect(written().check(lines('', '丛东丝丁丂'))).toEqual([])
  expect(
    written()
      .check(torn)
      .map(({ kind }) => kind),
  ).toEqual(['run in two lines'])
  const deeds = [
    ['split', lines('丁丂'), lines('丁', '丂'), 1],
    ['split', lines('丛丁丂'), lines('丛', '丁丂'), 1],
    ['split', lines('丛东丁丂'), lines('丛', '东丁丂'), 0],
    ['drag', lines('丛丁丂'), lines('丁丂丛'), 0],
    ['deleteWords', lines('丛丁丂'), lines('丁丂'), 0],
  ] as const
  for (const [what, before, after, count] of deeds) {
    const runs = written()
    runs.note('Ben', what, before, after)
    expect([what, runs.check(torn).length]).toEqual([what, count])
  }
})

test('[DOC-880] one of two values that are set at once holds: a person who has seen only that one and removes it removes both, but no later value of a person who had seen it', () => {
  const frozenBy = (...by: readonly string[]): Facts => ({
    ...line(''),
    values: new Map(by.map((name) => [`meta frozen ${name}`, { about: 'meta frozen', on: '' }])),
  })
  const isLost = (deeds: (ledger: Ledger) => void) => {
    const ledger = new Ledger()
    ledger.note('Anna', 'freeze', frozenBy(), frozenBy('Anna'))
    deeds(ledger)
    return ledger.check(frozenBy()).length > 0
  }
  const cleo = (ledger: Ledger, ...known: readonly string[]) =>
    ledger.note('Cleo', 'freeze', frozenBy(...known), frozenBy('Cleo'))
  const ben = (ledger: Ledger) => ledger.note('Ben', 'thaw', frozenBy('Anna'), frozenBy())
  const freezeAgain = (ledger: Ledger) => {
    ledger.note('Cleo', 'type', frozenBy('Anna'), frozenBy('Anna'))
    cleo(ledger)
  }
  const isLostAfter = (...deeds: readonly ((ledger: Ledger) => void)[]) =>
    isLost((ledger) => deeds.forEach((deed) => deed(ledger)))
  expect(isLostAfter(cleo, ben)).toBe(false)
  expect(isLostAfter(ben, cleo)).toBe(false)
  expect(isLostAfter(cleo)).toBe(true)
  // Cleo has set it over Anna's, or after somebody has removed Anna's
  expect(isLostAfter((ledger) => cleo(ledger, 'Anna'), ben)).toBe(true)
  expect(isLostAfter(ben, freezeAgain)).toBe(true)
  // somebody has set another one in the place of Anna's
  const replace = (ledger: Ledger) =>
    ledger.note('Ben', 'freeze', frozenBy('Anna'), frozenBy('Ben'))
  expect(isLostAfter(cleo, replace)).toBe(true)
})

test('[DOC-867] words that are pasted into two lines are no run of one line', () => {
  const runs = new Runs()
  runs.note('Anna', 'paste', lines('丁丂', '七'), lines('丁丛', '东丝丂', '七'))
  expect(runs.check(lines('丁丛', '东丝丂', '七'))).toEqual([])
  // into one line, they are
  runs.note('Anna', 'paste', lines('丁丂', '七'), lines('丁丛东丝丂', '七'))
  expect(runs.check(lines('丁丛', '东丝丂', '七')).map(({ kind }) => kind)).toEqual([
    'run in two lines',
  ])
})

test('[DOC-867] a run amid which somebody pastes several lines is split by that, and one amid which they paste a word is not', () => {
  const runs = (after: Facts): Runs => {
    const made = new Runs()
    made.note('Anna', 'type', lines(''), lines('丁丂七'))
    made.note('Anna', 'paste', lines('丁丂七'), after)
    return made
  }
  const split = lines('丁', '丄', '丅丂七')
  expect(runs(split).check(split)).toEqual([])
  const torn = { kind: 'run in two lines', what: '丁 and 丂七 of Anna' }
  expect(runs(lines('丁丄丂七')).check(split)).toContainEqual(torn)
})
