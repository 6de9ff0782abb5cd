// A client of an older version, which knows nothing of ours but the protocol, beside an open editor.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#/shared/api/index.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { SCHEMA_LEVEL } from '#/shared/script/schema.ts'
import { startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { openAs, type Person as Editor } from '#test/support/people.ts'
import { connectClient, until, type ScriptClient } from '#test/support/script-client.ts'
import { p } from '#test/support/script.ts'

describe.each(DATABASE_KINDS)('an older client beside an open editor, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let anna: Person
  const toClose: (() => void)[] = []

  beforeAll(async () => {
    app = await startTestApp(kind)
    origin = await app.listen()
    anna = await app.signUp('anna')
  })
  afterEach(() => toClose.splice(0).forEach((close) => close()))
  afterAll(() => app?.close())

  async function openBoth(scriptId: string): Promise<readonly [ScriptClient, Editor]> {
    const old = connectClient(origin, scriptId, anna.token)
    await old.whenSynced
    if (old.fragment.length === 0) Y.applyUpdate(old.doc, createScript([p('Davor.')]))
    const editor = openAs(Y.encodeStateAsUpdate(old.doc))
    const provider = connectClient(origin, scriptId, anna.token, {
      doc: editor.doc,
      schema: SCHEMA_LEVEL,
    })
    await provider.whenSynced
    toClose.push(old.close, provider.close)
    return [old, editor]
  }

  const lines = (blocks: readonly ScriptBlock[]) =>
    blocks.map((block) => {
      if (block.type === 'pageSplit') return `page ${block.pageNumber}`
      if (block.type === 'scene') return block.sceneName
      return block.type === 'dialogue'
        ? `${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join(' / ')}`
        : plainText(block.text)
    })

  test('[DOC-54] edits of an older client are shown to both and stay', async () => {
    const { id } = await anna.createScript('Alt und neu')
    const [old, editor] = await openBoth(id)
    old.doc.transact(() => {
      const split = new Y.XmlElement<{ pageNumber: number }>('hr')
      split.setAttribute('pageNumber', 1)
      const dialogue = new Y.XmlElement('dialogueBlock')
      const [speaker, text] = [new Y.XmlElement('speaker'), new Y.XmlElement('dialogue-text')]
      const paragraph = new Y.XmlElement('paragraph')
      paragraph.insert(0, [new Y.XmlText('Guten Abend.')])
      speaker.insert(0, [new Y.XmlText('ANNA')])
      text.insert(0, [paragraph])
      dialogue.insert(0, [speaker, text])
      old.fragment.insert(1, [split as unknown as Y.XmlElement, dialogue])
    })
    const expected = ['Davor.', 'page 1', 'ANNA: Guten Abend.', '']
    await until('the editor shows it', () => editor.state().doc.childCount === 4)
    expect(editor.state().doc.children.map(({ type }) => type.name)).toEqual([
      'paragraph',
      'pageSplit',
      'dialogueBlock',
      'paragraph',
    ])
    editor.caretIn(0)
    editor.type('Ganz ')
    await until('the older client sees that', () => old.fragment.toString().includes('Ganz'))
    expect(lines(readBlocks(old.doc))).toEqual(['Ganz Davor.', ...expected.slice(1)])
    expect(lines(editor.blocks())).toEqual(['Ganz Davor.', ...expected.slice(1)])
    const stored = new Y.Doc()
    const { rawPayload } = await anna.call(api.getDocumentState, { params: { id } })
    Y.applyUpdate(stored, new Uint8Array(rawPayload))
    expect(lines(readBlocks(stored))).toEqual(['Ganz Davor.', ...expected.slice(1)])
  })

  test('[DOC-54] also all words of what it builds step by step, wherever the steps are parted', async () => {
    const { id } = await anna.createScript('Schritt um Schritt')
    const [old, editor] = await openBoth(id)
    const dialogue = new Y.XmlElement('dialogueBlock')
    old.fragment.insert(1, [dialogue])
    dialogue.insert(0, [new Y.XmlElement('speaker'), new Y.XmlElement('dialogue-text')])
    const [speaker, text] = dialogue.toArray() as readonly Y.XmlElement[]
    speaker?.insert(0, [new Y.XmlText('ANNA')])
    text?.insert(0, [new Y.XmlElement('paragraph')])
    const [paragraph] = (text?.toArray() ?? []) as readonly Y.XmlElement[]
    paragraph?.insert(0, [new Y.XmlText('Guten Abend.')])
    // what has arrived of it is made whole at any step, so that the rest may come to stand behind that
    const words = (doc: Y.Doc) =>
      lines(readBlocks(doc))
        .join(' ')
        .match(/[^\s:/]+/g)
    await until('both have it', () =>
      [old.doc, editor.doc].every((doc) => words(doc)?.join(' ') === 'Davor. ANNA Guten Abend.'),
    )
    expect(editor.state().doc.child(1).type.name).toBe('dialogueBlock')
  })
})
