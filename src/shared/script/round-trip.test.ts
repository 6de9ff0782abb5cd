import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { createScript, writeBlocks } from './create-script.ts'
import { readBlocks, readFragment } from './read-blocks.ts'
import { FIRST_LEVEL } from './schema-level.ts'
import { FRAGMENT_NAME, META_NAME } from './schema.ts'

function overTheWire(source: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(source))
  return copy
}

describe('blocks in the shared document', () => {
  test('[DOC-1] any block list survives write, wire and read', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const doc = new Y.Doc()
        writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), blocks)
        expect(readBlocks(overTheWire(doc))).toEqual(blocks)
      }),
    )
  })

  test('[DOC-1] reading leaves out nodes that the schema does not know, and changes nothing in the document', () => {
    const doc = new Y.Doc()
    const fragment = doc.getXmlFragment(FRAGMENT_NAME)
    fragment.push([
      new Y.XmlElement('video'),
      new Y.XmlText('loose'),
      new Y.XmlElement('dialogueBlock'),
    ])
    const before = Y.encodeStateVector(doc)
    expect(readFragment(fragment)).toEqual([
      { type: 'dialogue', speaker: [], paragraphs: [], layout: 'default', struckThrough: false },
    ])
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })
})

describe('createScript', () => {
  const open = (blocks: Parameters<typeof createScript>[0]) => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, createScript(blocks))
    return doc
  }

  test('an empty script is an empty document', () => {
    expect([...createScript([])]).toEqual([0, 0])
  })

  test('a script with blocks carries the schema version', () => {
    const doc = open([{ type: 'paragraph', text: [{ text: 'Vorhang.' }] }])
    expect(doc.getMap(META_NAME).get('schema')).toBe(FIRST_LEVEL)
  })

  test('[DOC-1] a trailing empty paragraph is added once, never twice', () => {
    const text = [{ text: 'Vorhang.' }]
    expect(readBlocks(open([{ type: 'paragraph', text }]))).toHaveLength(2)
    expect(
      readBlocks(
        open([
          { type: 'paragraph', text },
          { type: 'paragraph', text: [] },
        ]),
      ),
    ).toHaveLength(2)
  })
})
