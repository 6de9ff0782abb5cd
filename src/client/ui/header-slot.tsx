import { type ReactNode, createContext, use, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from './store.ts'

/** `title`: right behind the script's title; `end`: beside the user's menu. */
type HeaderPosition = 'title' | 'end'

interface HeaderPlaceState {
  readonly elements: Readonly<Record<HeaderPosition, HTMLElement | null>>
  readonly showIn: Readonly<Record<HeaderPosition, (element: HTMLElement | null) => void>>
}

const nowhere = () => {}
const HeaderPlaceContext = createContext<HeaderPlaceState>({
  elements: { title: null, end: null },
  showIn: { title: nowhere, end: nowhere },
})

export function HeaderSlotProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [title, showInTitle] = useState<HTMLElement | null>(null)
  const [end, showInEnd] = useState<HTMLElement | null>(null)
  const state = useMemo(
    () => ({ elements: { title, end }, showIn: { title: showInTitle, end: showInEnd } }),
    [title, end],
  )
  return <HeaderPlaceContext value={state}>{children}</HeaderPlaceContext>
}

interface PlaceProps {
  readonly at: HeaderPosition
  readonly className?: string | undefined
}

/** A place in the header for content of the screen. The header renders each place once. */
export function HeaderPlace({ at, className }: PlaceProps): ReactNode {
  const { showIn } = use(HeaderPlaceContext)
  return <div ref={showIn[at]} className={className} />
}

interface SlotProps {
  readonly at?: HeaderPosition
  readonly children: ReactNode
}

/** Shows its children in the header: `<HeaderSlot>3 people</HeaderSlot>`. */
export function HeaderSlot({ at = 'end', children }: SlotProps): ReactNode {
  const element = use(HeaderPlaceContext).elements[at]
  return element === null ? null : createPortal(children, element)
}

/** What the menu of the open script has asked of the header, which knows the script: its productions, or the field for its title. */
export const askedOfHeader = createStore<'place' | 'rename' | null>(null)
