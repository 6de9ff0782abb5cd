// Three people edit one script at random and hear of each other from time to time. After each update the server settles it.
import '#test/together/storm/seeded-ids.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { copiesIn, readCopy } from '#/shared/script/copies/copied-runs.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { isForgotten } from '#/shared/script/copies/deleted-texts.ts'
import { forwardsOf } from '#/shared/script/copies/forwards.ts'
import { itemById } from '#/shared/script/items.ts'
import { openAs, people, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p } from '#test/support/script.ts'
import { DEEDS, type DeedName } from '#test/together/storm/deeds.ts'
import { letter } from '#test/together/storm/facts.ts'
import { withSeed } from '#test/together/storm/seeded-ids.ts'
import { carryOver } from './carry-over.ts'
import { Meaning } from './meaning.ts'
import { ownEdits, readSent } from './sent-update.ts'
import { settle } from './settle.ts'

const KINDS: readonly DeedName[] = [
  'write',
  'split',
  'join',
  'retype',
  'deleteWords',
  'deleteAcross',
  'cut',
  'paste',
  'drag',
  'strike',
  'undo',
  'redo',
]

const step = fc.record({
  who: fc.nat(2),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<DeedName | 'meet the server'>(...KINDS) },
    { weight: 1, arbitrary: fc.constant<DeedName | 'meet the server'>('meet the server') },
  ),
  seed: fc.nat(1_000_000),
})

/** A server that settles each update; `check` is called with the document before and after that. */
function createServer(state: Uint8Array) {
  const doc = new Y.Doc({ gcFilter: isForgotten })
  Y.applyUpdate(doc, state)
  return {
    doc,
    take(update: Uint8Array) {
      const sent = readSent(ownEdits(update))
      if (!sent) throw new Error('cannot be read')
      doc.once('afterTransaction', (transaction: Y.Transaction) => {
        const before = Y.encodeStateAsUpdate(doc)
        settle(new Meaning(transaction, sent))
        expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
        carryOver(transaction, sent, 'carried')
      })
      Y.applyUpdate(doc, update, 'sent')
    },
  }
}

/** The origins of which more than one copy is in the script. */
function doubledOrigins(doc: Y.Doc): readonly string[] {
  const forwards = forwardsOf(doc)
  const living = new Map<string, Set<string>>()
  const note = (id: Y.ID) => {
    const item = itemById(doc, id)
    const isThere =
      item?.deleted === false && item.parent instanceof Y.XmlText && !isOfCut(item.parent)
    const { client, clock } = forwards.originOf(id)
    const name = `${client}:${clock}`
    if (isThere) living.set(name, (living.get(name) ?? new Set()).add(`${id.client}:${id.clock}`))
  }
  const runs = copiesIn(doc).toArray().flatMap(readCopy)
  for (const { from, to, length } of runs.filter(({ isText }) => !isText))
    for (let index = 0; index < length; index++)
      for (const { client, clock } of [from, to]) note(Y.createID(client, clock + index))
  return [...living].filter(([, copies]) => copies.size > 1).map(([name]) => name)
}

test('[DOC-31] [DOC-45] after each update every character is in the script at most once, and deciding that writes nothing', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40 }),
      fc.nat(1_000_000),
      (steps, seed) =>
        withSeed(seed, async () => {
          const [first] = people(1, [p('一丁丂七'), p()])
          const state = Y.encodeStateAsUpdate(first?.doc ?? new Y.Doc())
          const server = createServer(state)
          const everybody: readonly Person[] = [openAs(state), openAs(state), openAs(state)]
          const unsent = everybody.map(({ doc }) => {
            const updates: Uint8Array[] = []
            doc.on('update', (update: Uint8Array, origin: unknown) => {
              if (origin !== 'socket') updates.push(update)
            })
            return updates
          })
          let letters = 100
          for (const { who, what, seed: own } of steps) {
            const [person, updates] = [everybody[who], unsent[who]]
            if (!person || !updates) continue
            if (what !== 'meet the server') {
              DEEDS[what](person, createRandom(own).below, () => letter(letters++))
              continue
            }
            for (const update of updates.splice(0)) {
              server.take(update)
              expect(doubledOrigins(server.doc)).toEqual([])
            }
            const missing = Y.encodeStateAsUpdate(server.doc, Y.encodeStateVector(person.doc))
            Y.applyUpdate(person.doc, missing, 'socket')
          }
          for (const person of everybody) person.leave()
        }),
    ),
    { numRuns: 60 },
  ))
