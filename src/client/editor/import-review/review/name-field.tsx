import { Popover } from '@base-ui/react/popover'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useState,
} from 'react'
import { foldSpeakerName } from '#/shared/script/line-grammar/speaker-name.ts'
import { useText } from '#/client/i18n/editor.ts'
import { joinClasses } from '#/client/ui/class-names.ts'
import popup from '#/client/ui/popup.module.css'
import { useBackCloses } from '#/client/ui/open-layers.ts'
import styles from './name-field.module.css'

interface Props {
  /** The button that the field opens at. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly name: string
  /** The names of the script, the most frequent first. */
  readonly known: readonly string[]
  readonly onTake: (name: string) => void
  readonly onClose: () => void
}

const MAX_SHOWN = 8

/** Gives a speech another name: one of the script's, or a new one. Enter takes the chosen name. */
export function NameField({ anchor, name, known, onTake, onClose }: Props): ReactNode {
  useBackCloses(true, onClose)
  // on a phone the button may stand beside the visible part of its row
  useLayoutEffect(() => {
    anchor.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [anchor])
  const take = (taken: string) => {
    if (taken.trim() !== '') onTake(taken)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          className={popup['positioner']}
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          <Popover.Popup
            className={joinClasses(popup['popup'], styles['popup'])}
            finalFocus={false}
          >
            <NameForm name={name} known={known} onTake={take} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function NameForm({ name, known, onTake }: Pick<Props, 'name' | 'known' | 'onTake'>): ReactNode {
  const { review: text } = useText().editor
  const [typed, setTyped] = useState(name)
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const shown = offered(known, name, typed)
  const choose = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setChosen(Math.max(-1, Math.min(shown.length - 1, chosen + by)))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onTake(shown[chosen] ?? typed)
      }}
    >
      <Popover.Title className={styles['title']}>{text.chooseName}</Popover.Title>
      <div className={styles['row']}>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has asked for this field
          autoFocus
          className={styles['input']}
          role="combobox"
          aria-label={text.chooseName}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-activedescendant={chosen < 0 ? undefined : `${listId}-${chosen}`}
          autoComplete="off"
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={choose}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(-1)
          }}
        />
        <button type="submit" className={styles['take']}>
          {text.takeName}
        </button>
      </div>
      <Names id={listId} names={shown} chosen={chosen} onTake={onTake} />
    </form>
  )
}

/** The other names of the script, and, once something is typed, those with these letters. */
function offered(known: readonly string[], name: string, typed: string): readonly string[] {
  const part = foldSpeakerName(typed)
  const isMeant = (one: string) => typed === name || foldSpeakerName(one).includes(part)
  return known.filter((one) => one !== name && isMeant(one)).slice(0, MAX_SHOWN)
}

function Names(props: {
  readonly id: string
  readonly names: readonly string[]
  readonly chosen: number
  readonly onTake: (name: string) => void
}): ReactNode {
  const { review: text } = useText().editor
  return (
    <div id={props.id} role="listbox" aria-label={text.chooseName}>
      {props.names.map((name, index) => (
        <button
          key={name}
          type="button"
          id={`${props.id}-${index}`}
          role="option"
          aria-selected={index === props.chosen}
          tabIndex={-1}
          className={styles['name']}
          onClick={() => props.onTake(name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
