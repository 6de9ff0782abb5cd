import { useEffect } from 'react'
import { createStore } from './store.ts'

const PRODUCT = 'Stichwort'

const title = createStore<string | null>(null)

/** The name of the screen, such as the open script's title; null if the screen has no name of its own. */
export const screenTitle = title.get

/** Names the browser's tab after the screen, or after the product alone. */
export function useDocumentTitle(screen: string | null): void {
  useEffect(() => {
    title.set(screen === '' ? null : screen)
    document.title = screen ? `${screen} · ${PRODUCT}` : PRODUCT
  }, [screen])
}
