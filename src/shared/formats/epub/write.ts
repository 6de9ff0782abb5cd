// A script as a book for readers of EPUB 3: a file for each scene, and what is cut left out.
import { plainText, type RichText, type ScriptBlock } from '../../script/blocks.ts'
import { blocksBelowTitle, blocksInPlay, type ScriptToWrite } from '../script-to-write.ts'
import { escapeXml } from '../xml.ts'
import { zip } from '../zip.ts'

interface Chapter {
  readonly title: string
  readonly blocks: readonly ScriptBlock[]
}

export function writeEpub(script: ScriptToWrite): Uint8Array {
  const chapters = chaptersOf(script)
  const { title, language } = script
  const names = chapters.map((_chapter, index) => `scene-${index + 1}.xhtml`)
  const items = names.map(
    (name, index) => `<item id="s${index + 1}" href="${name}" media-type="application/xhtml+xml"/>`,
  )
  const spine = names.map((_name, index) => `<itemref idref="s${index + 1}"/>`)
  const links = chapters.map(
    (chapter, index) => `<li><a href="${names[index]}">${escapeXml(chapter.title)}</a></li>`,
  )
  return zip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      'EPUB/package.opf': `<?xml version="1.0" encoding="UTF-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:stichwort:${identifierOf(script)}</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:language>${language}</dc:language><meta property="dcterms:modified">${MODIFIED}</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="book.css" media-type="text/css"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`,
      'EPUB/nav.xhtml': page(
        title,
        language,
        `<nav epub:type="toc"><h1>${escapeXml(title)}</h1><ol>${links.join('')}</ol></nav>`,
      ),
      'EPUB/book.css': CSS,
      ...Object.fromEntries(
        chapters.map((chapter, index) => [
          `EPUB/${names[index]}`,
          page(chapter.title, language, chapter.blocks.map(blockXhtml).join('\n')),
        ]),
      ),
    },
    ['mimetype'],
  )
}

/** The same script makes the same book; readers only compare it with that of another one. */
const MODIFIED = '2026-01-01T00:00:00Z'

const CSS =
  'body { line-height: 1.45 } .persona { margin: 1em 0 0; text-transform: uppercase; letter-spacing: 0.05em; break-after: avoid } .speech { margin: 0 0 0 1.5em } .direction { margin: 0.7em 0 0.7em 1.5em; font-style: italic } .center { text-align: center } .right { text-align: right }'

const page = (title: string, language: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}" epub:prefix="z3998: http://www.daisy.org/z3998/2012/vocab/structure/#"><head><title>${escapeXml(title)}</title><link rel="stylesheet" href="book.css"/></head><body>${body}</body></html>`

/** What stands before the first scene is a part of its own, unless it is only the heading of an act. */
function chaptersOf(script: ScriptToWrite): readonly Chapter[] {
  const { title } = script
  const chapters: { title: string; blocks: ScriptBlock[] }[] = []
  const inPlay = blocksInPlay(script, script.blocks)
  // a page that begins before the first words shows nothing, and would part the front from its title
  const shown = inPlay.slice(inPlay.findIndex(({ type }) => type !== 'pageSplit'))
  const titles = shown.length - blocksBelowTitle({ ...script, blocks: shown }).length
  for (const block of shown) {
    const last = chapters.at(-1)
    if (block.type === 'scene') {
      const acts = last ? headingsAtEnd(last.blocks, chapters.length === 1 ? titles : 0) : []
      if (last?.blocks.length === 0) chapters.pop()
      const blocks = [...acts, block]
      chapters.push({ title: `${block.sceneNumber}. ${block.sceneName}`, blocks })
    } else if (last) last.blocks.push(block)
    else chapters.push({ title, blocks: [block] })
  }
  return chapters.length > 0 ? chapters : [{ title, blocks: [] }]
}

/** Takes the headings at the end of a chapter, which belong to the scene below them, but not the titles of the play at its beginning. */
function headingsAtEnd(blocks: ScriptBlock[], titles: number): readonly ScriptBlock[] {
  const last = blocks.findLastIndex(({ type }) => type !== 'heading' && type !== 'pageSplit')
  return blocks.splice(Math.max(last + 1, titles))
}

function blockXhtml(block: ScriptBlock): string {
  const inline = (text: RichText): string =>
    text
      .map((span) => {
        let xml = escapeXml(span.text).replaceAll('\n', '<br/>')
        if (span.bold) xml = `<b>${xml}</b>`
        return span.italic ? `<i epub:type="z3998:stage-direction">${xml}</i>` : xml
      })
      .join('')
  switch (block.type) {
    case 'pageSplit':
      return ''
    case 'scene':
      return `<h2>${escapeXml(block.sceneName)}</h2>${block.text.length > 0 ? `<p>${inline(block.text)}</p>` : ''}`
    case 'heading':
      return `<h${block.level}${classOf(block.align)}>${inline(block.text)}</h${block.level}>`
    case 'paragraph': {
      const xml = inline(block.text)
      const isDirection = block.text.every(({ italic }) => italic)
      if (xml === '') return ''
      return isDirection
        ? `<p class="direction" epub:type="z3998:stage-direction">${xml}</p>`
        : `<p${classOf(block.align)}>${xml}</p>`
    }
    case 'dialogue': {
      const said = block.paragraphs.map(inline).filter((xml) => xml.trim() !== '')
      if (said.length === 0 && plainText(block.speaker).trim() === '') return ''
      const speeches = said.map((xml) => `<p class="speech">${xml}</p>`)
      return `<p class="persona" epub:type="z3998:persona">${escapeXml(plainText(block.speaker))}</p>${speeches.join('')}`
    }
  }
}

const classOf = (align: string | undefined): string =>
  align === 'center' || align === 'right' ? ` class="${align}"` : ''

/** A number of the words: two states of a script are two books. */
function identifierOf({ title, blocks }: ScriptToWrite): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (const sign of title + JSON.stringify(blocks)) {
    const code = sign.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 13)
  }
  return `${(a >>> 0).toString(16).padStart(8, '0')}${(b >>> 0).toString(16).padStart(8, '0')}`
}
