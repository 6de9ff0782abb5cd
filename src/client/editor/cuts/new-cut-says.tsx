// Says what a new cut of this person breaks, as soon as it is made, with the first thing to mend one press away. The list
// of cuts says the same, so nothing is said beside it.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Consequence, cutConsequences } from '#/shared/script/cuts/consequences.ts'
import { wordWithoutMarks } from '#/shared/script/word-without-marks.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { readEditorLayout } from '#/client/preferences/editor-layout.ts'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { sentenceOf } from './cut-consequences.tsx'
import { moveCueOn, newestCutIn, wordBehindCue } from './cut-text.ts'
import { openedCut } from './opened-cut.ts'
import { highlightedCut } from './reveal-cut.ts'

const STAYS_MS = 12_000

export function NewCutSays({ editor }: { readonly editor: EditorHandle }): null {
  const { cuts: text } = useText().editor
  const cutId = useEditorState(editor, newestCutIn)
  /** The message about the cut before. */
  const shown = useRef<number | null>(null)
  const say = useEffectEvent((made: string) => {
    const state = editor.state.get()
    const { settings } = readEditorLayout()
    if (settings.sidebarOpen && settings.sidebarTab === 'cuts')
      return highlightedCut.highlight(made)
    const { outline, cueNumbers } = outlineIn(state)
    const { played } = cutsIn(state)
    const broken = cutConsequences({ doc: state.doc, played }, outline).filter(
      (one) => one.cutId === made,
    )
    // cues first: they are not called any more
    const [first] = broken.toSorted((a, b) => Number(b.kind === 'cue') - Number(a.kind === 'cue'))
    if (!first) return undefined
    const sentence = sentenceOf(first, text, cueNumbers)
    const { label, run } = mend(first) ?? {
      label: text.show,
      run: () => openedCut.set({ cutId: made, opener: null }),
    }
    if (shown.current !== null) dismissMessage(shown.current)
    const id = showMessage('news', text.newCutBreaks(sentence, broken.length - 1), {
      staysMs: STAYS_MS,
      action: {
        label,
        run() {
          dismissMessage(id)
          run()
        },
      },
    })
    shown.current = id
    return undefined
  })
  const mend = (one: Consequence) => {
    const word = one.kind === 'cue' ? wordBehindCue(editor.state.get(), one.cueId) : null
    if (one.kind !== 'cue' || !word) return null
    const run = () => void editor.runHere(moveCueOn(one.cueId))
    return { label: text.moveCue(wordWithoutMarks(word.text)), run }
  }
  useEffect(() => {
    if (cutId !== null) say(cutId)
  }, [cutId])
  return null
}
