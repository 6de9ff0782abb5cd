import { Popover } from '@base-ui/react/popover'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { foldSpeakerName } from '#/shared/script/speaker-names.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { joinClasses } from '#/client/ui/join-classes.ts'
import popup from '#/client/ui/popup.module.css'
import { useBackCloses } from '#/client/ui/use-back-closes.ts'
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
  const { review: text } = useText().editor
  const [typed, setTyped] = useState(name)
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const part = foldSpeakerName(typed)
  // the name itself is no choice: until something is typed, all others are
  const isUntouched = typed === name
  const shown = known
    .filter((one) => one !== name && (isUntouched || foldSpeakerName(one).includes(part)))
    .slice(0, MAX_SHOWN)
  const take = (taken: string) => {
    if (taken.trim() !== '') onTake(taken)
    onClose()
  }
  const choose = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setChosen((before) => Math.max(-1, Math.min(shown.length - 1, before + by)))
  }
  useBackCloses(true, onClose)
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
            <form
              onSubmit={(event) => {
                event.preventDefault()
                take(shown[chosen] ?? typed)
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
              <div id={listId} role="listbox" aria-label={text.chooseName}>
                {shown.map((one, index) => (
                  <button
                    key={one}
                    type="button"
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === chosen}
                    tabIndex={-1}
                    className={styles['name']}
                    onClick={() => take(one)}
                  >
                    {one}
                  </button>
                ))}
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
