import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hearFinal } from '#test/support/hear.ts'
import { spokenScript } from '#test/support/spoken-script.ts'
import { createFollower } from './follower.ts'
import type { ScriptWord } from './word-forms.ts'

const TEXT = spokenScript([
  'WALTER: Wo seid ihr hergekommen, Herr Gerichtsrat?',
  'ADAM: Aus Holla, gnädiger Herr, mit schlechten Pferden.',
  'WALTER: Hier gefällt mir alles; nur die Registratur nicht.',
  'ADAM: Zwei Zentner Staub liegen über unsern Akten.',
  'WALTER: Drum möcht ich den Schreiber sprechen.',
  'ADAM: Er holt soeben Würste, Butter, Käse aus der Kammer.',
])
const NEW = spokenScript(['EVE: Mein lieber Ruprecht zürnt seit gestern Abend.']).map((word) => ({
  ...word,
  block: 900,
  lineId: 900,
}))
const AT = TEXT.findIndex((word) => word.text === 'Zwei')

function edited(change: { from: number; deleteCount: number; words: readonly ScriptWord[] }) {
  const follower = createFollower(TEXT, { lang: 'de' })
  follower.jump(AT)
  hearFinal(follower, 'zwei Zentner Staub')
  follower.edit(change)
  const words = TEXT.toSpliced(change.from, change.deleteCount, ...change.words)
  const shows = (heard: string) => words[hearFinal(follower, heard)?.index ?? 0]?.text
  return { follower, words, shows }
}

describe('a script that is edited while it is followed', () => {
  test('the follower goes on after words were inserted before it', () => {
    expect(edited({ from: 2, deleteCount: 0, words: NEW }).shows('liegen über unsern')).toBe(
      'unsern',
    )
  })

  test('the follower goes on after words were deleted before it', () => {
    expect(edited({ from: 0, deleteCount: 8, words: [] }).shows('liegen über unsern')).toBe(
      'unsern',
    )
  })

  test('the follower goes on after an edit behind it', () => {
    const change = { from: TEXT.length - 6, deleteCount: 6, words: NEW }
    expect(edited(change).shows('liegen über unsern')).toBe('unsern')
  })

  test('the follower goes on from the neighbouring word if its own was deleted', () => {
    expect(edited({ from: AT, deleteCount: 3, words: [] }).shows('liegen über unsern')).toBe(
      'unsern',
    )
  })

  test('the follower goes on in the middle of an utterance', () => {
    const { follower, words } = edited({ from: 2, deleteCount: 0, words: NEW })
    follower.push({ words: ['liegen', 'über'], isFinal: false, timeMs: 9000 })
    follower.edit({ from: 0, deleteCount: 2, words: [] })
    const place = follower.push({
      words: ['liegen', 'unter', 'unsern'],
      isFinal: true,
      timeMs: 9500,
    })
    expect(words.slice(2)[place?.index ?? 0]?.text).toBe('unsern')
  })

  test('follows what came in', () => {
    const at = TEXT.findIndex((word) => word.text === 'Akten.') + 1
    const { shows } = edited({ from: at, deleteCount: 0, words: NEW })
    expect(shows('liegen über unsern Akten mein lieber Ruprecht zürnt')).toBe('zürnt')
  })

  test('forgets what is gone', () => {
    const { shows } = edited({ from: AT + 4, deleteCount: TEXT.length, words: [] })
    expect(shows('er holt soeben Würste Butter Käse')).not.toBe('Käse')
  })

  test('may become empty and be written anew', () => {
    const { follower, shows } = edited({ from: 0, deleteCount: TEXT.length, words: [] })
    expect(shows('zwei Zentner')).toBeUndefined()
    follower.edit({ from: 0, deleteCount: 0, words: NEW })
    const place = hearFinal(follower, 'mein lieber Ruprecht zürnt')
    expect(NEW[place?.index ?? 0]?.text).toBe('zürnt')
  })
})

const someWords = fc.array(fc.constantFrom(...TEXT, ...NEW), { maxLength: 6 })
const changes = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    deleted: fc.nat(5),
    words: someWords,
  }),
  { maxLength: 6 },
)
const heard = fc.array(fc.constantFrom(...TEXT.map((word) => word.text)), {
  minLength: 1,
  maxLength: 9,
})

test('after any edits a follower answers as one that was made of the new text', () => {
  fc.assert(
    fc.property(changes, fc.array(heard, { maxLength: 4 }), (changes, utterances) => {
      const old = createFollower(TEXT, { lang: 'de' })
      let words: readonly ScriptWord[] = TEXT
      for (const { at, deleted, words: inserted } of changes) {
        const from = Math.floor(at * words.length)
        const deleteCount = Math.min(deleted, words.length - from)
        old.edit({ from, deleteCount, words: inserted })
        words = words.toSpliced(from, deleteCount, ...inserted)
      }
      const fresh = createFollower(words, { lang: 'de' })
      const start = Math.floor(words.length / 2)
      for (const follower of [old, fresh]) follower.jump(start)
      for (const utterance of utterances) {
        const text = utterance.join(' ')
        expect(hearFinal(old, text)?.index).toBe(hearFinal(fresh, text)?.index)
      }
    }),
    { numRuns: 60 },
  )
})
