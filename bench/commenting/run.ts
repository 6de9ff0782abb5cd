// The cost of judging the edits of people who may not write, beside the same edits of a writer: comments, and cues of a light
// operator. And long series of hostile updates, none of which may be seen: npm run bench commenting [updates] [seed]. With a
// seed the series alone are run, their deeds drawn at random.
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { type LimitedWriter, ownEdits } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import { MIA, TOM } from '#test/support/commenting.ts'
import { textAt, updateOf } from '#test/support/edit-by-hand.ts'
import { cueOn, DETAILS, HOSTILE, markOf, scriptWithCues } from '#test/support/hostile-cues.ts'
import { createRandom } from '#test/support/random.ts'
import { play } from '../editor/play.ts'
import { quantile } from '../quantile.ts'

const EDITS = 420
const COLD = 20
const ROUNDS = 5
const HOSTILE_UPDATES = Number(process.argv[2] ?? 20_000)
const SEED = process.argv[3] === undefined ? null : Number(process.argv[3])

function textsIn(doc: Y.Doc): readonly Y.XmlText[] {
  const texts: Y.XmlText[] = []
  const visit = (element: Y.XmlElement) => {
    for (const child of element.toArray())
      if (child instanceof Y.XmlElement) visit(child)
      else if (child instanceof Y.XmlText && child.length > 8) texts.push(child)
  }
  blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME)).forEach(visit)
  return texts
}

/** Comments on words, each as one update. */
function commentsOn(state: Uint8Array, count: number): readonly Uint8Array[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const texts = textsIn(doc)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let index = 0; index < count; index++)
    doc.transact(() => {
      const comment = { commentId: `cmt-${index}-x`, commentText: 'Bitte leiser.' }
      texts[(index * 7) % texts.length]?.format(1, 5, {
        [`comment--${index}`.padEnd(17, 'a')]: comment,
      })
      const origin = { author: MIA.username, editor: null, editedAt: null }
      doc.getMap(META_NAME).set(`comment:${comment.commentId}`, origin)
    })
  return updates
}

/** Light cues, each on words as one update, in turn set anew, with what they do, and taken away. */
function cuesOn(state: Uint8Array, count: number): readonly Uint8Array[] {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const texts = textsIn(doc)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let index = 0; index < count; index++)
    doc.transact(() => {
      const [set, step] = [Math.floor(index / 3), index % 3]
      const text = texts[(set * 7) % texts.length]
      const key = `cueConnection--${set}`.padEnd(23, 'a')
      const cue = markOf(`light-${set}`, 'light', { cueName: 'Blau' })
      if (step === 0) text?.format(1, 5, { [key]: cue })
      else if (step === 1) doc.getMap(META_NAME).set(`cue:light-${set}`, DETAILS)
      else text?.format(1, 5, { [key]: null })
    })
  return updates
}

/** The processor time of one edit, in ms, on average: a busy machine lengthens it little. */
function costOf(
  state: Uint8Array,
  updates: readonly Uint8Array[],
  by: LimitedWriter | null,
): number {
  const form = liveDocument([state])
  const apply = (update: Uint8Array) => {
    const applied = form.apply([ownEdits(update, undefined, by)])
    if (applied.isBroken || !applied.read[0]) throw new Error('An edit was refused.')
  }
  // the first edits are those of a cold program, and find the marks of the script's comments
  updates.slice(0, COLD).forEach(apply)
  const begun = process.threadCpuUsage()
  updates.slice(COLD).forEach(apply)
  const { user, system } = process.threadCpuUsage(begun)
  form.destroy()
  return (user + system) / 1000 / (updates.length - COLD)
}

for (const blocks of SEED === null ? [400, 4_000, 10_000] : []) {
  const state = createScript(play(blocks))
  for (const [name, updates, by] of [
    ['a comment', commentsOn(state, EDITS), MIA],
    ['a cue', cuesOn(state, EDITS), TOM],
  ] as const) {
    const costs = Array.from({ length: ROUNDS }, () => {
      const writer = costOf(state, updates, null)
      return [writer, costOf(state, updates, by)] as const
    })
    const middle = (values: readonly number[]) => quantile(values, 0.5)
    const writer = middle(costs.map(([ms]) => ms))
    const judged = middle(costs.map(([, ms]) => ms))
    process.stdout.write(
      `${blocks} blocks: ${name} takes ${writer.toFixed(3)} ms, judged ${judged.toFixed(3)} ms: ${(judged - writer).toFixed(3)} ms more\n`,
    )
  }
}

/** Updates that a hostile program makes of a script: real edits by Yjs, at random. */
function hostileEdit(doc: Y.Doc, text: Y.XmlText, index: number): void {
  const from = index % Math.max(text.length - 3, 1)
  const foreign = { commentId: 'cmt-theirs', commentText: `${index}` }
  const deeds = [
    () => text.insert(from, 'x'),
    () => text.delete(from, 1),
    () => text.format(from, 3, { bold: true }),
    () => text.format(from, 3, { [`comment--${index}`.padEnd(17, 'b')]: foreign }),
    () => text.format(from, 3, { [`cut--${index}`.padEnd(13, 'b')]: { cutId: 'x' } }),
    () => void doc.getMap(META_NAME).set(`k${index % 50}`, index),
    () => void doc.getMap(META_NAME).set('comment:cmt-theirs', { author: 'jana', editor: null }),
    () => doc.getXmlFragment(FRAGMENT_NAME).delete(index % 5, 1),
    () => text.setAttribute('x', String(index)),
    () => void doc.getMap(`root${index % 3}`).set('a', index),
  ]
  deeds[index % deeds.length]?.()
}

/** What a light operator must not do, alone or together with what they may. */
function hostileCues(doc: Y.Doc, index: number): void {
  const deeds = Object.values(HOSTILE)
  if (index % 3 === 0)
    cueOn(textAt(doc, 3), index % 20, 4, markOf(`l-${index}`, 'light'), `${index}`.padEnd(8, 'a'))
  deeds[Math.floor(index / 3) % deeds.length]?.(doc)
}

/** The index decides about deeds and places; their numbers share few divisors with it. */
const HIGHEST_INDEX = 2 ** 30

/** Sends hostile updates, each of a client of its own. */
function attack(
  name: string,
  state: Uint8Array,
  by: LimitedWriter,
  deed: (doc: Y.Doc, index: number) => void,
): void {
  let [refusedBefore, refusedAfter] = [0, 0]
  const begun = performance.now()
  let form = liveDocument([state])
  const random = SEED === null ? null : createRandom(SEED)
  for (let count = 0; count < HOSTILE_UPDATES; count++) {
    const index = random?.below(HIGHEST_INDEX) ?? count
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const update = updateOf(doc, () => deed(doc, index))
    doc.destroy()
    const applied = form.apply([ownEdits(update, undefined, by)])
    if (applied.read[0] === null) refusedBefore++
    else if (applied.isBroken) {
      refusedAfter++
      form.destroy()
      form = liveDocument([state])
    } else throw new Error(`Update ${count} (${index}) was taken.`)
  }
  const isSame = Buffer.compare(form.state(), liveDocument([state]).state()) === 0
  process.stdout.write(
    `${HOSTILE_UPDATES} hostile updates of ${name}: ${refusedBefore} refused before, ${refusedAfter} after they were applied; the script is ${isSame ? 'the same' : 'ANOTHER ONE'} (${((performance.now() - begun) / 1000).toFixed(0)} s)\n`,
  )
  if (!isSame) process.exitCode = 1
}

attack('a light operator', scriptWithCues(), TOM, hostileCues)
attack('a commenter', createScript(play(20)), MIA, (doc, index) => {
  const texts = textsIn(doc)
  const text = texts[index % texts.length]
  if (!text) throw new Error('no text')
  hostileEdit(doc, text, index)
})
