import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { plainText, type ScriptBlock } from '../blocks.ts'
import { createScript } from '../create-script.ts'
import { readBlocks } from '../read-blocks.ts'
import { FRAGMENT_NAME, META_NAME } from '../schema.ts'
import { migrateDocument, migrateParts, oldPartsIn } from './migrate-document.ts'

interface OldNode {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string | number | boolean>>
  readonly children?: readonly (OldNode | string)[]
}

const node = (
  name: string,
  attributes: OldNode['attributes'] = {},
  ...children: readonly (OldNode | string)[]
): OldNode => ({ name, attributes, children })

function element({ name, attributes = {}, children = [] }: OldNode): Y.XmlElement {
  const created = new Y.XmlElement<Record<string, string | number | boolean>>(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.insert(
    0,
    children.map((child) => (typeof child === 'string' ? new Y.XmlText(child) : element(child))),
  )
  return created as unknown as Y.XmlElement
}

function oldDocument(...nodes: readonly OldNode[]): Y.Doc {
  const doc = new Y.Doc()
  doc.getXmlFragment(FRAGMENT_NAME).push(nodes.map(element))
  return doc
}

/** The document as a room loads it: from an update, with no types known yet. */
function loaded(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

function withText(field: 'prosemirror' | 'content', text: string, doc = new Y.Doc()): Y.Doc {
  doc.getText(field).insert(0, text)
  return loaded(doc)
}

const summary = (doc: Y.Doc) =>
  readBlocks(doc).map((block: ScriptBlock) => {
    switch (block.type) {
      case 'dialogue':
        return `${plainText(block.speaker)}> ${block.paragraphs.map(plainText).join(' / ')}`
      case 'scene':
        return `scene ${block.sceneNumber} ${block.sceneName}`
      case 'pageSplit':
        return `page ${block.pageNumber} (${block.printedNumber ?? ''})`
      default:
        return plainText(block.text)
    }
  })

describe('names of nodes', () => {
  test('[DOC-15] dialogue-text and hr get their new names, and keep what they hold', () => {
    const doc = oldDocument(
      node('hr', { pageNumber: 3 }),
      node(
        'dialogueBlock',
        { layout: 'centered' },
        node('speaker', {}, 'ANNA'),
        node('dialogue-text', {}, node('paragraph', {}, 'Ja.'), node('paragraph', {}, 'Doch.')),
      ),
      node('dialogueBlock', {}, node('speaker', {}, 'BEN'), node('dialogue-text', {}, 'Nein.')),
    )
    expect(migrateDocument(doc)).toBe(true)
    expect(summary(doc)).toEqual(['page 3 ()', 'ANNA> Ja. / Doch.', 'BEN> Nein.'])
    expect(readBlocks(doc)[1]).toMatchObject({ layout: 'centered' })
  })

  test('[DOC-15] old nodes in other nodes in old ones are renamed at once', () => {
    const doc = oldDocument(node('hr', {}, node('x', {}, node('hr', {}, node('x')))))
    expect(migrateDocument(doc)).toBe(true)
    expect(migrateDocument(doc)).toBe(false)
    expect(String(doc.getXmlFragment(FRAGMENT_NAME))).toBe(
      '<pagesplit><x><pagesplit><x></x></pagesplit></x></pagesplit>',
    )
  })

  test('[DOC-15] nodes of other programs keep their names', () => {
    const doc = oldDocument(node('constructor', {}, 'Bau'), node('hr', {}, node('toString')))
    expect(migrateDocument(doc)).toBe(true)
    expect(String(doc.getXmlFragment(FRAGMENT_NAME))).toBe(
      '<constructor>Bau</constructor><pagesplit><tostring></tostring></pagesplit>',
    )
  })
})

describe('legacy content', () => {
  const TEXT = [
    '[PAGE] 7',
    '[SCENE] Im Park',
    '(Es wird hell.)',
    'ANNA: Ist jemand\nda?',
    'Ein Hund läuft\r\nvorbei.',
    '[SCENE]',
    '[PAGE] 8',
    'Dr. Öz: Nein.',
  ].join('\n\n')

  test('[DOC-19] [DOC-20] [DOC-21] old text becomes pages, scenes, directions, dialogue and paragraphs', () => {
    for (const field of ['prosemirror', 'content'] as const) {
      const doc = withText(field, TEXT)
      expect(migrateDocument(doc)).toBe(true)
      expect(summary(doc)).toEqual([
        'page 1 (7)',
        'scene 1 Im Park',
        '(Es wird hell.)',
        'ANNA> Ist jemand / da?',
        'Ein Hund läuft vorbei.',
        'scene 2 ',
        'page 2 (8)',
        'Dr. Öz> Nein.',
        '',
      ])
      expect(readBlocks(doc)[2]).toMatchObject({ text: [{ italic: true }] })
    }
  })

  test('[DOC-21] a time, a sentence with a colon and a link are no speakers', () => {
    const doc = withText(
      'content',
      [
        'Um 20:15 geht es los',
        'um 20:15',
        'Was? Er sagte: nein',
        'und da sagte er: nein',
        'https://x.example/a',
        'Https://x.example/a',
      ].join('\n\n'),
    )
    migrateDocument(doc)
    expect(readBlocks(doc).every((block) => block.type === 'paragraph')).toBe(true)
  })

  test('[DOC-20] a marker is the first line of a part, and the rest is read as a part', () => {
    const doc = withText(
      'content',
      '[PAGE] 7\r\n[SCENE] Hof\r\nBEN: Ich komme\nschon.\n\n[SCENE] Park\n(Es wird hell.)',
    )
    migrateDocument(doc)
    expect(summary(doc)).toEqual([
      'page 1 (7)',
      'scene 1 Hof',
      'BEN> Ich komme / schon.',
      'scene 2 Park',
      '(Es wird hell.)',
      '',
    ])
  })

  test('[DOC-21] a name may have a number first, be written small, and have no blank behind it', () => {
    const doc = withText(
      'content',
      [
        '1. SOLDAT: Halt, wer da?',
        'hamlet: Sein oder nicht sein',
        'der wirt: Bier!',
        'ANNA:Ohne Leerzeichen',
        'BEN: 20 Uhr 15.',
      ].join('\n\n'),
    )
    migrateDocument(doc)
    expect(summary(doc)).toEqual([
      '1. SOLDAT> Halt, wer da?',
      'hamlet> Sein oder nicht sein',
      'der wirt> Bier!',
      'ANNA> Ohne Leerzeichen',
      'BEN> 20 Uhr 15.',
      '',
    ])
  })

  test('[DOC-22] the flag is set and the old text is gone; a second run changes nothing', () => {
    const doc = withText('content', TEXT)
    migrateDocument(doc)
    expect(doc.getMap(META_NAME).get('migrated')).toBe(true)
    expect(doc.getText('content').length).toBe(0)
    const before = Y.encodeStateVector(doc)
    expect(migrateDocument(doc)).toBe(false)
    expect(migrateDocument(loaded(doc))).toBe(false)
    expect(Y.encodeStateVector(doc)).toEqual(before)
  })

  test('[DOC-19] plain paragraphs give way, and text that only they have stays', () => {
    const doc = oldDocument(
      node('paragraph', {}, 'Ein Hund läuft vorbei.'),
      node('paragraph'),
      node('paragraph', {}, 'Neu.'),
    )
    const migrated = withText('content', 'Ein Hund läuft\nvorbei.\n\nANNA: Ja.', doc)
    migrateDocument(migrated)
    expect(summary(migrated)).toEqual(['Ein Hund läuft vorbei.', 'ANNA> Ja.', 'Neu.', ''])
  })

  test('[DOC-19] a document with other blocks, or a flagged one with paragraphs, keeps its content', () => {
    const rich = withText(
      'content',
      'ANNA: Ja.',
      oldDocument(node('sceneBlock', { sceneName: 'A' })),
    )
    expect(migrateDocument(rich)).toBe(false)
    const flagged = oldDocument(node('paragraph', {}, 'Hier.'))
    flagged.getMap(META_NAME).set('migrated', true)
    expect(migrateDocument(withText('content', 'ANNA: Ja.', flagged))).toBe(false)
  })
})

describe('legacy cues', () => {
  const cue = (cueId: string, text: string) =>
    node('cueBlock', { cueId, cueType: 'sound', cueNumber: '101', manualNumber: false }, text)

  test('[DOC-23] the text is the name, the first spoken word gets the cue, the block goes', () => {
    const doc = oldDocument(
      cue('c1', 'Donner'),
      cue('c2', 'Regen'),
      node('paragraph'),
      node(
        'dialogueBlock',
        {},
        node('speaker', {}, 'ANNA'),
        node('dialogue-text', {}, node('paragraph', {}, ' Hallo Welt')),
      ),
    )
    expect(migrateDocument(doc)).toBe(true)
    const [, dialogue] = readBlocks(doc)
    expect(dialogue).toMatchObject({
      type: 'dialogue',
      paragraphs: [
        [
          { text: ' ' },
          {
            text: 'Hallo',
            cues: [
              { cueId: 'c1', cueName: 'Donner', cueType: 'sound', cueNumber: '101' },
              { cueId: 'c2', cueName: 'Regen' },
            ],
          },
          { text: ' Welt' },
        ],
      ],
    })
    expect(doc.getXmlFragment(FRAGMENT_NAME).length).toBe(2)
    expect(migrateDocument(doc)).toBe(false)
  })

  test('[DOC-23] cues without an identity stay two cues', () => {
    const doc = oldDocument(cue('', 'A'), cue('', 'B'), node('paragraph', {}, 'Ab.'))
    migrateDocument(doc)
    const [block] = readBlocks(doc)
    const span = block?.type === 'paragraph' ? block.text[0] : undefined
    expect(span?.cues?.map(({ cueName }) => cueName)).toEqual(['A', 'B'])
  })

  test('[DOC-23] without text after it the block becomes a paragraph with the cue on it', () => {
    const doc = oldDocument(node('paragraph', {}, 'Ende.'), cue('c1', 'Black out'), cue('c2', ''))
    migrateDocument(doc)
    expect(readBlocks(doc)).toMatchObject([
      { text: [{ text: 'Ende.' }] },
      { text: [{ text: 'Black', cues: [{ cueId: 'c1' }] }, { text: ' out' }] },
    ])
  })

  test.each([
    [
      { cueNumber: 105, manualNumber: true },
      { cueNumber: '105', manualNumber: true },
    ],
    [
      { cueNumber: 'Q7', manualNumber: true },
      { cueNumber: '7', manualNumber: true },
    ],
    [{ manualNumber: true }, { cueNumber: '0', manualNumber: false }],
  ])('[DOC-23] a number that was stored as %o is %o', (stored, read) => {
    const doc = oldDocument(
      node('cueBlock', { cueId: 'a', ...stored }, 'Licht'),
      node('paragraph', {}, 'Da.'),
    )
    migrateDocument(doc)
    expect(readBlocks(doc)).toMatchObject([{ text: [{ text: 'Da.', cues: [read] }] }])
  })
})

test('[DOC-18] a new script is left alone, an empty one too', () => {
  const fresh = new Y.Doc()
  Y.applyUpdate(fresh, createScript([{ type: 'paragraph', text: [{ text: 'ANNA: Ja.' }] }]))
  expect(migrateDocument(fresh)).toBe(false)
  const empty = new Y.Doc()
  expect(migrateDocument(empty)).toBe(false)
  expect(Y.encodeStateVector(empty)).toEqual(Y.encodeStateVector(new Y.Doc()))
})

describe('edits of an older client', () => {
  /** Migrates the parts that `add` writes, as if they came from a client. */
  function migrateAdded(doc: Y.Doc, add: () => void): boolean {
    const before = Y.encodeStateVector(doc)
    add()
    const { structs } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc, before))
    const server = loaded(doc)
    const items = structs
      .filter((struct) => struct instanceof Y.Item)
      .map(({ id }) => Y.getItem(server.store, id))
    const old = oldPartsIn(server, items)
    const isMigrated = old !== null && migrateParts(server, old)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
    return isMigrated
  }
  const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(FRAGMENT_NAME)
  const elementsOf = (doc: Y.Doc) => fragmentOf(doc).toArray()

  test('[DOC-54] nodes under old names and cue blocks come out in the present form', () => {
    const doc = loaded(
      oldDocument(node('paragraph', {}, 'Davor.'), node('paragraph', {}, 'Licht an.')),
    )
    const [first, second] = elementsOf(doc)
    const old = [
      node('hr', { pageNumber: 7 }),
      node('dialogueBlock', {}, node('speaker', {}, 'ANNA'), node('dialogue-text', {}, 'Ja.')),
      node('cueBlock', { cueType: 'sound' }, 'Donner'),
    ]
    expect(migrateAdded(doc, () => fragmentOf(doc).insert(1, old.map(element)))).toBe(true)
    expect(summary(doc)).toEqual(['Davor.', 'page 7 ()', 'ANNA> Ja.', 'Licht an.'])
    const [, , , cued] = readBlocks(doc)
    expect(cued).toMatchObject({
      text: [{ text: 'Licht', cues: [{ cueType: 'sound', cueName: 'Donner' }] }, { text: ' an.' }],
    })
    // elements in which other people may be writing are the very same objects
    expect(elementsOf(doc)[0]).toBe(first)
    expect(elementsOf(doc)[3]).toBe(second)
  })

  test('[DOC-54] two cues without an id are two', () => {
    const doc = loaded(oldDocument(node('paragraph', {}, 'Licht an.')))
    const add = () => fragmentOf(doc).insert(0, [element(node('cueBlock', {}, 'Eins'))])
    migrateAdded(doc, add)
    migrateAdded(doc, add)
    const [block] = readBlocks(doc)
    const cues = block?.type === 'paragraph' ? block.text[0]?.cues : []
    expect(new Set(cues?.map(({ cueId }) => cueId)).size).toBe(2)
  })

  test('[DOC-408] a text field becomes blocks where there are none, and is left for later where there are', () => {
    const empty = new Y.Doc()
    expect(migrateAdded(empty, () => empty.getText('content').insert(0, 'ANNA: Ja.'))).toBe(true)
    expect(summary(empty)).toEqual(['ANNA> Ja.', ''])
    const begun = loaded(oldDocument(node('paragraph', {}, 'Schon da.')))
    expect(migrateAdded(begun, () => begun.getText('content').insert(0, 'ANNA: Ja.'))).toBe(false)
    expect(summary(begun)).toEqual(['Schon da.'])
    expect(begun.getText('content').toString()).toBe('ANNA: Ja.')
  })

  test('[DOC-54] migration leaves blocks in the present form, and the roots of other programs, as they are', () => {
    const doc = loaded(oldDocument(node('paragraph', {}, 'Davor.')))
    expect(migrateAdded(doc, () => fragmentOf(doc).push([element(node('pageSplit'))]))).toBe(false)
    const other = () => doc.getXmlFragment('notes').push([element(node('hr'))])
    expect(migrateAdded(doc, other)).toBe(false)
  })
})

test('[SEC-754] an edit of an older client is migrated in time proportional to its size', () => {
  const blanks = ' '.repeat(1_000_000)
  expect(readBlocks(migrated(withText('content', `x${blanks}x\r\n y`)))).toMatchObject([
    { text: [{ text: `x${blanks}x y` }] },
    { type: 'paragraph', text: [] },
  ])
  const pages = readBlocks(migrated(withText('content', '[PAGE] 1\n'.repeat(20_000))))
  expect(pages.at(-2)).toEqual({ type: 'pageSplit', pageNumber: 20_000, printedNumber: '1' })
  const lines = Array.from({ length: 10_000 }, () => node('hr'))
  expect(readBlocks(migrated(oldDocument(...lines)))).toHaveLength(10_000)
})

test('[SEC-754] thousands of cue blocks, of which no word follows or one for all, are migrated in one walk', () => {
  const apart = Array.from({ length: 4_000 }, (_, index) => [
    node('cueBlock', {}, index === 3_999 ? 'Blitz' : ''),
    node('paragraph'),
  ])
  const blocks = readBlocks(migrated(oldDocument(...apart.flat())))
  expect(
    blocks.filter((block) => block.type === 'paragraph' && block.text.length > 0),
  ).toMatchObject([{ text: [{ text: 'Blitz', cues: [{ cueName: '' }] }] }])
  expect(blocks).toHaveLength(4_001)
  const cues = Array.from({ length: 2_000 }, (_, index) =>
    node('cueBlock', { cueId: `c${index}` }, `${index}`),
  )
  const [paragraph] = readBlocks(migrated(oldDocument(...cues, node('paragraph', {}, 'Abend da'))))
  const [first, second] = paragraph?.type === 'paragraph' ? paragraph.text : []
  expect(first).toMatchObject({ text: 'Abend' })
  expect(new Set(first?.cues?.map(({ cueName }) => cueName)).size).toBe(2_000)
  expect(second).toEqual({ text: ' da' })
})

function migrated(doc: Y.Doc): Y.Doc {
  migrateDocument(doc)
  return doc
}
