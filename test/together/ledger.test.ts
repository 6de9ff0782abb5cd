// What the storm's record of facts counts as a fault, and what not.
import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import type { Facts } from './storm/facts.ts'
import { Ledger } from './storm/ledger.ts'

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
