// The script on paper: the schema's own markup, with numbers and labels from the outline written into it. Nothing is
// measured: the style sheet alone breaks the script into pages, however long it is.
import { DOMSerializer, Fragment, type Mark, type Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import type { LayoutSettings } from '#/shared/api/layouts.ts'
import { cutIdsIn, cutScenes, isBlockCut } from '#/shared/script/cuts/list-cuts.ts'
import { cutsOf, isOutsideCuts, type PlayedCuts } from '#/shared/script/cuts/played.ts'
import { numberedName } from '#/shared/script/line-grammar/scene-heading.ts'
import { isCut, type OutlinePage, type OutlineScene } from '#/shared/script/outline.ts'
import { schema } from '#/shared/script/schema.ts'
import { idOfBlock, simultaneousRuns } from '#/shared/script/simultaneous.ts'
import { scriptLanguage } from '#/shared/script/meta.ts'
import { readPreferences } from '#/client/preferences/preferences.ts'
import { classOf } from '#/client/ui/class-names.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import type { EditorText } from '../core/feature.ts'
import { detailsIn } from '../model/cue-records-plugin.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { cueVisibility, struckVisibility } from '../model/visibility.ts'
import { type NumberedOutline, outlineIn } from '../model/outline-plugin.ts'
import type { PrintChoices } from './print-choices.ts'
import styles from './print.module.css'
import { printedCues } from './printed-cues.ts'

const serializer = DOMSerializer.fromSchema(schema)
const LETTER = /[\p{L}\p{N}]/u

export function printDocument(
  state: EditorState,
  { fontStyle, cueTypes }: LayoutSettings,
  { breaksAtSplits, hasRunningHead, repeatsNames }: PrintChoices,
  text: EditorText,
): HTMLElement {
  const numbered = outlineIn(state)
  const { scenes, pages } = numbered.outline
  const paper = document.createElement('article')
  paper.className = classOf(styles, 'paper')
  paper.dataset['font'] = fontStyle
  paper.dataset['sheets'] = sheetsOf(hasRunningHead, pages.length > 0)
  const isStruckShown = struckVisibility.isShown(state)
  paper.dataset['paper'] = ''
  const language = scriptLanguage(bindingIn(state).doc)
  if (language !== null) paper.lang = language
  paper.toggleAttribute('data-struck-hidden', !isStruckShown)
  const { played, view } = cutsIn(state)
  paper.dataset['cuts'] = view
  const script = view === 'left-out' ? withoutCuts(state.doc, played) : state.doc
  const blocks = printedBlocks(script, isStruckShown)
  paper.append(serializer.serializeFragment(blocks))
  const runs = printedRuns(script, blocks, paper)
  nameCutWords(paper, blocks, played)
  nameScenes(paper, scenes, text)
  for (const heading of cutHeadings(paper, cutScenes(state.doc, played), state.doc)) {
    if (view === 'left-out') heading.remove()
    else heading.classList.add('cut-scene')
  }
  nameSplits(paper, pages, breaksAtSplits, text)
  const shownTypes = cueVisibility.isShown(state) ? cueTypes : []
  labelCues(paper, printedCues(numbered, shownTypes, detailsIn(state), text.cueDetails), numbered)
  for (const words of paper.querySelectorAll('[data-comment]'))
    words.removeAttribute('data-comment')
  for (const run of runs) placeSideBySide(run)
  if (repeatsNames) repeatNames(paper, CONTINUED[language ?? readPreferences().lang])
  return paper
}

/** Gives the words of closed cuts their class. Where nothing of a block is played, they say so: the name has a line there only. */
function nameCutWords(paper: HTMLElement, { content }: Fragment, played: PlayedCuts): void {
  for (const words of paper.querySelectorAll<HTMLElement>('[data-cut]'))
    if (!played.has(words.dataset['cut'] ?? '')) words.classList.add('cut-closed')
  for (const [index, block] of content.entries())
    if (isBlockCut(block, played))
      for (const words of paper.children[index]?.querySelectorAll('[data-cut]') ?? [])
        words.toggleAttribute('data-all-cut', true)
}

function nameScenes(paper: HTMLElement, scenes: readonly OutlineScene[], text: EditorText): void {
  for (const [index, block] of paper.querySelectorAll('[data-scene]').entries()) {
    const scene = at(scenes, index)
    const name = document.createElement('h2')
    const description = document.createElement('p')
    if (numberedName(scene.name)?.number !== scene.number)
      name.dataset['number'] = String(scene.number)
    name.textContent = scene.name || text.untitledScene
    description.append(...block.childNodes)
    block.append(name)
    if (description.hasChildNodes()) block.append(description)
  }
}

/** The headings of scenes that are cut as a whole. */
function cutHeadings(
  paper: HTMLElement,
  cut: ReadonlySet<number>,
  { children }: Node,
): readonly Element[] {
  const headings = [...paper.querySelectorAll('[data-scene]')]
  const blocks = [...children.entries()].filter(([, { type }]) => type === schema.nodes.sceneBlock)
  return blocks.flatMap(([index], place) => (cut.has(index) ? (headings[place] ?? []) : []))
}

/** The content of every sheet's margin. Sheets have no number if the script has numbered pages of its own. */
function sheetsOf(hasRunningHead: boolean, hasPages: boolean): 'headed' | 'counted' | 'bare' {
  if (hasRunningHead) return 'headed'
  return hasPages ? 'bare' : 'counted'
}

/** If page splits begin no new sheet, the page's number stands beside the block after the split. */
function nameSplits(
  paper: HTMLElement,
  pages: readonly OutlinePage[],
  breaksAtSplits: boolean,
  text: EditorText,
): void {
  for (const [index, rule] of paper.querySelectorAll('hr[data-page]').entries()) {
    const label = text.page(String(at(pages, index).number))
    if (breaksAtSplits) rule.replaceWith(splitNamed(label))
    else {
      const next = rule.nextElementSibling
      // the next element may be another split, which is replaced itself
      if (next instanceof HTMLElement && !next.matches('hr')) next.dataset['startsPage'] = label
      rule.remove()
    }
  }
}

function splitNamed(label: string): HTMLElement {
  const split = document.createElement('p')
  split.className = classOf(styles, 'split')
  split.textContent = label
  return split
}

/** A cue's label stands at its first word; its other words are only underlined. */
function labelCues(
  paper: HTMLElement,
  labels: ReadonlyMap<string, string>,
  { outline }: NumberedOutline,
): void {
  const cut = new Set(outline.cues.filter(isCut).map(({ cueId }) => cueId))
  const labelled = new Set<string>()
  for (const word of paper.querySelectorAll<HTMLElement>('[data-cue]')) {
    const { cue: cueId } = word.dataset
    if (cueId === undefined) continue
    const label = labels.get(cueId)
    word.removeAttribute('data-cue')
    if (label === undefined) continue
    word.className = classOf(styles, 'cue')
    word.toggleAttribute('data-cut-cue', cut.has(cueId))
    if (!labelled.has(cueId)) word.dataset['label'] = label
    labelled.add(cueId)
  }
}

/** The elements of speeches that are spoken at once: two or more each that are printed. */
function printedRuns(
  doc: Node,
  blocks: Fragment,
  paper: HTMLElement,
): readonly (readonly Element[])[] {
  const elementOf = new Map(blocks.content.map((block, index) => [block, paper.children[index]]))
  return simultaneousRuns(doc.children, idOfBlock)
    .map(({ from, to }) =>
      doc.children.slice(from, to).flatMap((block) => elementOf.get(block) ?? []),
    )
    .filter((elements) => elements.length > 1)
}

/** More columns would be too narrow for words, or for labels of cues beside one another. */
const MAX_COLUMNS = 3
const MAX_LABELLED_COLUMNS = 2

/**
 * Puts speeches side by side, or under each other where there are too many. Each column has a part of the margin for
 * the labels of its cues, so that these never meet.
 */
function placeSideBySide(speeches: readonly Element[]): void {
  const [first] = speeches
  if (!(first instanceof HTMLElement)) return
  const together = document.createElement('div')
  first.before(together)
  together.append(...speeches)
  const labelled = speeches.filter((speech) => speech.querySelector('[data-label]'))
  const most = labelled.length > 1 ? MAX_LABELLED_COLUMNS : MAX_COLUMNS
  together.className = classOf(styles, speeches.length > most ? 'below' : 'beside')
  together.style.setProperty('--columns', String(speeches.length))
  together.style.setProperty('--labelled', String(Math.max(1, labelled.length)))
  speeches.forEach((speech, index) => {
    if (!(speech instanceof HTMLElement)) return
    speech.style.setProperty('--columns-behind', String(speeches.length - 1 - index))
    speech.style.setProperty('--label', String(Math.max(0, labelled.indexOf(speech))))
  })
  const { startsPage } = first.dataset
  if (startsPage === undefined) return
  together.dataset['startsPage'] = startsPage
  delete first.dataset['startsPage']
}

const CONTINUED = { de: '(Forts.)', en: '(CONT’D)' } as const

/** A speech with less text fits the lines that a sheet always keeps together. */
const MIN_REPEATED_LENGTH = 200

/**
 * A long speech is a table, whose head the browser repeats on each sheet. On the first one the head lies above the
 * speech's box, which cuts it off: the name itself stands there.
 */
function repeatNames(paper: HTMLElement, continued: string): void {
  for (const dialogue of paper.querySelectorAll('[data-dialogue]')) {
    const name = dialogue.querySelector('[data-speaker]')?.textContent.trim() ?? ''
    const speech = dialogue.querySelector<HTMLElement>('[data-dialogue-text]')
    if (!speech || name === '' || speech.textContent.length < MIN_REPEATED_LENGTH) continue
    const [table, head, said] = ['speech', 'continued', 'said'].map((part) => {
      const element = document.createElement('div')
      element.className = classOf(styles, part)
      return element
    })
    if (!table || !head || !said) continue
    head.append(nameAgain(name, continued))
    said.append(...speech.childNodes)
    table.append(head, said)
    speech.append(table)
    speech.classList.add(classOf(styles, 'repeated'))
  }
}

/** In a narrow column the name is shortened, and the mark behind it is not. */
function nameAgain(name: string, continued: string): HTMLElement {
  const line = document.createElement('p')
  line.dir = 'auto'
  const [named, mark] = [document.createElement('span'), document.createElement('bdi')]
  named.textContent = name
  mark.textContent = ` ${continued}`
  line.append(named, mark)
  return line
}

/** The script without the words of closed cuts, and without blocks of which nothing is played; headings of scenes stay. */
export function withoutCuts(doc: Node, played: PlayedCuts): Node {
  const isLeft = (text: Node) => isOutsideCuts(cutsOf(text), played)
  const isClosed = ({ type, attrs }: Mark) =>
    type === schema.marks.cut && !played.has(String(attrs['cutId']))
  const left = (node: Node): Node => {
    // the name of a speech of which words are played stays, although it is cut
    if (node.type === schema.nodes.speaker) {
      const names = node.children.map((text) =>
        text.mark(text.marks.filter((mark) => !isClosed(mark))),
      )
      return node.copy(Fragment.from(names))
    }
    if (node.isTextblock) return node.copy(Fragment.from(closedUp(node.children, isLeft)))
    const children = node.children.map(left)
    // a speech keeps the paragraphs of which something is left
    const kept = children.filter(
      ({ type, content }, index) =>
        type !== schema.nodes.paragraph || content.size > 0 || node.child(index).content.size === 0,
    )
    return node.copy(Fragment.from(kept.length > 0 ? kept : children.slice(0, 1)))
  }
  const blocks = doc.children.filter(
    (block) => block.type === schema.nodes.sceneBlock || !isBlockCut(block, played),
  )
  return doc.copy(
    Fragment.from(blocks.map((block) => (cutIdsIn(block).length === 0 ? block : left(block)))),
  )
}

/**
 * What is left of a text, with one space, or none at its beginning, where words between two spaces are gone. Punctuation
 * alone is nothing.
 */
function closedUp(texts: readonly Node[], isLeft: (text: Node) => boolean): readonly Node[] {
  const kept: Node[] = []
  let isGap = false
  if (!texts.every(isLeft) && !texts.some((text) => isLeft(text) && LETTER.test(text.text ?? '')))
    return []
  for (const text of texts) {
    if (!isLeft(text)) {
      isGap = true
      continue
    }
    const before = kept.at(-1)?.text
    const endsWithSpace = before === undefined || /\s$/u.test(before)
    const spaces = isGap && endsWithSpace ? (/^ +/u.exec(text.text ?? '')?.[0].length ?? 0) : 0
    isGap = false
    if (spaces === 0) kept.push(text)
    else if (spaces < text.nodeSize) kept.push(text.cut(spaces))
  }
  return kept
}

/** The blocks that go on paper: no struck dialogue while it is hidden, no empty lines after the end. */
export function printedBlocks(doc: Node, isStruckShown: boolean): Fragment {
  const blocks = doc.children.filter(({ attrs }) => isStruckShown || attrs.struckThrough !== true)
  const end = blocks.findLastIndex(
    ({ type, content }) => type !== schema.nodes.paragraph || content.size > 0,
  )
  return Fragment.from(blocks.slice(0, end + 1))
}
