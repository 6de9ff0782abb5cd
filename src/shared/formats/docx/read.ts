// A Word file as a script.
import type { LeftOut } from '../../imports/left-out.ts'
import { strikesAsCuts } from '../../script/cuts/struck-passages.ts'
import type { Threads } from '../../script/threads.ts'
import { CueTexts } from '../cue-text.ts'
import { type CreateId, type FileScript, randomId, UnreadableFile } from '../file-script.ts'
import { blocksOfManuscript, isScan } from '../manuscript/blocks-of-manuscript.ts'
import { elementsIn, findAll, type XmlElement } from '../xml.ts'
import { readBody, type WordBody } from './body.ts'
import { readComments, type WordNote, wordsOfNote } from './comments.ts'
import { drawnLines } from './drawings.ts'
import { ownBlocks, ownStyleOf } from './own-format.ts'
import { openWordFile, type WordPackage } from './package.ts'
import { readStyles, WordNumbering } from './styles.ts'

export function readDocx(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const parts = openWordFile(bytes)
  const styles = readStyles(parts.styles)
  const cues = new CueTexts(createId)
  const notes = readComments(parts.comments, parts.commentsExtended, cues, createId)
  const isOwn = isOwnFile(parts, styles.byId)
  const footnotes = footnotesOf(parts, createId)
  const numbering = new WordNumbering(parts.numbering)
  const body = readBody(parts, { styles, numbering, notes, footnotes, isOwn, createId })
  if (!body.paragraphs.some(({ spans }) => spans.some(({ text }) => /[\p{L}\p{N}]/u.test(text))))
    throw new UnreadableFile(body.pictures > 0 ? 'scan' : 'noText')
  const comments = new Map(
    [...notes.values(), ...footnotes.values()].flatMap((note) =>
      note.kind === 'comment' && note.origin.author !== null
        ? [[note.anchor.commentId, note.origin] as const]
        : [],
    ),
  )
  const common = {
    cuts: body.cuts,
    comments,
    details: cues.details(),
    threads: threadsOf([...notes.values()]),
    pages: pagesOf(parts, body),
  }
  if (isOwn) {
    const blocks = ownBlocks(body.paragraphs)
    return { ...common, title: null, blocks, uncertain: new Map(), leftOut: [] }
  }
  const { title, blocks, uncertain, leftOut } = blocksOfManuscript(body.paragraphs, createId)
  if (isScan(body.pictures, blocks)) throw new UnreadableFile('scan')
  return {
    ...common,
    title,
    blocks: strikesAsCuts(blocks, () => `cut-${createId()}`),
    uncertain,
    leftOut: [...marginsOf(parts), ...diagramsOf(parts), ...body.leftOut, ...leftOut].toSorted(
      (a, b) => a.page - b.page,
    ),
  }
}

function threadsOf(notes: readonly WordNote[]): Threads {
  const comments = notes.filter((note) => note.kind === 'comment')
  return {
    suggestions: new Map(),
    replies: new Map(
      comments.flatMap(({ anchor, replies }) =>
        replies.length > 0 ? [[anchor.commentId, replies] as const] : [],
      ),
    ),
    states: new Map(
      comments.flatMap(({ anchor, isDone }) =>
        isDone ? [[anchor.commentId, { state: 'done', by: null, at: null }] as const] : [],
      ),
    ),
  }
}

/** A file is our own if its first paragraph with a style has one of ours. */
function isOwnFile(
  { document }: WordPackage,
  byId: ReadonlyMap<string, { readonly name: string }>,
): boolean {
  const own = new Set([...byId].flatMap(([id, { name }]) => (ownStyleOf(name) ? [id] : [])))
  return (
    own.size > 0 &&
    findAll(document, 'w:pStyle').some(({ attributes }) => own.has(attributes['w:val'] ?? ''))
  )
}

function footnotesOf({ notes }: WordPackage, createId: CreateId): ReadonlyMap<string, WordNote> {
  const found = new Map<string, WordNote>()
  for (const note of notes.flatMap(elementsIn)) {
    const commentText = wordsOfNote(note)
    if (note.attributes['w:type'] !== undefined || commentText === '') continue
    const kind = note.name.replace(/^\w+:/, '')
    const anchor = { commentId: `cmt-${Date.now()}-${createId()}`, commentText }
    const origin = { author: null, editor: null, editedAt: null }
    const key = `${kind} ${note.attributes['w:id'] ?? ''}`
    found.set(key, { kind: 'comment', anchor, origin, replies: [], isDone: false })
  }
  return found
}

/** Headers and footers, each once; their page numbers are fields, and no words. */
function marginsOf({ margins }: WordPackage): readonly LeftOut[] {
  const texts = margins.flatMap((margin: XmlElement) => {
    const text = wordsOfNote(margin).replaceAll(/\s+/g, ' ').trim()
    return /\p{L}/u.test(text) ? [text] : []
  })
  return [...new Set(texts)].map((text) => ({ page: 1, kind: 'head', text }))
}

/** What a diagram says in its parts, or its name if it cannot be read; it stands on a page that is not known. */
const diagramsOf = ({ diagrams, unreadable }: WordPackage): readonly LeftOut[] =>
  [...diagrams.map((diagram) => drawnLines(diagram).join(' ').trim()), ...unreadable]
    .filter((text) => text !== '')
    .map((text) => ({ page: 1, kind: 'mark', text }))

function pagesOf({ pages }: WordPackage, { paragraphs }: WordBody): number {
  return Math.max(1, pages ?? 1, paragraphs.at(-1)?.page ?? 1)
}
