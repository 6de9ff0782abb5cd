// A script with cues of two types, and what a hostile program of a light operator does to it by hand.
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { FRAGMENT_NAME, META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { textAt } from './edit-by-hand.ts'
import type { createRandom } from './random.ts'
import { p, say, scene } from './script.ts'

export const DETAILS = {
  does: 'Regen',
  standby: null,
  who: 'Ton',
  trigger: 'word',
  after: null,
  seconds: null,
}

/** Light l1 and l2, sound s1 and s2; l2 and s2 share words, and sound is frozen. */
export function scriptWithCues(): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    createScript([
      scene('Park', '1'),
      p('Guten {light l1|Abend}, mein {sound s1|Herr} und Freund.'),
      say('ANNA', 'Ja.', 'Nein doch, nein, niemals wieder.'),
      p('Ein {light l2|langer} Satz mit vielen Worten.'),
    ]),
  )
  const meta = doc.getMap(META_NAME)
  doc.transact(() => {
    cueOn(textAt(doc, 3), 4, 6, markOf('s2', 'sound'), 'seedaaaa')
    meta.set('cue:s1', DETAILS)
    meta.set('frozen:sound', { by: 'ben', at: 1, rest: 'frozen' })
    meta.set('number:sound:s1', '101')
    meta.set('number:sound:gone', '102')
    meta.set('unplacedCue:u1', { cueType: 'sound', number: '7', cueName: 'Donner' })
    meta.set(SCHEMA_KEY, 3)
  })
  return Y.encodeStateAsUpdate(doc)
}

export const markOf = (cueId: string, cueType: string, more: object = {}) => ({
  cueId,
  cueType,
  cueNumber: '0',
  cueName: '',
  manualNumber: false,
  ...more,
})

export function cueOn(text: Y.XmlText, from: number, length: number, mark: object, suffix: string) {
  text.format(from, length, { [`cueConnection--${suffix}`]: mark })
}

/** The key of a cue's mark in a text. */
export function keyIn(text: Y.XmlText, cueId: string): string {
  for (const { content } of itemsIn(text)) {
    if (!(content instanceof Y.ContentFormat)) continue
    const attrs = content.value as { readonly cueId?: unknown } | null
    if (attrs?.cueId === cueId) return content.key
  }
  throw new Error(`There is no cue ${cueId}.`)
}

const metaOf = (doc: Y.Doc) => doc.getMap(META_NAME)

/** None of these may be taken. */
export const HOSTILE: Readonly<Record<string, (doc: Y.Doc) => void>> = {
  'a letter': (doc) => textAt(doc, 1).insert(3, 'x'),
  'a letter with an own cue': (doc) => {
    cueOn(textAt(doc, 1), 0, 5, markOf('l9', 'light'), 'aaaaaaaa')
    textAt(doc, 1).insert(3, 'x')
  },
  'the words of an own cue, deleted': (doc) => textAt(doc, 1).delete(6, 5),
  'other marks': (doc) => textAt(doc, 1).format(0, 5, { bold: true }),
  'a cue of another type': (doc) => cueOn(textAt(doc, 1), 0, 5, markOf('s9', 'sound'), 'aaaaaaaa'),
  'a cue of no type': (doc) => cueOn(textAt(doc, 1), 0, 5, { cueId: 'x' }, 'aaaaaaaa'),
  'a cue of an unknown type': (doc) =>
    cueOn(textAt(doc, 1), 0, 5, markOf('x', 'smoke'), 'aaaaaaaa'),
  'a cue with other fields': (doc) =>
    cueOn(textAt(doc, 1), 0, 5, markOf('x', 'light', { by: 'ben' }), 'aaaaaaaa'),
  'a cue with a name without end': (doc) =>
    cueOn(textAt(doc, 1), 0, 5, markOf('x', 'light', { cueName: 'x'.repeat(9_999) }), 'aaaaaaaa'),
  'an own mark for the cue of another type': (doc) =>
    cueOn(textAt(doc, 1), 0, 5, markOf('s1', 'light'), 'aaaaaaaa'),
  'another type for an own cue': (doc) => {
    const text = textAt(doc, 1)
    text.format(6, 5, { [keyIn(text, 'l1')]: markOf('l1', 'sound') })
  },
  'another type for an own cue, under another key': (doc) => {
    const text = textAt(doc, 1)
    text.format(6, 5, {
      [keyIn(text, 'l1')]: null,
      'cueConnection--aaaaaaaa': markOf('l1', 'sound'),
    })
  },
  'an own type for the cue of another one': (doc) => {
    const text = textAt(doc, 1)
    text.format(18, 4, { [keyIn(text, 's1')]: markOf('s1', 'light') })
  },
  'the end of another cue': (doc) => {
    const text = textAt(doc, 1)
    text.format(0, text.length, { [keyIn(text, 's1')]: null })
  },
  'a word less of another cue, beside an own one': (doc) => {
    const text = textAt(doc, 3)
    text.format(4, 6, { [keyIn(text, 'l2')]: null })
    text.format(4, 3, { [keyIn(text, 's2')]: null })
  },
  'an own cue under the key of another one': (doc) => {
    const text = textAt(doc, 1)
    text.format(0, 5, { [keyIn(text, 's1')]: markOf('l9', 'light') })
  },
  'a superfluous border under the key of another cue': (doc) => {
    const text = textAt(doc, 1)
    border(text, keyIn(text, 's1'), null)
  },
  'a cue of another type before no words': (doc) =>
    border(textAt(doc, 1), 'cueConnection--aaaaaaaa', markOf('s9', 'sound')),
  'what another cue does': (doc) => void metaOf(doc).set('cue:s1', { ...DETAILS, does: 'nichts' }),
  'what another cue does, removed': (doc) => metaOf(doc).delete('cue:s1'),
  'what an own cue does, in another form': (doc) =>
    void metaOf(doc).set('cue:l1', { ...DETAILS, by: 'ben' }),
  'what an own cue does, without end': (doc) =>
    void metaOf(doc).set('cue:l1', { ...DETAILS, does: 'x'.repeat(501) }),
  'the number of another cue': (doc) => void metaOf(doc).set('number:sound:s1', '9'),
  'a gap of another type': (doc) => metaOf(doc).delete('number:sound:gone'),
  'a cue under a number that another type keeps': (doc) =>
    cueOn(textAt(doc, 1), 0, 5, markOf('gone', 'light'), 'aaaaaaaa'),
  'a number that is none': (doc) => void metaOf(doc).set('number:light:l1', 7),
  'a number that is too long': (doc) => void metaOf(doc).set('number:light:l1', '1'.repeat(61)),
  'a number of no cue': (doc) => void metaOf(doc).set('number:light', '7'),
  'the thawing of another type': (doc) => metaOf(doc).delete('frozen:sound'),
  'the freezing of another type': (doc) =>
    void metaOf(doc).set('frozen:video', { by: 'tom', at: 1, rest: 'frozen' }),
  'a freezing under another name': (doc) =>
    void metaOf(doc).set('frozen:light', { by: 'ben', at: 1, rest: 'frozen' }),
  'the cue that waits for another desk': (doc) => metaOf(doc).delete('unplacedCue:u1'),
  'another type for the cue that waits': (doc) =>
    void metaOf(doc).set('unplacedCue:u1', { cueType: 'light', number: '7', cueName: 'Donner' }),
  'the cue that waits for another desk, placed as an own one': (doc) => {
    cueOn(textAt(doc, 1), 0, 5, markOf('u1', 'light'), 'aaaaaaaa')
    metaOf(doc).delete('unplacedCue:u1')
  },
  'a cue of another desk': (doc) =>
    void metaOf(doc).set('unplacedCue:u9', { cueType: 'video', number: '7', cueName: '' }),
  'a waiting cue in another form': (doc) =>
    void metaOf(doc).set('unplacedCue:u9', { cueType: 'light', number: '', cueName: '' }),
  'the comment of nobody': (doc) => void metaOf(doc).set('comment:x', { author: 'ben' }),
  'a level for nothing': (doc) => void metaOf(doc).set(SCHEMA_KEY, 4),
  'a lower level': (doc) => void metaOf(doc).set(SCHEMA_KEY, 2),
  'a lower level with a number': (doc) => {
    metaOf(doc).set('number:light:l1', '5')
    metaOf(doc).set(SCHEMA_KEY, 2)
  },
  'another value beside the text': (doc) => void metaOf(doc).set('language', 'en'),
  'another root': (doc) => void doc.getMap('other').set('a', 1),
  'a block': (doc) => doc.getXmlFragment(FRAGMENT_NAME).delete(2, 1),
  'an attribute': (doc) => textAt(doc, 1).setAttribute('x', '1'),
}

/** Adds a border at the end of a text, behind its words, as no editor does. */
function border(text: Y.XmlText, key: string, value: unknown): void {
  const { doc } = text
  if (!doc) return
  const last = Array.from(itemsIn(text)).at(-1) ?? null
  const id = Y.createID(doc.clientID, Y.getState(doc.store, doc.clientID))
  const content = new Y.ContentFormat(key, value as object)
  doc.transact((transaction) =>
    new Y.Item(id, last, last?.lastId ?? null, null, null, text, null, content).integrate(
      transaction,
      0,
    ),
  )
}

const KEYS = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']
const IDS = ['l1', 'l2', 'l9', 's1', 's2', 's9', 'u1', 'gone']
const TYPES = ['light', 'light', 'light', 'sound', 'video']

/** One edit at random: what an honest page of a light operator writes, and what it never does. */
export function randomDeed(doc: Y.Doc, { below }: ReturnType<typeof createRandom>): void {
  const text = textAt(doc, [1, 3][below(2)] ?? 1)
  const from = below(text.length)
  const length = 1 + below(Math.max(text.length - from, 1))
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  const [cueId, cueType] = [pick(IDS), pick(TYPES)]
  const mark = markOf(cueId, cueType, { cueName: `${below(9)}` })
  const meta = metaOf(doc)
  switch (below(10)) {
    case 0:
    case 1:
      return cueOn(text, from, length, markOf(pick(['l1', 'l2', 'l9']), 'light'), pick(KEYS))
    case 2:
      return cueOn(text, from, length, mark, pick(KEYS))
    case 3:
      return text.format(from, length, { [keyIn(text, cueId)]: below(2) ? null : mark })
    case 4:
      return text.format(from, length, { [keyIn(text, cueId)]: null })
    case 5:
      return void meta.set(`cue:${cueId}`, { ...DETAILS, does: `${below(9)}` })
    case 6:
      return void meta.set(`number:${cueType}:${cueId}`, `${below(999)}`)
    case 7:
      return meta.delete(pick([`cue:${cueId}`, `number:${cueType}:${cueId}`, 'frozen:light']))
    case 8:
      return void meta.set(
        pick(['frozen:light', `unplacedCue:${cueId}`]),
        pick([
          { by: 'tom', at: 1, rest: 'frozen' },
          { cueType, number: '3', cueName: '' },
        ]),
      )
    default:
      return pick(Object.values(HOSTILE))(doc)
  }
}
