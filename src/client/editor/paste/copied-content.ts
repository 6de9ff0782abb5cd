// The form of a copy for other programs, as HTML and as plain text. A scene's name is an attribute in the document; the
// copy contains it as text.
import { DOMSerializer, Fragment, Slice, type DOMOutputSpec, type Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { StepMap } from 'prosemirror-transform'
import { AT_ONCE, idOfBlock, simultaneousRuns } from '#/shared/script/simultaneous.ts'
import { sceneAttributes } from '#/shared/script/nodes/block-specs.ts'
import { schema } from '#/shared/script/schema.ts'
import type { ScriptLanguage } from '#/shared/script/meta.ts'
import { isTransfer, isUndoOrRedo } from '../core/binding/local-change.ts'
import { outlineIn } from '../model/outline-plugin.ts'

class CopySerializer extends DOMSerializer {
  readonly #language: () => ScriptLanguage

  constructor(language: () => ScriptLanguage) {
    super(
      { ...DOMSerializer.nodesFromSchema(schema), sceneBlock: sceneWithHeading, speaker: boldName },
      DOMSerializer.marksFromSchema(schema),
    )
    this.#language = language
  }

  override serializeFragment(
    ...[content, options, target]: Parameters<DOMSerializer['serializeFragment']>
  ): HTMLElement | DocumentFragment {
    const dom = super.serializeFragment(content, options, target)
    // the content of a node comes with its target, and is a part of what comes without one
    if (!target) {
      markAtOnce(dom, content, AT_ONCE[this.#language()])
      breakLines(dom)
    }
    return dom
  }
}

/** @param language of the signs that a copy has in place of the script's look */
export function createCopySerializer(language: () => ScriptLanguage): DOMSerializer {
  return new CopySerializer(language)
}

const NAME = 'data-speaker-name'

/** The slice without the dialogue or scene around it, if it lies within one text. */
export function withoutSurroundings(slice: Slice): Slice {
  const block = openTextblock(slice)
  if (!block) return slice
  const { paragraph, heading } = schema.nodes
  const isPlain = block.type === paragraph || block.type === heading
  return new Slice(Fragment.from(isPlain ? block : paragraph.create(null, block.content)), 1, 1)
}

/** A copy from the first letter of a scene's text on has the scene with its name: the name cannot be selected by itself. */
export function withWholeScene(
  { content, openStart, openEnd }: Slice,
  { selection }: EditorState,
): Slice {
  const { parent, parentOffset } = selection.$from
  const isWhole =
    parent.type === schema.nodes.sceneBlock && parentOffset === 0 && content.childCount > 1
  return new Slice(content, isWhole ? 0 : openStart, openEnd)
}

/** Gives the scenes of a copy the numbers that the script shows, because the number attributes are written later. */
export function withShownNumbers(
  { content, openStart, openEnd }: Slice,
  state: EditorState,
): Slice {
  const { $from, from } = state.selection
  const start = $from.depth > 0 ? $from.before(1) : from
  const { scenes } = outlineIn(state).outline
  let number = scenes.filter(({ position }) => position < start).length
  const blocks = content.content.map((block) => {
    if (block.type !== schema.nodes.sceneBlock) return block
    number++
    return block.type.create({ ...block.attrs, sceneNumber: String(number) }, block.content)
  })
  return new Slice(Fragment.from(blocks), openStart, openEnd)
}

/** Blocks as plain text, in the form from which a paste makes the same blocks. */
export function copiedText({ content }: Slice, language: ScriptLanguage = 'de'): string {
  const atOnce = indicesAtOnce(content)
  return content.content
    .map((block, index) => textOfBlock(block, atOnce.has(index) ? AT_ONCE[language] : ''))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The plain text of a copy of what is selected. */
export function selectedText(state: EditorState, language: ScriptLanguage): string {
  const slice = withShownNumbers(state.selection.content(), state)
  return copiedText(withoutSurroundings(slice), language)
}

/** The speeches that are spoken at once with the one before them. */
function indicesAtOnce({ content }: Fragment): ReadonlySet<number> {
  const runs = simultaneousRuns(content, idOfBlock)
  return new Set(runs.flatMap(({ from, to }) => range(from + 1, to)))
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** The editor's own paste ignores the sign: the attribute of the speech says the same. */
function markAtOnce({ children }: ParentNode, content: Fragment, words: string): void {
  for (const index of indicesAtOnce(content)) {
    const sign = document.createElement('i')
    sign.dataset['atOnce'] = ''
    sign.textContent = ` ${words}`
    children[index]?.querySelector('[data-speaker]')?.append(sign)
  }
}

function textOfBlock(block: Node, sign: string): string {
  switch (block.type) {
    case schema.nodes.sceneBlock:
      return [headingOfScene(block), block.textContent].filter((text) => text !== '').join('\n\n')
    case schema.nodes.dialogueBlock:
      return textOfDialogue(block, sign)
    default:
      return block.textContent
  }
}

function headingOfScene({ attrs }: Node): string {
  return `SZENE ${String(attrs.sceneNumber)}: ${String(attrs.sceneName)}`
}

/** A dialogue as plain text. If only a part of the dialogue is selected, the name or the speech may be missing. */
function textOfDialogue({ children }: Node, sign: string): string {
  const [name, speech] = [schema.nodes.speaker, schema.nodes.dialogueText].map((type) => {
    const part = children.find((child) => child.type === type)
    return part?.textBetween(0, part.content.size, '\n') ?? ''
  })
  const named = name === '' || sign === '' ? name : `${name} ${sign}`
  return [named, speech].filter((text) => text !== '').join(': ')
}

/** A name is a paragraph in bold for other programs. The editor's own paste skips the bold element. */
function boldName(): DOMOutputSpec {
  return ['p', { 'data-speaker': '', dir: 'auto' }, ['b', { [NAME]: '' }, 0]]
}

/** A line feed in a text is a line break for other programs. */
function breakLines({ childNodes }: ParentNode): void {
  for (const child of Array.from(childNodes)) {
    if (child instanceof Element) breakLines(child)
    else if (child.textContent?.includes('\n'))
      child.replaceWith(
        ...child.textContent
          .split('\n')
          .flatMap((line, index) => (index === 0 ? [line] : [document.createElement('br'), line])),
      )
  }
}

/** Own HTML as the schema reads it: a line break is a line feed. */
export function withLineFeeds(html: string): string {
  return html.replaceAll(/<br\b[^>]*>/gi, '\n')
}

function sceneWithHeading(scene: Node): DOMOutputSpec {
  const dom = document.createElement('section')
  for (const [name, value] of Object.entries(sceneAttributes(scene))) dom.setAttribute(name, value)
  const heading = document.createElement('h2')
  heading.dataset['sceneHeading'] = ''
  heading.textContent = headingOfScene(scene)
  dom.append(heading)
  return { dom, contentDOM: dom }
}

/** The text block that contains the whole slice, or null. */
function openTextblock({ content, openStart, openEnd }: Slice): Node | null {
  let block = content.childCount === 1 ? content.firstChild : null
  for (let depth = 1; block && depth <= Math.min(openStart, openEnd); depth++) {
    if (block.inlineContent) return block
    block = block.childCount === 1 ? block.firstChild : null
  }
  return null
}

/** The form of what is copied, cut or dragged. @param language of the script */
export function copyPlugin(language: () => ScriptLanguage): Plugin {
  return new Plugin({
    props: {
      transformCopied: (slice, { state }) =>
        withoutSurroundings(withWholeScene(withShownNumbers(slice, state), state)),
      clipboardSerializer: createCopySerializer(language),
      clipboardTextSerializer: (slice) => copiedText(slice, language()),
    },
  })
}

/** The newest cut, while its text can be put back. */
export interface CutOut {
  /** The cut, and what plugins have appended to it. */
  readonly edits: readonly Transaction[]
  /** The text as the clipboard has it. */
  readonly text: string
  /** The end of the text in the document before the cut. */
  readonly end: number
  /** The maps of all changes since. */
  readonly since: readonly StepMap[]
}

const key = new PluginKey<CutOut | null>('cutOut')

export const cutOutIn = (state: EditorState): CutOut | null => key.getState(state) ?? null

/** A cut is kept for so many changes, because every change is mapped when it is put back. */
const MAX_CHANGES = 500

/** @param textOf the plain text that a copy of the selection has */
export function putBackPlugin(textOf: (state: EditorState) => string): Plugin<CutOut | null> {
  return new Plugin<CutOut | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, cut, before) {
        if (transaction.getMeta(key) === null) return null
        if (!transaction.docChanged) return cut
        if (cut && transaction.getMeta('appendedTransaction') === cut.edits[0])
          return { ...cut, edits: [...cut.edits, transaction] }
        if (isTransfer(transaction)) {
          const isCut = transaction.getMeta('uiEvent') === 'cut'
          const { to: end } = before.selection
          return isCut ? { edits: [transaction], text: textOf(before), end, since: [] } : null
        }
        if (!cut || isUndoOrRedo(transaction) || cut.since.length > MAX_CHANGES) return null
        return { ...cut, since: [...cut.since, ...transaction.mapping.maps] }
      },
    },
    props: {
      handleDOMEvents: {
        copy(view) {
          if (key.getState(view.state)) view.dispatch(view.state.tr.setMeta(key, null))
          return false
        },
      },
    },
  })
}
