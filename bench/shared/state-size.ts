// How large a play is in the shared document, beside the same play and the same edits as y-prosemirror writes them.
import type { Node } from 'prosemirror-model'
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { openAs } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { DEEDS, type DeedName } from '#test/together/storm/deeds.ts'
import { play } from '../editor/play.ts'

/** Edits in the frequency of real people: WRITING while they write, WORKING while they also revise. */
const WRITING: readonly DeedName[] = [
  ...Array.from({ length: 12 }, () => 'type' as const),
  ...Array.from({ length: 4 }, () => 'deleteWords' as const),
  ...Array.from({ length: 3 }, () => 'split' as const),
  'join',
]
const WORKING: readonly DeedName[] = [...WRITING, 'retype', 'moveBlock', 'moveBlock', 'moveScene']

export function measureStateSize(blocks: number, edits: number): void {
  const state = createScript(play(blocks))
  console.log(`a play of ${blocks} blocks: ${state.length} bytes; after ${edits} edits, in bytes\n`)
  console.log(`${' '.repeat(34)}${'ours'.padStart(10)}${'y-prosemirror'.padStart(15)}     ratio`)
  for (const [name, deeds] of [
    ['typing, deleting, splitting', WRITING],
    ['… and joining, moving, retyping', WORKING],
  ] as const) {
    const [ours, theirs] = sizesAfter(state, deeds, edits)
    const columns = `${String(ours).padStart(10)}${String(theirs).padStart(15)}`
    console.log(`${name.padEnd(34)}${columns}${(ours / theirs).toFixed(3).padStart(10)}`)
  }
}

/** The document sizes in bytes after the same edits of one person, by our binding and by the reference. */
function sizesAfter(
  state: Uint8Array,
  deeds: readonly DeedName[],
  edits: number,
): readonly [number, number] {
  const person = openAs(state)
  const reference = createReference(state)
  const { below } = createRandom(edits)
  for (let done = 0; done < edits;) {
    const before = person.state().doc
    const deed = DEEDS[deeds[below(deeds.length)] ?? 'type']
    deed(person, below, () => 'abcdefghij'.charAt(below(10)))
    const { doc } = person.state()
    if (doc === before) continue
    reference.write(doc)
    done++
  }
  const sizes = [sizeOf(person.doc), sizeOf(reference.doc)] as const
  person.leave()
  return sizes
}

function createReference(state: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  const { meta } = initProseMirrorDoc(fragment, schema)
  return {
    doc,
    write: (node: Node) => doc.transact(() => updateYFragment(doc, fragment, node, meta)),
  }
}

const sizeOf = (doc: Y.Doc) => Y.encodeStateAsUpdate(doc).length
