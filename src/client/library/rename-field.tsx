import type { ReactNode } from 'react'
import { MAX_TITLE_LENGTH } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { focusElement } from '#/client/ui/focus-element.ts'

interface Props {
  readonly title: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onRename: (title: string) => void
  /** Called when renaming is over, applied or not: by a key, or because the focus went elsewhere. */
  readonly onDone: (by: 'key' | 'blur') => void
  readonly className: string | undefined
}

/** A title being edited in place: Enter applies, Escape and losing focus cancel (LIB-18). */
export function RenameField(props: Props): ReactNode {
  const { title, typed, onType, onRename, onDone, className } = props
  const { library } = useText()
  return (
    <input
      ref={focusElement}
      aria-label={library.title}
      className={className}
      value={typed}
      maxLength={MAX_TITLE_LENGTH}
      onChange={(event) => onType(event.target.value)}
      onBlur={() => onDone('blur')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone('key')
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // The same key must not press the element that gets the focus next.
        event.preventDefault()
        const newTitle = renamedTitle(title, typed)
        if (newTitle !== null) onRename(newTitle)
        onDone('key')
      }}
    />
  )
}

/** The title to send, or null if it would change nothing (LIB-19). */
export function renamedTitle(current: string, typed: string): string | null {
  const title = typed.trim()
  return title === '' || title === current ? null : title
}
