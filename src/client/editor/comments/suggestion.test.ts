// Suggestions of two people in one script: their words beside the text, and taking them over.
import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import type { TextSpan } from '#/shared/script/blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { keptSuggestion } from '#/shared/script/threads.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p } from '#test/support/script.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { commentOriginsPlugin } from './edit-comment.ts'
import {
  addSuggestion,
  isTorn,
  suggestionAt,
  takenOverPlugin,
  takeOver,
  writeWords,
} from './suggestion.ts'
import { suggestionsPlugin, threadsIn, threadsPlugin } from './sheet-threads.ts'
import { countOpen } from './threads-plugin.ts'

const LINE = 'Kein Wort, ich {light c1|komm} gar {sound c2|wenig unter} Leute.'

function house(...blocks: Parameters<typeof people>[1]): readonly [mia: Person, jana: Person] {
  const [mia, jana] = houseOf(['mia', 'jana'], blocks)
  if (!mia || !jana) throw new Error('nobody')
  return [mia, jana]
}

function houseOf(
  names: readonly string[],
  blocks: Parameters<typeof people>[1] = [],
): readonly Person[] {
  const left = [...names]
  const shown = blocks.length > 0 ? blocks : [p(LINE), p('Ab.'), p()]
  return people(names.length, shown, ({ doc }) => {
    const name = left.shift() ?? ''
    return [
      commentOriginsPlugin(() => name),
      threadsPlugin(doc),
      suggestionsPlugin(),
      takenOverPlugin(),
    ]
  })
}

/** The range of words in the first paragraph. */
function rangeOf({ state }: Person, words: string) {
  const from = 1 + state().doc.child(0).textContent.indexOf(words)
  return { from, to: from + words.length }
}

const lineOf = ({ blocks }: Person) => {
  const [first] = blocks()
  return first?.type === 'paragraph' ? first.text : []
}
const text = (person: Person) => plainText(lineOf(person))
/** The cues of the first paragraph with their words. */
const cues = (person: Person) =>
  Object.fromEntries(
    outlineIn(person.state()).outline.cues.map(({ cueId, text: words }) => [cueId, words]),
  )
const only = (person: Person) => outlineIn(person.state()).outline.comments[0]?.commentId ?? ''

test('[COM-616] a suggestion stands beside its words, for everybody, and changes none of them', () => {
  const [mia, jana] = house()
  const before = text(jana)
  expect(mia.run(addSuggestion(rangeOf(mia, 'komm gar wenig'), ' kam kaum ', 'mia'))).toBe(true)
  exchange([mia, jana])
  expect(text(jana)).toBe(before)
  expect(suggestionAt(jana.state(), only(jana))).toMatchObject({
    suggestion: { author: 'mia', was: 'komm gar wenig', text: 'kam kaum' },
    now: 'komm gar wenig',
  })
  expect(jana.state().doc.textContent).not.toContain('kam')
})

test('[COM-616] nothing, the same words and words of two paragraphs cannot be suggested', () => {
  const [mia] = house()
  const words = rangeOf(mia, 'Leute.')
  expect(mia.run(addSuggestion(words, '  ', 'mia'))).toBe(false)
  expect(mia.run(addSuggestion(words, 'Leute.', 'mia'))).toBe(false)
  expect(mia.run(addSuggestion({ from: words.from, to: words.to + 4 }, 'Menschen', 'mia'))).toBe(
    false,
  )
  expect(countOpen(mia.state())).toBe(0)
})

test('[COM-617] taking over writes the changed words alone; cues stay, also on words that are replaced', () => {
  const [mia, jana] = house()
  mia.run(
    addSuggestion(
      rangeOf(mia, 'ich komm gar wenig unter Leute'),
      'ich gehe selten unter Leute',
      'mia',
    ),
  )
  exchange([mia, jana])
  const id = only(jana)
  expect(jana.run(takeOver(id, 'jana'))).toBe(true)
  exchange([mia, jana])
  expect(text(mia)).toBe('Kein Wort, ich gehe selten unter Leute.')
  expect(Object.keys(cues(mia))).toEqual(['c1', 'c2'])
  expect(cues(mia)['c2']).toContain('unter')
  expect(threadsIn(mia.state()).states.get(id)).toMatchObject({ state: 'taken', by: 'jana' })
  expect(countOpen(mia.state())).toBe(0)
  expect(suggestionAt(jana.state(), id)).toBeNull()
})

test('[COM-617] one step of undo brings the words back, and the suggestion', () => {
  const [mia, jana] = house()
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter Leute'), 'selten aus', 'mia'))
  exchange([mia, jana])
  const [before, cuesBefore] = [text(jana), cues(jana)]
  jana.run(takeOver(only(jana), 'jana'))
  jana.run(undo)
  exchange([mia, jana])
  expect([text(mia), cues(mia)]).toEqual([before, cuesBefore])
  expect(countOpen(mia.state())).toBe(1)
})

test('[COM-617] a cue whose words go without others in their place stays on the word beside them', () => {
  const [mia, jana] = house()
  mia.run(addSuggestion(rangeOf(mia, 'ich komm gar wenig unter Leute'), 'ich gar Leute', 'mia'))
  exchange([mia, jana])
  jana.run(takeOver(only(jana), 'jana'))
  exchange([mia, jana])
  expect(text(mia)).toBe('Kein Wort, ich gar Leute.')
  expect(Object.keys(cues(mia)).toSorted()).toEqual(['c1', 'c2'])
})

test.each(['selten unter', 'kaum einmal unter', 'selten aus', 'nie'])(
  '[COM-617] two writers who take one suggestion over at once have its words once, with the cue: %s',
  async (words) => {
    const [mia, jana] = house()
    mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), words, 'mia'))
    exchange([mia, jana])
    mia.run(takeOver(only(mia), 'mia'))
    jana.run(takeOver(only(jana), 'jana'))
    exchange([mia, jana])
    await Promise.resolve()
    exchange([mia, jana])
    for (const person of [mia, jana]) {
      expect(text(person)).toBe(`Kein Wort, ich komm gar ${words} Leute.`)
      expect(Object.keys(cues(person))).toEqual(['c1', 'c2'])
      expect(only(person)).not.toBe('')
    }
  },
)

test.each(['nie', 'selten unter', 'kaum über'])(
  '[COM-782] who takes a suggestion over while another writer does neither undoes nor redoes it, unless it is theirs: %s',
  async (words) => {
    const [mia, ...writers] = houseOf(['mia', 'jana', 'tom'])
    const [jana, tom] = writers
    if (!mia || !jana || !tom) throw new Error('nobody')
    const meet = async () => {
      exchange([mia, jana, tom])
      await Promise.resolve()
      exchange([mia, jana, tom])
    }
    mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), words, 'mia'))
    await meet()
    const id = only(mia)
    jana.run(takeOver(id, 'jana'))
    tom.run(takeOver(id, 'tom'))
    await meet()
    const isJanas = threadsIn(mia.state()).states.get(id)?.by === 'jana'
    const [taker, other] = isJanas ? [jana, tom] : [tom, jana]
    for (const command of [undo, redo]) {
      expect(other.run(command)).toBe(false)
      await meet()
      expect(writers.map(text)).toEqual(
        writers.map(() => `Kein Wort, ich komm gar ${words} Leute.`),
      )
    }
    taker.run(undo)
    await meet()
    expect(writers.map(text)).toEqual(
      writers.map(() => 'Kein Wort, ich komm gar wenig unter Leute.'),
    )
    expect(countOpen(other.state())).toBe(1)
  },
)

test('[COM-782] a person who has split the line, and joined it again, takes back all words of a suggestion that another writer has taken over at once', async () => {
  const [mia, ...writers] = houseOf(['mia', 'jana', 'tom'])
  // of two states that are set at once, the one of the greater id is the thread's
  const [other, taker] = writers.toSorted((a, b) => a.doc.clientID - b.doc.clientID)
  if (!mia || !other || !taker) throw new Error('nobody')
  const meet = async () => {
    exchange([mia, ...writers])
    await Promise.resolve()
    exchange([mia, ...writers])
  }
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'kaum über', 'mia'))
  await meet()
  const id = only(mia)
  taker.view.dispatch(taker.state().tr.split(rangeOf(taker, 'unter').from))
  await meet()
  taker.run(undo)
  await meet()
  taker.run(takeOver(id, 'taker'))
  other.run(takeOver(id, 'other'))
  await meet()
  expect(threadsIn(mia.state()).states.get(id)?.by).toBe('taker')
  for (const [command, words] of [
    [undo, 'wenig unter'],
    [redo, 'kaum über'],
    [undo, 'wenig unter'],
  ] as const) {
    taker.run(command)
    await meet()
    expect(writers.map(text)).toEqual(writers.map(() => `Kein Wort, ich komm gar ${words} Leute.`))
  }
})

test('[COL-621] a person who redoes an own take-over after another writer has taken the suggestion over has its words once', async () => {
  const [mia, jana] = house()
  const meet = async () => {
    exchange([mia, jana])
    await Promise.resolve()
    exchange([mia, jana])
  }
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'selten unter', 'mia'))
  exchange([mia, jana])
  mia.run(takeOver(only(mia), 'mia'))
  mia.run(undo)
  await meet()
  jana.run(takeOver(only(jana), 'jana'))
  await meet()
  for (const command of [redo, undo, redo]) {
    mia.run(command)
    await meet()
    for (const person of [mia, jana])
      expect(text(person)).toBe('Kein Wort, ich komm gar selten unter Leute.')
  }
})

test.each([
  ['the words', 'wenig unter', 'Kein Wort, ich komm gar selten Leute.'],
  ['one of them', 'wenig', 'Kein Wort, ich komm gar selten unter Leute.'],
  ['words around them', 'gar wenig unter Leute', 'Kein Wort, ich komm selten.'],
])(
  '[COM-781] who deletes %s while a suggestion is taken over deletes no word of it, and it is done for both',
  (_what, words, left) => {
    const [mia, jana] = house()
    mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'selten unter', 'mia'))
    exchange([mia, jana])
    const { from, to } = rangeOf(mia, words)
    mia.view.dispatch(mia.state().tr.delete(from, to))
    expect(jana.run(takeOver(only(jana), 'jana'))).toBe(true)
    exchange([mia, jana])
    for (const person of [mia, jana]) {
      expect(text(person).replace(/ +/g, ' ').replace(' .', '.')).toBe(left)
      expect(countOpen(person.state())).toBe(0)
      expect(Object.keys(cues(person))).toContain('c1')
    }
    jana.run(undo)
    exchange([mia, jana])
    expect(mia.blocks()).toEqual(jana.blocks())
  },
)

test('[COM-781] a suggestion whose words are deleted before is gone, and cannot be taken over', () => {
  const [mia, jana] = house()
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'selten unter', 'mia'))
  exchange([mia, jana])
  const id = only(jana)
  const { from, to } = rangeOf(mia, 'wenig unter')
  mia.view.dispatch(mia.state().tr.delete(from, to))
  exchange([mia, jana])
  expect(jana.run(takeOver(id, 'jana'))).toBe(false)
  expect([only(jana), threadsIn(jana.state()).states.get(id)]).toEqual(['', undefined])
  mia.run(undo)
  exchange([mia, jana])
  expect(jana.run(takeOver(id, 'jana'))).toBe(true)
  expect(text(jana)).toContain('ich komm gar selten unter Leute')
})

test('[COM-616] [COL-705] a suggestion that is typed in several lines is taken over as words of one paragraph', () => {
  const [mia, jana] = house()
  expect(mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'wenig\nunter', 'mia'))).toBe(false)
  expect(mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), ' \n\t', 'mia'))).toBe(false)
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'kaum \r\n\tüber\u2028viele\n', 'mia'))
  exchange([mia, jana])
  // a page of before has stored the lines
  const id = only(jana)
  const lines = keptSuggestion(id, { author: 'mia', was: 'wenig unter', text: 'kaum\nüber\nviele' })
  mia.doc.getMap(META_NAME).set(lines.key, lines.value)
  exchange([mia, jana])
  expect(suggestionAt(jana.state(), id)?.suggestion.text).toBe('kaum über viele')
  jana.run(takeOver(id, 'jana'))
  expect(text(jana)).toBe('Kein Wort, ich komm gar kaum über viele Leute.')
})

test('[COM-618] [COL-702] a suggestion whose words another writer has torn apart cannot be taken over until they are one line again', () => {
  const [mia, jana] = house()
  mia.run(addSuggestion(rangeOf(mia, 'wenig unter'), 'kaum über', 'mia'))
  exchange([mia, jana])
  const id = only(jana)
  mia.view.dispatch(mia.state().tr.split(rangeOf(mia, 'unter').from))
  exchange([mia, jana])
  expect([isTorn(jana.state(), id), jana.run(takeOver(id, 'jana'))]).toEqual([true, false])
  mia.run(undo)
  exchange([mia, jana])
  expect([isTorn(jana.state(), id), jana.run(takeOver(id, 'jana'))]).toEqual([false, true])
  expect(isTorn(jana.state(), id)).toBe(false)
})

test('[COM-618] words that have changed meanwhile are told apart from those that were meant', () => {
  const [mia, jana] = house()
  mia.run(addSuggestion(rangeOf(mia, 'gar wenig'), 'selten', 'mia'))
  exchange([mia, jana])
  jana.caretIn(0, 'Kein Wort, ich komm gar'.length)
  jana.type(' sehr')
  exchange([mia, jana])
  const found = suggestionAt(mia.state(), only(mia))
  expect([found?.suggestion.was, found?.now]).toEqual(['gar wenig', 'gar sehr wenig'])
  jana.run(takeOver(only(jana), 'jana'))
  expect(text(jana)).toContain('ich komm selten unter')
})

test('[COM-617] any suggested words that are taken over stand there, and no cue or comment is lost', () => {
  const random = createRandom(7)
  const WORDS = ['Nacht', 'ist', 'kein', 'Wort', 'Licht', 'aus', '–', 'geh!']
  const words = (count: number) =>
    Array.from({ length: count }, () => WORDS[random.below(WORDS.length)] ?? '')
  for (let round = 0; round < 100; round++) {
    const line = words(2 + random.below(8)).map((word, index): TextSpan => {
      const cueId = `c${index}`
      const cue = { cueId, cueType: 'light', cueNumber: '0', cueName: '', manualNumber: false }
      const comments = [{ commentId: `k${index}`, commentText: '?' }]
      return {
        text: `${word} `,
        ...(random.below(3) === 0 && { cues: [cue] }),
        ...(random.below(3) === 0 && { comments }),
      }
    })
    const [mia] = house({ type: 'paragraph', text: line }, p())
    const anchors = () => {
      const { outline } = outlineIn(mia.state())
      const cueIds = outline.cues.map(({ cueId }) => cueId)
      return [...cueIds, ...outline.comments.map(({ commentId }) => commentId)].toSorted()
    }
    const [before, wanted] = [anchors(), words(1 + random.below(8)).join(' ')]
    const end = mia.state().doc.child(0).content.size
    const { tr } = mia.state()
    writeWords(tr, { from: 1, to: 1 + end }, wanted)
    mia.view.dispatch(tr)
    expect(mia.state().doc.child(0).textContent).toBe(wanted)
    expect(anchors()).toEqual(before)
  }
})
