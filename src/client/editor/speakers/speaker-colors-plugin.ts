// The colours of the names. A chosen colour is shown at once. The colours of the other names depend on all names in the
// script. They are computed only when no name is being typed: otherwise A, AN and ANN would take colours from other
// speakers while a user types ANNA. A name that is being typed has a colour of its own from its first letter, and keeps
// it: the colour is chosen for the name when the caret leaves it.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { summariseBlock } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/block-specs.ts'
import type { OutlineSpeaker } from '#/shared/script/outline.ts'
import {
  chosenColor,
  defaultSpeakerColors,
  freeColor,
  onSpeakerColors,
  ownColor,
  setSpeakerColor,
  speakerColor,
  type SpeakerColors,
} from '#/shared/script/speaker-colors.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  foldSpeakerName,
  speakerList,
  splitSpeakerName,
} from '#/shared/script/line-grammar/speaker-name.ts'
import { readableTone } from '#/shared/script/text-style.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isLocalEdit, isRemoteChange } from '../core/binding/local-change.ts'
import { dispatchUnasked } from '../core/sheet/fresh-caret-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'

const SETTLE_MS = 1000
const PROPERTY = '--speaker-color'

interface Colors {
  readonly doc: Y.Doc
  readonly defaults: SpeakerColors
  /** The name that is being typed here; null if there is none. */
  readonly naming: string | null
  /** Whether the newest edit is this user's: then no other user is typing a name that is new. */
  readonly isOwn: boolean
}

const key = new PluginKey<Colors>('speakerColors')
const colorsOf = (state: EditorState) => key.getState(state)

export function speakerColorsPlugin(): Plugin<Colors> {
  return new Plugin<Colors>({
    key,
    state: {
      init: (_config, state) =>
        colorsIn(state, {
          doc: bindingIn(state).doc,
          defaults: new Map(),
          naming: null,
          isOwn: false,
        }),
      apply(transaction, colors, before, after) {
        const written = namingIn(transaction, colors.naming, before, after)
        // a known name has its colour
        const naming = written !== null && isKnown(colors, written) ? null : written
        const isOwn = transaction.docChanged ? !isRemoteChange(transaction) : colors.isOwn
        const isSame = naming === colors.naming && isOwn === colors.isOwn
        const now = isSame ? colors : { ...colors, naming, isOwn }
        return transaction.getMeta(key) === true ? colorsIn(after, now) : now
      },
    },
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = () => {
        clearTimeout(timer)
        const before = colorsOf(view.state)?.defaults
        dispatchUnasked(view, ({ tr }) => tr.setMeta(key, true))
        const after = colorsOf(view.state)?.defaults
        // few names have another colour, of thousands on the sheet
        drawAll(view, (name) => before?.get(name) !== after?.get(name))
      }
      const settleSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(settle, SETTLE_MS)
      }
      const stop = onSpeakerColors(bindingIn(view.state).doc, () => {
        const colors = colorsOf(view.state)
        if (colors) takenOf.delete(colors)
        drawAll(view)
        settleSoon()
      })
      return {
        update({ state }, before) {
          const [was, is] = [colorsOf(before)?.naming, colorsOf(state)?.naming]
          if (typeof was === 'string' && is === null) {
            if (view.editable) keepColor(state, was)
            settle()
          } else if (hasOtherSpeakers(before, state)) {
            // the name of a speech that began with a colon, or was pasted, is complete
            if (is === null && colorsOf(state)?.isOwn) settle()
            else settleSoon()
          }
        },
        destroy() {
          clearTimeout(timer)
          stop()
        },
      }
    },
  })
}

/** The name that this user types: the folded name at the caret, from its first edit until the caret leaves it. */
function namingIn(
  transaction: Transaction,
  naming: string | null,
  before: EditorState,
  after: EditorState,
): string | null {
  const { parent } = after.selection.$head
  if (parent.type !== schema.nodes.speaker) return null
  const isOtherNode = parent !== before.selection.$head.parent
  const isTyped = isLocalEdit(transaction) && isOtherNode
  const isOther = !transaction.docChanged && isOtherNode
  return isOther || (naming === null && !isTyped) ? null : foldSpeakerName(parent.textContent)
}

/** Chooses the shown colour for a name that was typed, if the name would get another one. */
function keepColor(state: EditorState, name: string): void {
  const colors = colorsOf(state)
  if (!colors || name === '' || splitSpeakerName(name).length !== 1 || isKnown(colors, name)) return
  const names = outlineIn(state).outline.speakers.map((speaker) => speaker.name)
  if (!names.some((each) => foldSpeakerName(each) === name)) return
  const color = newColor(state, colors, name)
  if (colorsIn(state, { ...colors, naming: null }).defaults.get(name) !== color)
    setSpeakerColor(colors.doc, name, color)
}

function isKnown({ doc, defaults }: Colors, folded: string): boolean {
  return defaults.has(folded) || chosenColor(doc, folded) !== null
}

/** A free colour for a name that is new: the same one for each letter that is added. */
function newColor(state: EditorState, colors: Colors, folded: string): string {
  return freeColor(folded.slice(0, 1), takenColors(state, colors))
}

/** Of the newest list of speakers: thousands of new names may come at once, and each is drawn. */
const takenOf = new WeakMap<Colors, Taken>()

interface Taken {
  readonly speakers: readonly OutlineSpeaker[]
  readonly colors: ReadonlySet<string>
}

/** The colours of the names that are known. */
function takenColors(state: EditorState, colors: Colors): ReadonlySet<string> {
  const { speakers } = outlineIn(state).outline
  const kept = takenOf.get(colors)
  if (kept?.speakers === speakers) return kept.colors
  const known = speakerList(speakers.map(({ name }) => name))
    .map(foldSpeakerName)
    .filter((name) => isKnown(colors, name))
  const taken = new Set(known.map((name) => speakerColor(colors.doc, colors.defaults, name)))
  takenOf.set(colors, { speakers, colors: taken })
  return taken
}

/** The colour that a name is shown in. */
export function shownSpeakerColor(state: EditorState, name: string): string {
  const colors = colorsOf(state)
  if (!colors) return ownColor(name)
  const first = foldSpeakerName(splitSpeakerName(name)[0] ?? '')
  const isTyped = first === colors.naming || !colors.isOwn
  const isNew = isTyped && first !== '' && name !== NEW_SPEAKER_NAME && !isKnown(colors, first)
  return isNew ? newColor(state, colors, first) : speakerColor(colors.doc, colors.defaults, name)
}

/** The colour that a user chose for a name; null if there is none. */
export function chosenSpeakerColor(state: EditorState, name: string): string | null {
  const colors = colorsOf(state)
  return colors ? chosenColor(colors.doc, name) : null
}

/** The shown colour of a name, readable in the current theme, as a value for a style. */
export function speakerTone(state: EditorState, name: string): string {
  return readableTone(shownSpeakerColor(state, name))
}

export function drawSpeakerColor(element: HTMLElement, state: EditorState, name: string): void {
  setSpeakerTone(element, speakerTone(state, name))
}

export function setSpeakerTone({ style }: HTMLElement, tone: string): void {
  style.setProperty(PROPERTY, tone)
}

function colorsIn(state: EditorState, { doc, naming, isOwn }: Colors): Colors {
  const names = outlineIn(state).outline.speakers.map(({ name }) => name)
  const defaults = defaultSpeakerColors(
    names.filter(
      (name) => name !== NEW_SPEAKER_NAME && (naming === null || foldSpeakerName(name) !== naming),
    ),
    (name) => chosenColor(doc, name),
  )
  return { doc, defaults, naming, isOwn }
}

/** @param isDrawn whether a folded name may have another colour than before */
function drawAll(view: EditorView, isDrawn: (folded: string) => boolean = () => true): void {
  for (const element of view.dom.querySelectorAll<HTMLElement>('[data-speaker]')) {
    const name = element.textContent
    if (isDrawn(foldSpeakerName(splitSpeakerName(name)[0] ?? name)))
      drawSpeakerColor(element, view.state, name)
  }
}

function hasOtherSpeakers({ doc: before }: EditorState, { doc: after }: EditorState): boolean {
  if (before === after) return false
  const change = changedBlocks(before, after)
  const [was, is] = [
    before.children.slice(change.first, change.before.end),
    after.children.slice(change.first, change.after.end),
  ].map((blocks) => blocks.flatMap((block) => summariseBlock(block).speaker ?? []).join('\n'))
  return was !== is
}
