import { describe, expect, test } from 'vitest'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** The attributes of a new block or mark, by the schema's defaults. */
const defaultsOf = (name: string) => nodes[name as keyof typeof nodes]?.create().attrs
const attributesOf = (name: string) =>
  Object.keys(marks[name as keyof typeof marks]?.create().attrs ?? {})
const contentOf = (name: string) => nodes[name as keyof typeof nodes]?.spec.content

describe('the schema', () => {
  test('[DOC-2] knows these blocks and no others', () => {
    const blocks = Object.values(nodes).filter(({ spec }) => spec.group === 'block')
    expect(blocks.map(({ name }) => name).toSorted()).toEqual([
      'cueBlock',
      'dialogueBlock',
      'heading',
      'pageSplit',
      'paragraph',
      'sceneBlock',
      // stands for a block of any other type
      'unreadable',
    ])
    expect(nodes.heading.spec.parseDOM?.map(({ tag }) => tag)).toEqual(['h1', 'h2', 'h3'])
  })

  test('[DOC-3] a scene has number and name, and inline text', () => {
    expect(defaultsOf('sceneBlock')).toEqual({ sceneNumber: '1', sceneName: '' })
    expect(contentOf('sceneBlock')).toBe('inline*')
  })

  test('[DOC-4] [DOC-5] a dialogue is a speaker and paragraphs', () => {
    expect(defaultsOf('dialogueBlock')).toEqual({
      layout: 'default',
      struckThrough: false,
      simultaneous: null,
    })
    expect(contentOf('dialogueBlock')).toBe('speaker dialogueText')
    expect(defaultsOf('speaker')).toEqual({ selected: false })
    expect(contentOf('speaker')).toBe('text*')
    expect(contentOf('dialogueText')).toBe('paragraph+')
  })

  test('[DOC-6] [DOC-7] a cue block of an old document keeps what it says', () => {
    expect(defaultsOf('cueBlock')).toEqual({
      cueId: '',
      cueType: 'light',
      cueNumber: '999',
      sceneNumber: 1,
      manualNumber: false,
    })
  })

  test('[DOC-8] a page split has its number, 1 at first', () => {
    expect(defaultsOf('pageSplit')).toMatchObject({ pageNumber: 1 })
    expect(nodes.pageSplit.isLeaf).toBe(true)
  })

  test('[DOC-9] [DOC-10] the marks have the specified attributes', () => {
    expect(Object.keys(marks)).toEqual([
      'bold',
      'italic',
      'code',
      'textStyle',
      'strike',
      'cut',
      'cueConnection',
      'comment',
    ])
    expect(attributesOf('textStyle')).toEqual(['color', 'fontSize', 'fontFamily'])
    const cue = ['cueId', 'cueType', 'cueNumber', 'cueName', 'manualNumber']
    expect(attributesOf('cueConnection')).toEqual(cue)
    expect(attributesOf('comment')).toEqual(['commentId', 'commentText'])
    expect(attributesOf('cut')).toEqual(['cutId'])
  })
})

test('[WRI-413] each paragraph, heading and name is laid out by its own first letters', () => {
  const { paragraph, heading, speaker } = schema.nodes
  for (const node of [paragraph.create(), heading.create({ level: 2 }), speaker.create()])
    expect(node.type.spec.toDOM?.(node)).toMatchObject([expect.anything(), { dir: 'auto' }, 0])
})
