import { type ReactNode, useEffect, useRef } from 'react'
import type { Found, FoundGroup } from '#/shared/script/find/found.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { FoundRow } from './found-row.tsx'
import styles from './go-to.module.css'

interface Props {
  readonly id: string
  readonly editor: EditorHandle
  readonly groups: readonly FoundGroup[]
  readonly active: Found | undefined
  readonly onPoint: (id: string) => void
  readonly onChoose: (found: Found) => void
}

const KEYS = [
  ['↑ ↓', 'choose'],
  ['↵', 'go'],
  ['Esc', 'back'],
] as const

export function optionId(listId: string, { id }: Found): string {
  // an id has no blanks, because attributes separate ids by blanks
  return `${listId}-${encodeURIComponent(id)}`
}

/** The results, grouped by kind. The field keeps the focus: the list marks the result that Enter would choose. */
export function FoundList({ id, editor, groups, active, onPoint, onChoose }: Props): ReactNode {
  const { goTo: text } = useText().editor
  return (
    <>
      <div role="listbox" id={id} aria-label={text.results} className={styles['list']}>
        {groups.map(({ kind, found, total }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className={styles['heading']}>
              {text.groups[kind]}
              <span>{found.length < total ? text.someOf(found.length, total) : total}</span>
            </div>
            {found.map((each) => (
              <Option
                key={each.id}
                id={optionId(id, each)}
                isActive={each === active}
                onPoint={() => onPoint(each.id)}
                onChoose={() => onChoose(each)}
              >
                <FoundRow editor={editor} found={each} />
              </Option>
            ))}
          </div>
        ))}
      </div>
      <p className={styles['keys']} aria-hidden="true">
        {KEYS.map(([keys, does]) => (
          <span key={does}>
            <kbd>{keys}</kbd> {text[does]}
          </span>
        ))}
      </p>
    </>
  )
}

function Option(props: {
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
  readonly children: ReactNode
}): ReactNode {
  const { id, isActive, onPoint, onChoose, children } = props
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys of the list
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles['option']}
      // the field keeps the focus, and a phone its keyboard, until the press is handled
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
