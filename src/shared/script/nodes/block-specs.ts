import type { NodeSpec, Node } from 'prosemirror-model'
import {
  TEXT_ALIGNMENTS,
  type TextAlignment,
  DIALOGUE_LAYOUTS,
  type DialogueLayout,
} from '../blocks.ts'
import { simultaneousId } from '../simultaneous.ts'

/** The alignment if it is one of the four known ones, else null (the default of its block). */
export function textAlignment(value: unknown): TextAlignment | null {
  return TEXT_ALIGNMENTS.find((alignment) => alignment === value) ?? null
}

const alignmentOf = (element: { readonly style: { readonly textAlign: string } }) =>
  textAlignment(element.style.textAlign)

const alignmentStyle = (value: unknown) => {
  const alignment = textAlignment(value)
  return alignment === null ? {} : { style: `text-align: ${alignment}` }
}

/** A paragraph may have several lines (verse, songs): a line feed in its text is a line break. */
export const paragraph: NodeSpec = {
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  attrs: { textAlign: { default: null } },
  parseDOM: [{ tag: 'p', getAttrs: (element) => ({ textAlign: alignmentOf(element) }) }],
  toDOM: (node) => ['p', { dir: 'auto', ...alignmentStyle(node.attrs.textAlign) }, 0],
}

const HEADING_LEVELS = [1, 2, 3] as const

export const heading: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { level: { default: 1 }, textAlign: { default: null } },
  parseDOM: HEADING_LEVELS.map((level) => ({
    tag: `h${level}`,
    getAttrs: (element) => ({ level, textAlign: alignmentOf(element) }),
  })),
  toDOM: (node) => [
    `h${HEADING_LEVELS.find((level) => level === node.attrs.level) ?? 1}`,
    { dir: 'auto', ...alignmentStyle(node.attrs.textAlign) },
    0,
  ],
}

/** The name of a new scene; literal, because it goes into the document (SCN). */
export const NEW_SCENE_NAME = 'Szene Name'
/** The number of a scene or cue that has not been renumbered yet. */
export const PLACEHOLDER_NUMBER = '999'

/** The DOM attributes of a scene's element. */
export function sceneAttributes({ attrs }: Node): Readonly<Record<string, string>> {
  return { 'data-scene': String(attrs.sceneNumber), 'data-name': String(attrs.sceneName) }
}

export const sceneBlock: NodeSpec = {
  group: 'block',
  content: 'inline*',
  defining: true,
  attrs: { sceneNumber: { default: '1' }, sceneName: { default: '' } },
  parseDOM: [
    {
      tag: 'section[data-scene]',
      getAttrs: (element) => ({
        sceneNumber: element.getAttribute('data-scene') ?? '1',
        sceneName: element.getAttribute('data-name') ?? '',
      }),
    },
    // copied text has the name in the heading, too; it is read from the attribute
    { tag: '[data-scene-heading]', ignore: true, priority: 60 },
  ],
  toDOM: (node) => ['section', sceneAttributes(node), 0],
}

/** The speaker's name in a new dialogue block; literal, because it goes into the document (DLG). */
export const NEW_SPEAKER_NAME = 'Speaker'

/** The layout if it is a known one; 'stacked' is the older name of the default. */
export function dialogueLayout(value: unknown): DialogueLayout {
  return DIALOGUE_LAYOUTS.find((layout) => layout === value) ?? 'default'
}

export const dialogueBlock: NodeSpec = {
  group: 'block',
  content: 'speaker dialogueText',
  defining: true,
  isolating: true,
  attrs: {
    layout: { default: 'default' },
    struckThrough: { default: false },
    simultaneous: { default: null },
  },
  parseDOM: [
    {
      tag: 'div[data-dialogue]',
      getAttrs: (element) => ({
        layout: dialogueLayout(element.getAttribute('data-layout')),
        struckThrough: element.getAttribute('data-struck') === 'true',
        simultaneous: simultaneousId(element.getAttribute('data-simultaneous')),
      }),
    },
  ],
  toDOM: (node) => [
    'div',
    {
      'data-dialogue': '',
      'data-layout': dialogueLayout(node.attrs.layout),
      'data-struck': String(node.attrs.struckThrough === true),
      'data-simultaneous': simultaneousId(node.attrs.simultaneous),
    },
    0,
  ],
}

export const speaker: NodeSpec = {
  content: 'text*',
  defining: true,
  attrs: { selected: { default: false } },
  parseDOM: [
    { tag: 'div[data-speaker]' },
    // a copy has the name as a paragraph in bold, for other programs
    { tag: 'p[data-speaker]', priority: 60 },
    { tag: 'b[data-speaker-name]', skip: true, priority: 60 },
    { tag: 'i[data-at-once]', ignore: true, priority: 60 },
  ],
  toDOM: () => ['div', { 'data-speaker': '', dir: 'auto' }, 0],
}

export const dialogueText: NodeSpec = {
  content: 'paragraph+',
  defining: true,
  parseDOM: [{ tag: 'div[data-dialogue-text]' }],
  toDOM: () => ['div', { 'data-dialogue-text': '' }, 0],
}
