// Two people with a document each, joined by Yjs updates: what they do at once ends the same on both.
import { EditorState, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { initProseMirrorDoc, updateYFragment } from 'y-prosemirror'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { cueNumbers } from '#/shared/script/cue-numbers.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/write-blocks.ts'
import { p, scene } from '../../../../test/support/script.ts'
import { tidyTransaction } from '../core/housekeeping-plugin.ts'
import { connectCue } from './connect-cue.ts'
import { placeCueOn } from './place-cue.ts'
import { updateCue } from './update-cue.ts'

interface Client {
  readonly doc: Y.Doc
  /** Edits as this person sees the script, then keeps it in order as the editor does. */
  readonly edit: (...commands: readonly Command[]) => void
  readonly cues: () => readonly string[]
}

function createClient(state?: Uint8Array): Client {
  const doc = new Y.Doc()
  if (state) Y.applyUpdate(doc, state)
  const fragment = doc.getXmlFragment(FRAGMENT_NAME)
  return {
    doc,
    edit(...commands) {
      const { doc: shown, meta } = initProseMirrorDoc(fragment, schema)
      let editor = EditorState.create({ doc: shown })
      const tidy: Command = (current, dispatch) => {
        const transaction = tidyTransaction(current)
        if (transaction) dispatch?.(transaction)
        return true
      }
      for (const command of [...commands, tidy]) {
        command(editor, (transaction) => (editor = editor.apply(transaction)))
        doc.transact(() => updateYFragment(doc, fragment, editor.doc, meta))
      }
    },
    cues() {
      const outline = outlineOf(initProseMirrorDoc(fragment, schema).doc)
      const numbers = cueNumbers(outline)
      return outline.cues.map(
        ({ cueId, cueType, cueName, text }) =>
          `${cueId} ${cueType} Q${numbers.get(cueId)} ${text}${cueName && ` (${cueName})`}`,
      )
    },
  }
}

/** Two people who have the same script open. */
function twoClients(...blocks: readonly ScriptBlock[]): readonly [Client, Client] {
  const origin = new Y.Doc()
  writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), blocks)
  const state = Y.encodeStateAsUpdate(origin)
  return [createClient(state), createClient(state)]
}

function sync(a: Client, b: Client): void {
  const fromA = Y.encodeStateAsUpdate(a.doc, Y.encodeStateVector(b.doc))
  const fromB = Y.encodeStateAsUpdate(b.doc, Y.encodeStateVector(a.doc))
  Y.applyUpdate(a.doc, fromB)
  Y.applyUpdate(b.doc, fromA)
}

const insertScene: Command = (state, dispatch) => {
  dispatch?.(
    state.tr.insert(0, schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Neu' })),
  )
  return true
}

const typeAtStart =
  (text: string): Command =>
  (state, dispatch) => {
    const start = state.doc.child(0).nodeSize + 1
    dispatch?.(state.tr.insertText(text, start))
    return true
  }

describe('cues that several people work on at once', () => {
  test('[DOC-13] light and sound on one word survive two people renumbering at once', () => {
    const [a, b] = twoClients(scene('Park'), p('Da kommt {light c1|er}.'))
    a.edit(placeOn('sound', 'er'))
    sync(a, b)
    a.edit(insertScene)
    b.edit(insertScene)
    sync(a, b)
    expect(a.cues()).toEqual(b.cues())
    expect(a.cues().map((cue) => cue.replace(/^\S+ /, ''))).toEqual([
      'light Q301 er',
      'sound Q301 er',
    ])
    // whoever writes next leaves one mark for each cue, and the other agrees
    a.edit(typeAtStart('!'))
    sync(a, b)
    b.edit(typeAtStart('!'))
    sync(a, b)
    expect(a.cues()).toEqual(b.cues())
    expect(a.cues()).toHaveLength(2)
  })

  test('a name that one gives survives the renumbering of another', () => {
    const [a, b] = twoClients(scene('Park'), p('Da kommt {light c1 101|er}.'))
    a.edit(updateCue('c1', { cueName: 'Blitz' }))
    b.edit(insertScene)
    sync(a, b)
    a.edit(typeAtStart('Na, '))
    sync(a, b)
    expect(a.cues()).toEqual(b.cues())
    expect(a.cues()).toEqual(['c1 light Q201 er (Blitz)'])
  })

  test('a number that one gives survives the renumbering of another', () => {
    const [a, b] = twoClients(scene('Park'), p('Da kommt {light c1 101|er}.'))
    a.edit(updateCue('c1', { number: 'Q7' }))
    b.edit(insertScene)
    sync(a, b)
    b.edit(typeAtStart('Na, '))
    sync(a, b)
    expect(a.cues()).toEqual(b.cues())
    expect(a.cues()).toEqual(['c1 light Q7 er'])
  })

  test('[CUE-23] a cue stays on its word while another writes before it', () => {
    const [a, b] = twoClients(scene('Park'), p('Da kommt {light c1 101|er} nicht.'))
    a.edit(typeAtStart('Sieh mal: '))
    b.edit(connectOnto('c1', 'nicht.'))
    sync(a, b)
    expect(a.cues()).toEqual(b.cues())
    expect(a.cues()).toEqual(['c1 light Q101 nicht.'])
  })
})

/** The range of a word in the document as it is then. */
const onto =
  (word: string, command: (range: { from: number; to: number }) => Command): Command =>
  (state, dispatch) => {
    let from = -1
    state.doc.descendants((node, position) => {
      const index = node.text?.indexOf(word) ?? -1
      if (index >= 0) from = position + index
    })
    return command({ from, to: from + word.length })(state, dispatch)
  }
const connectOnto = (cueId: string, word: string) => onto(word, (range) => connectCue(cueId, range))
const placeOn = (type: 'sound', word: string) => onto(word, (range) => placeCueOn(type, range))
