import { DOMSerializer, Slice } from 'prosemirror-model'
import { Plugin, Selection, type Command } from 'prosemirror-state'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { blocksOfLines, hasStructure } from './blocks-of-lines.ts'
import type { PastedLine } from './pasted-line.ts'
import {
  copiedText,
  copySerializer,
  withoutSurroundings,
  withShownNumbers,
} from './copied-content.ts'
import { insertBeside } from './insert-beside.ts'
import { linesOfHtml } from './lines-of-html.ts'
import { renewCopiedAnchors } from './renew-copied-anchors.ts'

/** The sign of HTML that the editor itself has copied, and that is pasted unchanged. */
const OWN_COPY = 'data-pm-slice'

/** Turns text from other programs into blocks. The view calls `handlePaste` only if the user may write. */
export function pastePlugin(): Plugin {
  return new Plugin({
    appendTransaction: renewCopiedAnchors,
    props: {
      handlePaste(view, { clipboardData }, slice) {
        if (insertIntoName(slice)(view.state, view.dispatch)) return true
        const html = clipboardData?.getData('text/html') ?? ''
        if (!clipboardData || html.includes(OWN_COPY)) return false
        const lines =
          html === '' ? linesOfText(clipboardData.getData('text/plain')) : linesOfHtml(html)
        return insertLines(lines)(view.state, view.dispatch)
      },
      transformCopied: (slice, { state }) => withoutSurroundings(withShownNumbers(slice, state)),
      clipboardSerializer: copySerializer,
      clipboardTextSerializer: copiedText,
      transformPastedHTML: (html) => (html.includes(OWN_COPY) ? html : plainHtml(html)),
      transformPastedText: (text) => text.replace(/[\r\n]+$/, ''),
    },
  })
}

/** HTML from elsewhere as paragraphs of its lines: nothing else of pasted or dropped HTML is used. */
function plainHtml(html: string): string {
  const lines = linesOfHtml(html)
  if (lines.length === 0) return html
  const { content } = docOfBlocks(lines.map(({ text }) => ({ type: 'paragraph', text })))
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(content))
  return place.innerHTML
}

/** Replaces the selection by the blocks that are recognised in the lines; does not apply if these are text alone. */
export function insertLines(lines: readonly PastedLine[]): Command {
  return (state, dispatch) => {
    const isOneLine = lines.filter(({ text }) => text.length > 0).length === 1
    if (isOneLine && isInText(state.selection)) return false
    const speakers = outlineIn(state).outline.speakers.map(({ name }) => name)
    const blocks = blocksOfLines(lines, speakers)
    return hasStructure(blocks) && insertBlocks(blocks)(state, dispatch)
  }
}

/** Pastes into a speaker's name as one line of text; does not apply elsewhere. */
export function insertIntoName({ content }: Slice): Command {
  return ({ selection: { $from, $to }, tr }, dispatch) => {
    if ($from.parent.type !== schema.nodes.speaker || !$from.sameParent($to)) return false
    const text = content.textBetween(0, content.size, ' ')
    if (text === '') return false
    dispatch?.(tr.insertText(text).scrollIntoView().setMeta('paste', true))
    return true
  }
}

/** Whether text before or after the selection stays in its text block. */
function isInText({ $from, $to }: Selection): boolean {
  if (!$from.parent.inlineContent) return false
  return $from.parentOffset > 0 || $to.parentOffset < $to.parent.content.size
}

/** Replaces the selection by blocks, or puts the blocks beside the selection's speech or scene. */
export function insertBlocks(blocks: readonly ScriptBlock[]): Command {
  return (state, dispatch) => {
    const { $from, $to } = state.selection
    const { content } = docOfBlocks(blocks)
    if ($from.depth > 1 || $to.depth > 1 || $from.parent.type === schema.nodes.sceneBlock)
      return insertBeside(content)(state, dispatch)
    if (!dispatch) return true
    const isFree = $from.depth === 1 && $from.sameParent($to) && $from.parent.content.size === 0
    const transaction = isFree
      ? state.tr.replaceWith($from.before(), $from.after(), content)
      : state.tr.replaceSelection(new Slice(content, 0, 0))
    const end = transaction.mapping.map($to.pos)
    dispatch(
      transaction
        .setSelection(Selection.near(transaction.doc.resolve(end), -1))
        .scrollIntoView()
        .setMeta('paste', true),
    )
    return true
  }
}

export function linesOfText(text: string): readonly PastedLine[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  return lines.map((line, index) => ({
    text: line === '' ? [] : [{ text: line }],
    continues: line !== '' && (lines[index - 1] ?? '') !== '',
  }))
}
