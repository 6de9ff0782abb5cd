import { expect, test } from 'vitest'
import { unzipSync } from 'fflate'
import { SAMPLE } from '#test/support/sample-script.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { childOf, findAll, parseXml, textOf } from '../xml.ts'
import { bytesAsText, decodeText } from '../text-coding.ts'
import { writeEpub } from './write.ts'

const speech = (
  name: string,
  ...spans: readonly {
    readonly text: string
    readonly cuts?: readonly string[]
    readonly italic?: true
  }[]
): ScriptBlock => ({
  type: 'dialogue',
  speaker: [{ text: name }],
  paragraphs: [spans],
  layout: 'default',
  struckThrough: false,
})

test('[FMT-29] a book has a file for each scene, a table of contents and no words that are cut', () => {
  const bytes = writeEpub({
    title: 'Küche & Co',
    blocks: [
      { type: 'heading', level: 1, text: [{ text: 'Küche & Co' }] },
      { type: 'scene', sceneNumber: '1', sceneName: 'Am <Herd>', text: [] },
      speech(
        'ANNA',
        { text: 'Ja. ' },
        { text: 'Nein.', cuts: ['c'] },
        { text: ' (Ab.)', italic: true },
      ),
      { type: 'scene', sceneNumber: '2', sceneName: 'Im Garten', text: [] },
      speech('BEN', { text: 'Gestrichen.', cuts: ['c'] }),
      { type: 'scene', sceneNumber: '3', sceneName: 'Im Hof', text: [] },
    ],
    cuts: new Map([['c', { by: null, at: null, reason: '' }]]),
    comments: new Map(),
    language: 'de',
    cutsAs: 'tracked',
    withComments: true,
    withCues: true,
  })
  // readers tell the kind of the file by its first bytes, so the first entry is not compressed
  expect(bytesAsText(bytes.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
  const files = unzipSync(bytes)
  const read = (name: string) => {
    const text = decodeText(files[`EPUB/${name}`] ?? new Uint8Array())
    return parseXml(text.replace('<!DOCTYPE html>', ''))
  }
  const book = read('package.opf')
  const hrefs = findAll(book, 'item').map(({ attributes }) => attributes['href'] ?? '')
  expect(hrefs.every((href) => files[`EPUB/${href}`] !== undefined)).toBe(true)
  expect(findAll(book, 'itemref')).toHaveLength(3)
  expect(findAll(read('nav.xhtml'), 'a').map(textOf)).toEqual([
    'Küche & Co',
    '1. Am <Herd>',
    '3. Im Hof',
  ])
  expect(textOf(childOf(read('scene-2.xhtml'), 'body') ?? '')).toBe('Am <Herd>\nANNAJa. (Ab.)')
  expect(textOf(childOf(read('scene-3.xhtml'), 'body') ?? '').trim()).toBe('Im Hof')
})

const heading = (text: string): ScriptBlock => ({ type: 'heading', level: 1, text: [{ text }] })
const scene = (sceneNumber: string, sceneName: string): ScriptBlock => ({
  type: 'scene',
  sceneNumber,
  sceneName,
  text: [],
})
const page = (pageNumber: number): ScriptBlock => ({ type: 'pageSplit', pageNumber })

/** The words of each file of a book. */
function filesOf(...blocks: readonly ScriptBlock[]): readonly string[] {
  const files = unzipSync(writeEpub({ ...SAMPLE, blocks }))
  const names = Object.keys(files).filter((name) => name.startsWith('EPUB/scene-'))
  return names.map((name) => {
    const text = decodeText(files[name] ?? new Uint8Array())
    const body = childOf(parseXml(text.replace('<!DOCTYPE html>', '')), 'body')
    return body ? textOf(body).split(/\s+/).join(' ').trim() : ''
  })
}

test('[FMT-412] in a book the heading of an act stands in the file of the scene below it, and the title on its own page', () => {
  const files = filesOf(
    heading('Die Küche'),
    heading('Erster Akt'),
    scene('1', 'Herd'),
    speech('ANNA', { text: 'Ja.' }),
    page(1),
    heading('Zweiter Akt'),
    heading('Im Sommer'),
    scene('2', 'Garten'),
    speech('BEN', { text: 'Nein.' }),
    heading('Ende'),
  )
  expect(files).toEqual([
    'Die Küche',
    'Erster Akt Herd ANNAJa.',
    'Zweiter Akt Im Sommer Garten BENNein. Ende',
  ])
})

test('[FMT-412] in a book pages that begin before the first words make no page, and leave the title on its own', () => {
  const first = [scene('1', 'Herd'), speech('ANNA', { text: 'Ja.' })]
  expect(filesOf(page(1), heading('Die Küche'), page(2), ...first)).toEqual([
    'Die Küche',
    'Herd ANNAJa.',
  ])
  expect(filesOf(page(1), page(2), ...first)).toEqual(['Herd ANNAJa.'])
})

test('[FMT-412] in a book the heading of an act with which a play begins stands in the file of its first scene', () => {
  const first = [heading('Erster Akt'), scene('1', 'Herd'), speech('ANNA', { text: 'Ja.' })]
  expect(filesOf(...first)).toEqual(['Erster Akt Herd ANNAJa.'])
  expect(filesOf(page(1), ...first)).toEqual(['Erster Akt Herd ANNAJa.'])
})
