import { type ReactNode, createContext, use, useState } from 'react'
import { createPortal } from 'react-dom'

interface HeaderPlace {
  readonly element: HTMLElement | null
  readonly setElement: (element: HTMLElement | null) => void
}

const HeaderPlaceContext = createContext<HeaderPlace>({ element: null, setElement: () => {} })

export function HeaderSlotProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return <HeaderPlaceContext value={{ element, setElement }}>{children}</HeaderPlaceContext>
}

/** Where the header lets a screen show something of its own. Rendered once, by the header. */
export function HeaderPlace({ className }: { readonly className?: string | undefined }): ReactNode {
  return <div ref={use(HeaderPlaceContext).setElement} className={className} />
}

/** Shows its children in the header, beside the user's menu: `<HeaderSlot>3 people</HeaderSlot>`. */
export function HeaderSlot({ children }: { readonly children: ReactNode }): ReactNode {
  const { element } = use(HeaderPlaceContext)
  return element === null ? null : createPortal(children, element)
}
