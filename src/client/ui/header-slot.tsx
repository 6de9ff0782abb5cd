import { type ReactNode, createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'

interface HeaderPlaceState {
  readonly element: HTMLElement | null
  readonly showIn: (element: HTMLElement | null) => void
}

const HeaderPlaceContext = createContext<HeaderPlaceState>({ element: null, showIn: () => {} })

export function HeaderSlotProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [element, showIn] = useState<HTMLElement | null>(null)
  return <HeaderPlaceContext value={{ element, showIn }}>{children}</HeaderPlaceContext>
}

/** Where the header lets a screen show something of its own. Rendered once, by the header. */
export function HeaderPlace({ className }: { readonly className?: string | undefined }): ReactNode {
  const { showIn } = use(HeaderPlaceContext)
  return <div ref={showIn} className={className} />
}

/** Shows its children in the header, beside the user's menu: `<HeaderSlot>3 people</HeaderSlot>`. */
export function HeaderSlot({ children }: { readonly children: ReactNode }): ReactNode {
  const { element } = use(HeaderPlaceContext)
  return element === null ? null : createPortal(children, element)
}
