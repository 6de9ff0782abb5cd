import type { EditorState } from 'prosemirror-state'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckField, StatusNote } from '#/client/ui/form-fields.tsx'
import { numberGaps } from '#/shared/script/cue-numbers.ts'
import { CUE_TYPES, type CueType, cueLabel } from '#/shared/script/cue-types.ts'
import type { FrozenType } from '#/shared/script/numbers/numbering.ts'
import { formatDate } from '#/client/i18n/format-date.ts'
import { useText } from '#/client/i18n/editor.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { Select } from '#/client/ui/select.tsx'
import { createStore, useStore } from '#/client/ui/store.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { numberingIn } from '../model/cue-records-plugin.ts'
import { mayThaw, maySetCue, useCueTypes } from '../model/rights.ts'
import { outlineIn, outlineListIn } from '../model/outline-plugin.ts'
import { freezeNumbers, renamedByThaw, thawNumbers } from './freeze-numbers.ts'
import styles from './numbers-dialog.module.css'
import { printNumbers } from './print-numbers.ts'

interface Props {
  readonly editor: EditorHandle
}

/** What the dialog shows; null while it is closed. */
export const numbersDialog = createStore<'freeze' | 'gaps' | null>(null)
const close = () => numbersDialog.set(null)

/** Freezes numbers by type, counts them again, and shows the gaps. */
export function NumbersDialog({ editor }: Props): ReactNode {
  const { app, editor: words } = useText()
  const { numbers: text } = words
  const asked = useStore(numbersDialog)
  // the dialog keeps its content while it leaves the screen
  const [shown, setShown] = useState(asked)
  if (asked !== null && asked !== shown) setShown(asked)
  useEffect(() => close, [])
  if (shown === null) return null
  const isFreezing = shown === 'freeze'
  return (
    <Dialog
      isOpen={asked !== null}
      title={isFreezing ? text.title : text.gaps}
      closeLabel={isFreezing ? undefined : app.close}
      onClose={close}
      onClosed={() => setShown(null)}
    >
      {isFreezing ? <Freezing editor={editor} /> : <Gaps editor={editor} />}
    </Dialog>
  )
}

function Freezing({ editor }: Props): ReactNode {
  const { app, editor: words } = useText()
  const { numbers: text } = words
  const [chosen, setChosen] = useState(() => countedTypes(editor.view.state))
  const here = useSceneHere(editor)
  const [scope, setScope] = useState<'all' | 'here'>('all')
  const [isRefused, setRefused] = useState(false)
  const freeze = () => {
    if (chosen.length === 0) return setRefused(true)
    const upTo = scope === 'here' && here ? here.number : null
    const by = editor.session.username
    editor.runHere(freezeNumbers({ types: chosen, upTo, by }), 'cues')
    showMessage('good', text.done(chosen.map(cueLabel).join(', ')))
    close()
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        freeze()
      }}
    >
      <p>{text.lead}</p>
      <TypeChoices
        editor={editor}
        chosen={chosen}
        onChoose={(types) => {
          setRefused(false)
          setChosen(types)
        }}
      />
      {here && <Scope here={here} scope={scope} onChange={setScope} />}
      <p className={styles['error']} role="alert">
        {isRefused && text.nothing}
      </p>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button type="submit" tone="primary">
          {text.freezeAction}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The types that have cues of the person, and are not frozen. */
function countedTypes(state: EditorState): readonly CueType[] {
  const { types: frozen } = numberingIn(state)
  const used = new Set(outlineListIn(state).cues.map(({ cueType }) => cueType))
  const own = CUE_TYPES.map(({ id }) => id).filter((id) => maySetCue(state, id))
  return own.filter((id) => used.has(id) && !frozen.has(id))
}

/** The types with their numbers of cues, and which of them are frozen. */
function TypeChoices(
  props: Props & {
    readonly chosen: readonly CueType[]
    readonly onChoose: (types: readonly CueType[]) => void
  },
): ReactNode {
  const { editor: text } = useText()
  const { editor, chosen, onChoose } = props
  const { types: frozen } = useEditorState(editor, numberingIn)
  const { cues } = useEditorState(editor, outlineListIn)
  const own = useCueTypes(editor)
  const counts = Map.groupBy(cues, ({ cueType }) => cueType)
  return (
    <ul className={styles['types']} aria-label={text.numbers.types}>
      {CUE_TYPES.filter(({ id }) => own.includes(id)).map(({ id, label }) => (
        <li key={id} data-tint={id}>
          <CheckField
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              onChoose(chosen.filter((one) => one !== id).concat(isChosen ? id : []))
            }
          >
            <Icon name={id} size={18} />
            <span>{label}</span>
            <small>{text.cueCount(counts.get(id)?.length ?? 0)}</small>
          </CheckField>
          <Frozen editor={editor} type={id} frozen={frozen.get(id)} />
        </li>
      ))}
    </ul>
  )
}

function Scope(props: {
  readonly here: SceneHere
  readonly scope: 'all' | 'here'
  readonly onChange: (scope: 'all' | 'here') => void
}): ReactNode {
  const { numbers: text } = useText().editor
  const { number, name } = props.here
  const label = name === '' ? text.upToUnnamed(number) : text.upTo(number, name)
  return (
    <Select
      label={text.scope}
      value={props.scope}
      options={[
        { value: 'all', label: text.all },
        { value: 'here', label },
      ]}
      onChange={props.onChange}
    />
  )
}

/** Who froze a type, and the button that counts it again, after a second press. */
function Frozen(
  props: Props & { readonly type: CueType; readonly frozen: FrozenType | undefined },
): ReactNode {
  const { editor, type, frozen } = props
  const { numbers: text } = useText().editor
  const { lang } = usePreferences()
  const [isAsked, setAsked] = useState(false)
  const renamed = useEditorState(editor, (state) => (isAsked ? renamedByThaw(state, type) : 0))
  const isThawable = useEditorState(editor, (state) => mayThaw(state, type))
  if (!frozen) return null
  const press = () => {
    setAsked(!isAsked)
    if (isAsked) editor.runHere(thawNumbers(type), 'cues')
  }
  const { by, at, rest } = frozen
  const since = by !== null && at !== null ? text.since(by, formatDate(at, lang)) : text.frozen
  return (
    <div className={styles['frozen']}>
      <span>
        <Icon name="frozen" size={12} /> {rest === 'counted' ? text.frozenUpTo : since}
      </span>
      <StatusNote>{isAsked ? text.renamed(renamed) : null}</StatusNote>
      {isThawable && (
        <Button
          tone={isAsked ? 'danger' : 'quiet'}
          aria-label={`${text.thaw}: ${cueLabel(type)}`}
          onClick={press}
        >
          {text.thaw}
        </Button>
      )}
    </div>
  )
}

interface SceneHere {
  readonly number: number
  readonly name: string
}

/** The scene that the caret is in; null if it is in the last one, or if there is none. */
function useSceneHere(editor: EditorHandle): SceneHere | null {
  return useEditorState(editor, (state) => {
    const { scenes } = outlineIn(state).outline
    const scene = scenes.findLast(({ position }) => position <= state.selection.head)
    return scene && scene.number < scenes.length ? scene : null
  })
}

/** The numbers that cues had which are not there any more, by type. */
function Gaps({ editor }: Props): ReactNode {
  const { numbers: text } = useText().editor
  const numbering = useEditorState(editor, numberingIn)
  const list = useEditorState(editor, outlineListIn)
  const gaps = Map.groupBy(numberGaps(list, numbering), ({ type }) => type)
  return (
    <div className={styles['form']}>
      <p>{gaps.size === 0 ? text.noGaps : text.gapsHint}</p>
      <dl className={styles['gaps']}>
        {[...gaps].map(([type, ofType]) => (
          <div key={type} data-tint={type}>
            <dt>
              <Icon name={type} size={18} /> {cueLabel(type)}
            </dt>
            <dd>{ofType.map(({ number }) => `Q${number}`).join(', ')}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={() => printNumbers(editor.view)}>{text.print}</Button>
      </DialogActions>
    </div>
  )
}
