import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isRecord } from '../is-record.ts'
import { idOfCue, cueMarkerId, cueType } from './cue-types.ts'
import {
  dialogueBlock,
  dialogueText,
  speaker,
  PLACEHOLDER_NUMBER,
  sceneBlock,
  heading,
  paragraph,
} from './nodes/block-specs.ts'
import { textStyleCss, validColor, validFontFamily, validFontSize } from './text-style.ts'

/** Stands for a block of the document that no editor can build: another program's. It is never written. */
const unreadable: NodeSpec = {
  group: 'block',
  atom: true,
  selectable: true,
  attrs: { name: { default: '' } },
  toDOM: (node) => ['div', { 'data-unreadable': String(node.attrs.name) }],
}

/** `pageNumber` is 1..n in document order; `printedNumber` is the number on the page of an imported PDF. */
const pageSplit: NodeSpec = {
  group: 'block',
  atom: true,
  selectable: true,
  attrs: { pageNumber: { default: 1 }, printedNumber: { default: null } },
  parseDOM: [
    {
      tag: 'hr[data-page]',
      getAttrs: (element) => ({ pageNumber: Number(element.getAttribute('data-page')) || 1 }),
    },
  ],
  toDOM: (node) => ['hr', { 'data-page': String(node.attrs.pageNumber) }],
}

/** Only in old documents, where the server's migration turns it into a cue connection. */
const cueBlock: NodeSpec = {
  group: 'block',
  content: 'inline*',
  attrs: {
    cueId: { default: '' },
    cueType: { default: 'light' },
    cueNumber: { default: PLACEHOLDER_NUMBER },
    sceneNumber: { default: 1 },
    manualNumber: { default: false },
  },
  toDOM: (node) => ['div', { 'data-cue-block': String(node.attrs.cueType) }, 0],
}

const bold: MarkSpec = {
  parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
  toDOM: () => ['strong', 0],
}

const italic: MarkSpec = {
  parseDOM: [{ tag: 'em' }, { tag: 'i' }],
  toDOM: () => ['em', 0],
}

const strike: MarkSpec = {
  parseDOM: [{ tag: 's' }, { tag: 'del' }],
  toDOM: () => ['s', 0],
}

const code: MarkSpec = {
  parseDOM: [{ tag: 'code' }],
  toDOM: () => ['code', 0],
}

const textStyle: MarkSpec = {
  attrs: { color: { default: null }, fontSize: { default: null }, fontFamily: { default: null } },
  parseDOM: [
    {
      tag: 'span[data-text-style]',
      getAttrs: (element) => styleOf(element.getAttribute('data-text-style') ?? ''),
    },
  ],
  toDOM: (mark) => [
    'span',
    { 'data-text-style': JSON.stringify(mark.attrs), style: textStyleCss(mark.attrs) },
    0,
  ],
}

/** The valid parts of a copied text style; false if the text is no record in JSON. */
function styleOf(json: string): Record<string, string | null> | false {
  try {
    const style: unknown = JSON.parse(json)
    if (!isRecord(style)) return false
    const { color, fontSize, fontFamily } = style
    const size = validFontSize(fontSize)
    return {
      color: validColor(color),
      fontSize: size === null ? null : `${size}px`,
      fontFamily: validFontFamily(fontFamily),
    }
  } catch {
    return false
  }
}

/**
 * A cue on words. It does not exclude itself, so light and sound share a word; all marks of one
 * cue carry one cueId. Its number on the screen comes from the outline, never from `cueNumber`.
 */
const cueConnection: MarkSpec = {
  attrs: {
    cueId: { default: '' },
    cueType: { default: 'light' },
    cueNumber: { default: '0' },
    cueName: { default: '' },
    manualNumber: { default: false },
  },
  excludes: '',
  inclusive: false,
  parseDOM: [
    {
      tag: 'span[data-cue]',
      getAttrs: (element) => ({
        cueId: element.getAttribute('data-cue') ?? '',
        cueType: cueType(element.getAttribute('data-cue-type')),
        cueNumber: element.getAttribute('data-cue-number') ?? '0',
        cueName: element.getAttribute('data-cue-name') ?? '',
        manualNumber: element.getAttribute('data-cue-manual') === 'true',
      }),
    },
  ],
  // a screen reader reads the name of the cue's marker with the words: the marker has the number of the outline, and
  // is not there where cues are hidden; a span cannot have a name of its own
  toDOM: (mark) => [
    'span',
    {
      role: 'group',
      'aria-roledescription': 'Cue',
      'aria-labelledby': cueMarkerId(idOfCue(mark.attrs)),
      'data-cue': idOfCue(mark.attrs),
      'data-cue-type': cueType(mark.attrs.cueType),
      'data-cue-number': String(mark.attrs.cueNumber),
      'data-cue-name': String(mark.attrs.cueName),
      'data-cue-manual': String(mark.attrs.manualNumber === true),
    },
    0,
  ],
}

/** A comment on a range of text. Comments may overlap, so the mark does not exclude itself. */
const comment: MarkSpec = {
  attrs: { commentId: { default: '' }, commentText: { default: '' } },
  excludes: '',
  inclusive: false,
  parseDOM: [
    {
      tag: 'span[data-comment]',
      getAttrs: (element) => ({
        commentId: element.getAttribute('data-comment') ?? '',
        commentText: element.getAttribute('data-comment-text') ?? '',
      }),
    },
  ],
  toDOM: (mark) => [
    'span',
    {
      'data-comment': String(mark.attrs.commentId),
      'data-comment-text': String(mark.attrs.commentText),
    },
    0,
  ],
}

/**
 * A cut of the text in which these words are. Who made it, and whether it is open, stands in the map of cuts under its
 * id. Cuts may overlap, so the mark does not exclude itself.
 */
const cut: MarkSpec = {
  attrs: { cutId: { default: '' } },
  excludes: '',
  inclusive: false,
  parseDOM: [
    {
      tag: 'span[data-cut]',
      getAttrs: (element) => ({ cutId: element.getAttribute('data-cut') ?? '' }),
    },
  ],
  toDOM: (mark) => ['span', { 'data-cut': String(mark.attrs.cutId) }, 0],
}

/**
 * The highest level of documents that this program reads. A document's `meta` map has the level of its content: the
 * first content of a higher level raises it, in the same transaction. Level 2: the mark `cut`; 3: frozen numbers, and what
 * cues do.
 */
export const SCHEMA_LEVEL = 3

/** Names in the shared document that other programs read, too. */
export const FRAGMENT_NAME = 'default'
export const META_NAME = 'meta'
/** Keys of `meta`: the level of the content, and that the document has been brought into this form. */
export const SCHEMA_KEY = 'schema'
export const MIGRATED_KEY = 'migrated'

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    sceneBlock,
    dialogueBlock,
    speaker,
    dialogueText,
    cueBlock,
    pageSplit,
    unreadable,
    text: { group: 'inline' },
  },
  // from the outermost to the innermost: a line through words is drawn in their own size and colour
  marks: { bold, italic, code, textStyle, strike, cut, cueConnection, comment },
})
