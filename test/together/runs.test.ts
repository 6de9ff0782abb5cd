import { joinBackward, setBlockType, splitBlock } from 'prosemirror-commands'
import { TextSelection, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { exchange, hear, people, type Person, takeFrom } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say } from '#test/support/script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'

const ENTER = '\n'
const BACKSPACE = '\b'

/** Two people in one script; of the letters that they write at once Yjs puts those of the smaller id first. */
function pair(blocks: readonly ScriptBlock[], isFirst: boolean): readonly [Person, Person] {
  const [anna, ben] = people(2, blocks)
  anna.doc.clientID = 2_000
  ben.doc.clientID = isFirst ? 3_000 : 1_000
  return [anna, ben]
}

function press(person: Person, key: string): void {
  if (key === ENTER) person.run(splitBlock)
  else if (key === BACKSPACE) backspace(person)
  else person.type(key)
}

function backspace(person: Person): void {
  const { empty, head } = person.state().selection
  expect(empty).toBe(true)
  if (person.run((state, dispatch) => joinBackward(state, dispatch))) return
  person.edit((tr) => tr.delete(head - 1, head))
}

interface Typist {
  readonly person: Person
  readonly keys: string
}

/** Everybody types; what is typed reaches the server, and the others, at random times. */
function typeAtOnce(typists: readonly Typist[], seed: number): void {
  const { below } = createRandom(seed)
  for (let warm = 0; warm < 5; warm++) below(2)
  const typed = typists.map(() => 0)
  for (;;) {
    const left = typists.flatMap(({ keys }, index) =>
      (typed[index] ?? 0) < keys.length ? [index] : [],
    )
    if (left.length === 0) break
    const index = below(typists.length)
    const typist = typists[index]
    const next = typist?.keys[typed[index] ?? 0]
    const action = below(5)
    if (!typist) continue
    if (action === 0) takeFrom(typist.person)
    else if (action === 1) hear(typist.person)
    else if (next !== undefined) {
      press(typist.person, next)
      typed[index] = (typed[index] ?? 0) + 1
    }
  }
  exchange(typists.map(({ person }) => person))
}

const textOf = ({ state }: Person) => {
  const { doc } = state()
  return doc.textBetween(0, doc.content.size, ENTER)
}

const ROUNDS = 20
const SENTENCES = ['abcdefgh', 'STUVWXYZ'] as const

/**
 * Lets both type with both orders of ids, and with many orders of what is typed and heard; returns the texts in which
 * one of the runs is torn.
 */
function tornTexts(
  blocks: readonly ScriptBlock[],
  begin: (person: Person) => void,
  keys: readonly [string, string] = SENTENCES,
  runs: readonly string[] = keys,
): readonly string[] {
  const torn: string[] = []
  for (const isFirst of [true, false])
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const everybody = pair(blocks, isFirst)
      for (const person of everybody) begin(person)
      typeAtOnce(
        everybody.map((person, index) => ({ person, keys: keys[index] ?? '' })),
        seed,
      )
      for (const text of everybody.map(textOf))
        if (!runs.every((run) => text.includes(run)))
          torn.push(`ids ${isFirst}, seed ${seed}: ${text}`)
    }
  return torn
}

const bold = (text: string): ScriptBlock => ({ type: 'paragraph', text: [{ text, bold: true }] })

describe('the text of each of two people at one place', () => {
  const speech = [say('ANNA', 'Ja.'), p('Stille.'), p()]

  test('[DOC-180] stays together at the end of a speech', () => {
    expect(tornTexts(speech, ({ caretIn }) => caretIn(0, 11))).toEqual([])
  })

  test('[DOC-180] stays together at the beginning of a text', () => {
    expect(tornTexts(speech, ({ caretIn }) => caretIn(1, 0))).toEqual([])
  })

  test('[DOC-180] stays together within a word', () => {
    expect(tornTexts(speech, ({ caretIn }) => caretIn(1, 3))).toEqual([])
  })

  test('[DOC-180] stays together in an empty line', () => {
    expect(tornTexts([p('Eins.'), p(), p('Zwei.'), p()], ({ caretIn }) => caretIn(1))).toEqual([])
    expect(tornTexts([say('ANNA', '', 'Ja.'), p()], ({ caretIn }) => caretIn(0, 8))).toEqual([])
  })

  test('[DOC-180] stays together in the last line, and in a script that is empty', () => {
    expect(tornTexts(speech, ({ caretIn }) => caretIn(2))).toEqual([])
    expect(tornTexts([], ({ caretIn }) => caretIn(0))).toEqual([])
  })

  test('[DOC-180] stays together where both press Enter', () => {
    expect(
      tornTexts(
        speech,
        ({ caretIn }) => caretIn(0, 11),
        [`${ENTER}abcd${ENTER}efgh`, `STUV${ENTER}WXYZ`],
        ['abcd', 'efgh', 'STUV', 'WXYZ'],
      ),
    ).toEqual([])
  })

  test('[DOC-180] stays together where letters are taken back', () => {
    expect(
      tornTexts(
        speech,
        ({ caretIn }) => caretIn(1, 7),
        [`ax${BACKSPACE}bc${BACKSPACE}cdef`, `Q${BACKSPACE}STQ${BACKSPACE}UVQ${BACKSPACE}WX`],
        ['abcdef', 'STUVWX'],
      ),
    ).toEqual([])
  })

  test('[DOC-180] stays together behind bold words, and in a cue', () => {
    expect(tornTexts([bold('Ja.'), p()], ({ caretIn }) => caretIn(0, 3))).toEqual([])
    expect(tornTexts([bold('Ja.'), p()], ({ caretIn }) => caretIn(0, 2))).toEqual([])
    expect(tornTexts([p('{light c1|Ja.} Nein'), p()], ({ caretIn }) => caretIn(0, 3))).toEqual([])
    expect(tornTexts([p('{light c1|Ja.} Nein'), p()], ({ caretIn }) => caretIn(0, 2))).toEqual([])
  })

  test('[DOC-180] stays together where one switches bold on', () => {
    expect(
      tornTexts(speech, (person) => {
        person.caretIn(1, 7)
        if (person.doc.clientID === 2_000)
          person.run(({ tr, schema }, dispatch) => {
            dispatch?.(tr.addStoredMark(schema.mark('bold')))
            return true
          })
      }),
    ).toEqual([])
  })
})

const place: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.create(doc, 1 + doc.child(0).content.size)))
  return true
}

describe('the text of a person where another one is writing', () => {
  test('[DOC-181] stands behind what that person is writing, also what has not been heard of', () => {
    for (const isFirst of [true, false])
      for (const text of ['', 'Ja. ']) {
        const [anna, ben] = pair([p(text), p('Ende.'), p()], isFirst)
        anna.run(place)
        for (const letter of 'abc') anna.type(letter)
        takeFrom(anna)
        hear(ben)
        anna.type('de')
        ben.run(place)
        for (const letter of 'STUV') ben.type(letter)
        exchange([anna, ben])
        anna.type('fg')
        exchange([anna, ben])
        for (const person of [anna, ben]) expect(textOf(person)).toContain(`${text}abcdefgSTUV\n`)
      }
  })

  test('[DOC-181] stands behind it also where that person comes back from being offline', () => {
    for (const isFirst of [true, false]) {
      const [anna, ben] = pair([p('Ja. '), p()], isFirst)
      anna.run(place)
      for (const letter of 'abc') anna.type(letter)
      exchange([anna, ben])
      for (const letter of 'defg') anna.type(letter)
      ben.run(place)
      for (const letter of 'STUV') ben.type(letter)
      exchange([anna, ben])
      for (const person of [anna, ben]) expect(textOf(person)).toContain('Ja. abcdefgSTUV')
    }
  })

  test('[DOC-181] stands behind it where the server brings it over from an older line', () => {
    const [anna, ben] = people(2, [p('Ja.'), p()])
    // greater than that of the server
    anna.doc.clientID = 2 ** 32 - 1
    for (const { caretIn } of [anna, ben]) caretIn(0)
    anna.run(setBlockType(schema.nodes.heading))
    anna.type('a')
    takeFrom(anna)
    ben.type('ST')
    anna.type('b')
    takeFrom(ben)
    exchange([anna, ben])
    for (const person of [anna, ben]) expect(textOf(person)).toContain('abSTJa.')
  })

  test('[DOC-181] leaves no trace where no other person is writing', () => {
    const [anna, ben] = pair([p('Ja.'), p()], false)
    anna.caretIn(0, 3)
    anna.type(' Nein.')
    anna.caretIn(1)
    anna.type('x')
    exchange([anna, ben])
    ben.caretIn(0, 9)
    ben.type(' Doch.')
    const clients = [...ben.doc.store.clients.keys()]
    expect(clients.filter((client) => client >= 2 ** 48)).toEqual([])
  })
})

describe('text that comes in one piece where another person writes', () => {
  test('[DOC-182] stays in one piece: what is pasted, and what undo and redo bring back', () => {
    for (const isFirst of [true, false])
      for (let seed = 1; seed <= ROUNDS; seed++) {
        const [anna, ben] = pair([p('Ja. '), p()], isFirst)
        for (const person of [anna, ben]) person.run(place)
        const paste: Command = ({ tr }, dispatch) => {
          dispatch?.(tr.insertText('abcdefgh').setMeta('paste', true))
          return true
        }
        anna.run(paste)
        if (seed % 2 === 0) {
          typeAtOnce([{ person: ben, keys: 'STU' }], seed)
          anna.run(undo)
          exchange([anna, ben])
          ben.type('V')
          anna.run(redo)
        } else for (const letter of 'STUV') ben.type(letter)
        for (const letter of 'WX') ben.type(letter)
        exchange([anna, ben])
        for (const letter of 'YZ') ben.type(letter)
        exchange([anna, ben])
        for (const person of [anna, ben])
          for (const run of SENTENCES)
            expect(textOf(person), `ids ${isFirst}, seed ${seed}`).toContain(run)
      }
  })
})

describe('a caret', () => {
  const carets = ({ state }: Person) => {
    const { $head } = state().selection
    const { textContent } = $head.parent
    return `${textContent.slice(0, $head.parentOffset)}|${textContent.slice($head.parentOffset)}`
  }

  test('[DOC-180] that has written keeps its last letter before it, one that only stands there does not', () => {
    const [anna, ben] = pair([p('Ja.'), p()], true)
    for (const person of [anna, ben]) person.run(place)
    anna.type('a')
    exchange([anna, ben])
    expect([anna, ben].map(carets)).toEqual(['Ja.a|', 'Ja.a|'])
    ben.type('S')
    exchange([anna, ben])
    expect([anna, ben].map(carets)).toEqual(['Ja.a|S', 'Ja.aS|'])
    anna.caretIn(1)
    for (const { caretIn } of [anna, ben]) caretIn(0, 4)
    ben.type('T')
    exchange([anna, ben])
    expect([anna, ben].map(carets)).toEqual(['Ja.aT|S', 'Ja.aT|S'])
  })

  test.each([true, false])(
    '[DOC-25] [DOC-180] stays in its line where others add lines that end alike to its speech (has written there: %s)',
    (hasWritten) => {
      for (const line of [0, 1, 2]) {
        const [anna, ben] = pair([say('ANNA', 'Ja.', 'Nein.', 'Ja.'), p()], true)
        anna.caretIn(0, [11, 18, 23][line])
        if (hasWritten) anna.type('.')
        exchange([anna, ben])
        const before = carets(anna)
        ben.caretIn(0, 8)
        ben.type('Oh. ')
        ben.caretIn(0, 27 + (hasWritten ? 1 : 0))
        ben.run(splitBlock)
        ben.type('Nun denn.')
        exchange([anna, ben])
        expect(carets(anna)).toBe(line === 0 ? `Oh. ${before}` : before)
        expect(anna.state().selection.$head.index(2)).toBe(line)
      }
    },
  )

  test('[DOC-193] is behind its letter again when this comes back beside words of another person, unless it has moved; redo in vain moves it nowhere', () => {
    for (const hasMoved of [false, true]) {
      const [anna, ben, cleo] = people(3, [p('Ja'), p()])
      for (const { caretIn } of [anna, ben, cleo]) caretIn(0, 2)
      for (const person of [cleo, ben]) backspace(person)
      exchange([anna, ben, cleo])
      ben.type('x')
      exchange([anna, ben, cleo])
      expect(anna.run(redo)).toBe(false)
      if (hasMoved) anna.caretIn(0, 0)
      cleo.run(undo)
      exchange([anna, ben, cleo])
      expect(carets(anna)).toMatch(hasMoved ? /^\|J/ : /^Jx?a\|/)
    }
  })

  test('[DOC-180] stays in its line where others write lines of the same speech', () => {
    const [anna, ben] = pair([say('ANNA', 'Ja.', 'Nein.'), p()], true)
    anna.caretIn(0, 18)
    anna.type('!')
    exchange([anna, ben])
    ben.caretIn(0, 11)
    ben.type('!')
    ben.caretIn(0, 20)
    ben.run(splitBlock)
    ben.type('Doch.')
    exchange([anna, ben])
    expect(carets(anna)).toBe('Nein.!|')
  })
})

test('[DOC-181] words begun behind the first letter of a visit, with which more is written than the letter, tear no run', () => {
  for (const isFirst of [true, false]) {
    const [anna, ben] = pair([p(''), p()], isFirst)
    ben.caretIn(0)
    ben.type('x')
    exchange([anna, ben])
    anna.caretIn(0, 1)
    for (const letter of 'abc') anna.type(letter)
    for (const letter of 'yz') ben.type(letter)
    exchange([anna, ben])
    const [ofAnna, ofBen] = [anna, ben].map(({ state }) => state().doc.child(0).textContent)
    expect([ofAnna, ofBen]).toEqual(['xyzabc', 'xyzabc'])
  }
})
