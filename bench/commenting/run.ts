// The cost of judging the edits of a person who may comment, beside the same edits of a writer; and a long series of
// hostile updates, none of which may be seen.
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { ownEdits } from '#/server/collab/carry-over/sent-update.ts'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import { play } from '../editor/play.ts'
import { quantile } from '../quantile.ts'

const MIA = { id: 'mia', username: 'mia', cueTypes: [] }
const EDITS = 420
const COLD = 20
const ROUNDS = 5
const HOSTILE = Number(process.argv[2] ?? 20_000)

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

/** The processor time of one edit, in ms, on average: a busy machine lengthens it little. */
function costOf(state: Uint8Array, updates: readonly Uint8Array[], by: typeof MIA | null): number {
  const form = liveDocument([state])
  const apply = (update: Uint8Array) => {
    const applied = form.apply([ownEdits(update, undefined, by)])
    if (applied.isBroken || !applied.read[0]) throw new Error('A comment was refused.')
  }
  // the first edits are those of a cold program, and find the marks of the script's comments
  updates.slice(0, COLD).forEach(apply)
  const begun = process.threadCpuUsage()
  updates.slice(COLD).forEach(apply)
  const { user, system } = process.threadCpuUsage(begun)
  form.destroy()
  return (user + system) / 1000 / (updates.length - COLD)
}

for (const blocks of [400, 4_000, 10_000]) {
  const state = createScript(play(blocks))
  const updates = commentsOn(state, EDITS)
  const costs = Array.from({ length: ROUNDS }, () => {
    const writer = costOf(state, updates, null)
    return [writer, costOf(state, updates, MIA)] as const
  })
  const middle = (values: readonly number[]) => quantile(values, 0.5)
  const writer = middle(costs.map(([ms]) => ms))
  const judged = middle(costs.map(([, ms]) => ms))
  process.stdout.write(
    `${blocks} blocks: a comment takes ${writer.toFixed(3)} ms, judged ${judged.toFixed(3)} ms: ${(judged - writer).toFixed(3)} ms more\n`,
  )
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

const state = createScript(play(100))
const form = liveDocument([state])
let [refusedBefore, refusedAfter] = [0, 0]
const begun = performance.now()
let current = form
for (let index = 0; index < HOSTILE; index++) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const known = Y.encodeStateVector(doc)
  const texts = textsIn(doc)
  const text = texts[index % texts.length]
  if (!text) throw new Error('no text')
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  doc.transact(() => hostileEdit(doc, text, index))
  const [update = Y.encodeStateAsUpdate(doc, known)] = updates
  const applied = current.apply([ownEdits(update, undefined, MIA)])
  doc.destroy()
  if (applied.read[0] === null) refusedBefore++
  else if (applied.isBroken) {
    refusedAfter++
    current.destroy()
    current = liveDocument([state])
  } else throw new Error(`Update ${index} was taken.`)
}
const isSame = Buffer.compare(current.state(), liveDocument([state]).state()) === 0
process.stdout.write(
  `${HOSTILE} hostile updates: ${refusedBefore} refused before, ${refusedAfter} after they were applied; the script is ${isSame ? 'the same' : 'ANOTHER ONE'} (${((performance.now() - begun) / 1000).toFixed(0)} s)\n`,
)
if (!isSame) process.exitCode = 1
