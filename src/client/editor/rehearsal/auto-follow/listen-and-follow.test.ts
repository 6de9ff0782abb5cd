import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import type { Node } from 'prosemirror-model'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFollower } from '#/shared/follow/follower.ts'
import type { ScriptChange } from '#/shared/follow/word-forms.ts'
import { say, scene, script } from '#test/support/script.ts'
import { listenAndFollow } from './follow-rehearsal.ts'
import { type ProgressMessage, wordsOnTheWay } from './follow-words.ts'
import { FRAME_MS, type SessionListener } from './recogniser.ts'

const play = script(
  scene('Hof'),
  say(
    'ADAM',
    'Ei, was zum Henker, sagt, Gevatter Licht! (er stolpert) Was ist mit Euch geschehen?',
  ),
  say('LICHT', 'Zum Straucheln braucht es doch nichts als Füße auf diesem glatten Boden.'),
  say('ADAM', 'Die Bürgermeisterin erwartet einundzwanzig Gäste zum Abendessen am Mittwoch.'),
)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A rehearsal in which the test speaks. The real follower runs in the test instead of in its worker. */
function rehearsing(first: Node = play) {
  let doc = first
  let listener: SessionListener | null = null
  const messages: ProgressMessage[] = []
  const told: (ScriptChange | number)[] = []
  const problems: string[] = []
  const heard: string[] = []
  let fail = () => {}
  let isListening = true
  let waits = 0
  const following = listenAndFollow({
    recogniser: (theirs) => {
      listener = theirs
      return () => void (isListening = false)
    },
    language: 'de',
    script: () => ({ doc, played: ALL_CLOSED }),
    position: 0,
    onMessage: (message) => messages.push(message),
    onListening: () => {},
    onHearing: () => {},
    onText: (text) => heard.push(text),
    onProblem: (problem, isFinal) => problems.push(`${problem}${isFinal ? '!' : ''}`),
    start: (words, lang, onFailure) => {
      fail = () => onFailure('stumbled')
      const follower = createFollower(words, { lang })
      return {
        hear: async (hypothesis) => follower.push(hypothesis),
        wait: async (timeMs) => (waits++, follower.wait(timeMs)),
        jump: (index) => void (told.push(index), follower.jump(index)),
        edit: (change) => void (told.push(change), follower.edit(change)),
        stop: () => {},
      }
    },
  })
  const positionOf = (text: string) => {
    let found = -1
    doc.descendants((node, position) => {
      const index = node.text?.indexOf(text) ?? -1
      if (index >= 0) found = position + index
    })
    return found
  }
  return {
    following,
    messages,
    heard,
    told,
    problems,
    positionOf,
    fail: () => fail(),
    isListening: () => isListening,
    async say(text: string, isFinal = false): Promise<void> {
      listener?.onHeard({ text, isFinal })
      await vi.advanceTimersByTimeAsync(1000)
    },
    /** The microphone hears this for so many ms. */
    async sound(level: number, ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += FRAME_MS) {
        listener?.onSign({ kind: 'sound', level, isSent: true })
        await vi.advanceTimersByTimeAsync(FRAME_MS)
      }
    },
    waits: () => waits,
    sayAtOnce: (text: string) => listener?.onHeard({ text, isFinal: true }),
    edit: (from: string, to: string) => {
      doc = doc.replace(positionOf(from), positionOf(to), doc.slice(0, 0))
    },
    words: () =>
      messages.flatMap(({ wordDocPos }) =>
        wordDocPos === null ? [] : [/\S+/.exec(doc.textBetween(wordDocPos, wordDocPos + 20))?.[0]],
      ),
  }
}

test('[REH-13] heard words are reported at once as text, then as line and word', async () => {
  const { say: speak, messages, positionOf } = rehearsing()
  await speak('Ei was zum Henker sagt Gevatter', true)
  expect(messages[0]).toMatchObject({
    type: 'progress',
    asr: { text: 'Ei was zum Henker sagt Gevatter' },
    docPos: null,
    wordDocPos: null,
  })
  expect(messages.at(-1)).toMatchObject({
    type: 'progress',
    docPos: positionOf('Ei,'),
    wordDocPos: positionOf('Gevatter'),
  })
})

test('[REH-764] while speech goes on and the recogniser is silent, the follower is asked for the line; in a quiet room it is not', async () => {
  const { say: speak, sound, waits } = rehearsing()
  await speak('Ei was zum Henker sagt Gevatter')
  await sound(0.001, 2000)
  expect(waits()).toBe(0)
  await sound(0.1, 2000)
  expect(waits()).toBeGreaterThan(3)
  const before = waits()
  await speak('Ei was zum Henker sagt Gevatter Licht')
  expect(waits() - before).toBeLessThanOrEqual(1)
})

test('[REH-19] [REH-25] heard words are reported once, and the line may follow after listening has ended', async () => {
  const { sayAtOnce, heard, words } = rehearsing()
  sayAtOnce('Ei was zum Henker sagt Gevatter')
  await vi.advanceTimersByTimeAsync(1000)
  expect(words().length).toBeGreaterThan(1)
  expect(heard).toEqual(['Ei was zum Henker sagt Gevatter'])
})

test('[REH-17] the line walks over the words that were spoken, and over no direction', async () => {
  const { say: speak, words } = rehearsing()
  await speak('Ei was zum Henker sagt Gevatter Licht', true)
  await speak('Was ist mit', true)
  expect(words().slice(-5)).toEqual(['Gevatter', 'Licht!', 'Was', 'ist', 'mit'])
})

describe('[REH-26] while the script is edited', () => {
  test('the follower is told the change, and the line stays with the words', async () => {
    const { say: speak, edit, told, words } = rehearsing()
    await speak('Ei was zum Henker sagt Gevatter Licht', true)
    edit('Zum Straucheln', 'braucht')
    await speak('braucht es doch nichts als Füße', true)
    expect(told.at(-1)).toMatchObject({ deleteCount: 2, words: [] })
    expect(words().at(-1)).toBe('Füße')
  })

  test('an edit between two steps does not move them to other words', async () => {
    const { say: speak, sayAtOnce, edit, messages, positionOf } = rehearsing()
    await speak('Ei was zum Henker sagt Gevatter Licht', true)
    sayAtOnce('Was ist mit Euch geschehen')
    await vi.advanceTimersByTimeAsync(0)
    expect(messages.at(-1)?.wordDocPos).toBe(positionOf('Was ist'))
    edit('Ei,', 'Gevatter')
    await vi.advanceTimersByTimeAsync(1000)
    const positions = messages.map(({ wordDocPos }) => wordDocPos)
    expect(positions).toContain(positionOf('Euch'))
    expect(positions).toContain(positionOf('geschehen?'))
  })
})

describe('[REH-28] a jump by anyone', () => {
  test('a jump by anyone is told to the follower, which goes on from there', async () => {
    const { say: speak, following, positionOf, told, words } = rehearsing()
    following.jump(positionOf('erwartet'))
    expect(told).toHaveLength(2)
    expect(following.isAbout(positionOf('erwartet'))).toBe(true)
    expect(following.isAbout(positionOf('Henker'))).toBe(false)
    await speak('einundzwanzig Gäste', true)
    expect(words().at(-1)).toBe('Gäste')
  })

  test('outdoes what was heard before it', async () => {
    const { sayAtOnce, following, positionOf, messages } = rehearsing()
    sayAtOnce('Ei was zum Henker sagt Gevatter Licht')
    await vi.advanceTimersByTimeAsync(0)
    const before = messages.length
    following.jump(positionOf('Bürgermeisterin'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(messages).toHaveLength(before)
  })
})

test('[REH-25] a follower that fails is said, and listening ends', () => {
  const { fail, problems, isListening } = rehearsing()
  vi.spyOn(console, 'error').mockReturnValue()
  fail()
  expect(problems).toEqual(['follower!'])
  expect(isListening()).toBe(false)
})

test('[REH-17] the line walks to what is near and leaps to what is far or behind', () => {
  // words 20 to 23 and 24 to 27 are spoken at once
  const speech = (index: number) => (index < 20 || index > 27 ? -1 : Math.floor(index / 4))
  const areAtOnce = (a: number, b: number) =>
    Math.min(speech(a), speech(b)) > 0 && speech(a) !== speech(b)
  const places = { isSpoken: (index: number) => index !== 3, areAtOnce }
  expect(wordsOnTheWay(places, 1, 5)).toEqual([2, 4, 5])
  expect(wordsOnTheWay(places, 5, 5)).toEqual([])
  expect(wordsOnTheWay(places, 5, 2)).toEqual([2])
  expect(wordsOnTheWay(places, 5, 40)).toEqual([40])
  expect(wordsOnTheWay(places, 21, 29)).toEqual([22, 23, 28, 29])
  expect(wordsOnTheWay(places, 18, 25)).toEqual([19, 24, 25])
  expect(wordsOnTheWay(places, 21, 25)).toEqual([25])
})
