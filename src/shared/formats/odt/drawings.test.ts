import { expect, test } from 'vitest'
import { zipFile } from '#test/support/word-file.ts'
import { plainText, textsOf } from '../../script/blocks.ts'
import { readOdt } from './read.ts'

const NAMESPACES = ['office', 'text', 'table', 'style', 'drawing']
  .map((name) => {
    const prefix = name === 'drawing' ? 'draw' : name
    return `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  })
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ')

const shown = (text: string, styles = '') => {
  const content = `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`
  const { blocks } = readOdt(zipFile({ 'content.xml': content }))
  return blocks.map((block) => textsOf(block).map(plainText).join('|'))
}

const box = (text: string) =>
  `<draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame>`
const p = (content: string) => `<text:p>${content}</text:p>`

test('[FMT-466] names in boxes at the beginning of paragraphs say who speaks them; other boxes stand behind', () => {
  const speeches = [
    p(`${box('ANNA')}Wer ist da?`),
    p(`${box('BEN')}Ich bin es.`),
    p(`${box('ANNA')}Dann komm herein.`),
    p(`${box('BEN')}Die Tür ist zu.${box('Sie lauscht.')}`),
    p('Mach sie auf!'),
    p(`${box('VOLK')}Licht!`),
    p(`${box('ANNA')}Gleich.`),
  ]
  const [first, second, third, ...rest] = shown(speeches.join(''))
  expect([first, second, third]).toEqual([
    'ANNA|Wer ist da?',
    'BEN|Ich bin es.',
    'ANNA|Dann komm herein.',
  ])
  expect(rest[0]).toMatch(/^BEN\|Die Tür ist zu\./)
  expect(rest.join('|')).toContain('Sie lauscht.')
  expect(rest.slice(-2)).toEqual(['VOLK|Licht!', 'ANNA|Gleich.'])
})

test('[FMT-466] a name in a box behind the last paragraph is not lost', () => {
  const speeches = ['ANNA', 'BEN', 'ANNA'].map((name) => p(`${box(name)}Ja.`))
  expect(shown(speeches.join('') + box('BEN')).join('|')).toMatch(/BEN$/)
})

test('[FMT-467] a paragraph that is read from the right stands at its usual side', () => {
  const right = `<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties fo:text-align="end" style:writing-mode="rl-tb"/></style:style>`
  const rtl = (text: string) => `<text:p text:style-name="P1">${text}</text:p>`
  const texts = [rtl('دان: نعم.'), rtl('ליאת: Nein.'), rtl('دان: Doch.'), p('Wirklich?')]
  expect(shown([...texts, rtl('ליאת: Ja.')].join(''), right)).toEqual([
    'دان|نعم.',
    'ליאת|Nein.',
    'دان|Doch.|Wirklich?',
    'ליאת|Ja.',
  ])
})
