import { type ReactNode, useState } from 'react'
import { personTone } from '#/shared/script/text-style.ts'
import { isolated } from '#/shared/isolated.ts'
import { useText } from '#/client/i18n/editor.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { HeaderSlot } from '#/client/ui/header-slot.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Menu, MenuItem, MenuNote } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { readableShortcut } from '../core/controls/readable-shortcut.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { showPosition } from '../core/sheet/reveal.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { sceneNumberAt } from '../model/scene-blocks.ts'
import { caretOf } from './carets.ts'
import chip from '../core/controls/chip.module.css'
import styles from './collab.module.css'
import { endFollowing, endFollowingShortcut, followed } from './follow-plugin.ts'
import { useOthers, type Person } from './people.ts'

interface Props {
  readonly editor: EditorHandle
}

/** The other people in the script: their number in the header, a list that leads to each, and the person followed. */
export function PeopleHere({ editor }: Props): ReactNode {
  const { editor: text } = useText()
  const others = useOthers(editor.session)
  const names = text.others(...others.map(({ name }) => name))
  return (
    <>
      {others.length > 0 && (
        <HeaderSlot>
          <Menu
            trigger={
              <button type="button" className={styles['others']} title={names}>
                <Icon name="people" size={16} />
                {/* A new element for every count, so that the change is seen (HDR-4). */}
                <span key={others.length} aria-hidden="true" className={styles['count']}>
                  +{others.length}
                </span>
                <span className="visually-hidden">{names}</span>
              </button>
            }
          >
            <People editor={editor} others={others} />
          </Menu>
        </HeaderSlot>
      )}
      <Followed others={others} />
    </>
  )
}

/** The list of people. A press leads to a person's caret, and a second press on the same name follows it. */
function People(props: Props & { readonly others: readonly Person[] }): ReactNode {
  const { editor, others } = props
  const { people: text } = useText().editor
  const [shown, show] = useState<string | null>(null)
  const followedId = useStore(followed)?.id
  const press = (person: Person) => {
    if (person.id === followedId) return endFollowing()
    if (person.id === shown) {
      foldSidebar()
      return followed.set(person)
    }
    endFollowing()
    show(person.id)
    const { view, session } = editor
    const { client } = person
    const caret = client === null ? null : caretOf(view.state, session.connection.awareness, client)
    if (caret !== null) showPosition(view, caret)
  }
  return (
    <>
      {others.map((person) => (
        <MenuItem
          key={person.id}
          staysOpen={person.id !== shown && person.id !== followedId}
          onClick={() => press(person)}
        >
          <span className={styles['person']}>
            <span
              className={styles['color']}
              style={{ backgroundColor: personTone(person.color) }}
            />
            <span className={styles['person-name']} dir="auto">
              {person.name}
            </span>
            <span className={styles['whereabouts']}>
              {person.id === followedId ? (
                text.following
              ) : person.id === shown ? (
                <b>{text.follow}</b>
              ) : (
                <Whereabouts editor={editor} person={person} />
              )}
            </span>
          </span>
        </MenuItem>
      ))}
      <MenuNote>{text.hint}</MenuNote>
    </>
  )
}

/** The scene with a person's caret. */
function Whereabouts(props: Props & { readonly person: Person }): ReactNode {
  const { editor, person } = props
  const { people: text, untitledScene } = useText().editor
  const { awareness } = editor.session.connection
  const scenes = useEditorState(editor, (state) => outlineListIn(state).scenes)
  const number = useEditorState(editor, (state) => {
    const caret = person.client === null ? null : caretOf(state, awareness, person.client)
    return caret === null ? null : sceneNumberAt(state, caret)
  })
  if (number === null) return text.notInText
  if (number === 0) return scenes.length === 0 ? text.inText : text.beforeScenes
  return `${number}  ${isolated(scenes[number - 1]?.name || untitledScene)}`
}

/** The person whom the view follows, and a button that ends following. */
function Followed({ others }: { readonly others: readonly Person[] }): ReactNode {
  const { people: text, keys } = useText().editor
  const person = useStore(followed)
  if (!person) return null
  const isHere = others.some(({ id }) => id === person.id)
  return (
    <div className={chip['chip']} data-region="notice">
      <span className={styles['color']} style={{ backgroundColor: personTone(person.color) }} />
      <span role="status" className={chip['words']}>
        {isHere ? text.youFollow(person.name) : text.isAway(person.name)}
      </span>
      <IconButton
        label={text.endFollowing}
        title={`${text.endFollowing} (${readableShortcut(endFollowingShortcut.keys[0], keys)})`}
        onClick={endFollowing}
      >
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}
