import { useEffect } from 'react'

const PRODUCT = 'Stichwort'

let shownScreen: string | null = null

/** The name of the screen, such as the open script's title; null if the screen has no name of its own. */
export function screenTitle(): string | null {
  return shownScreen
}

/** Names the browser's tab after the screen, or after the product alone. */
export function useDocumentTitle(screen: string | null): void {
  useEffect(() => {
    shownScreen = screen === '' ? null : screen
    document.title = shownScreen === null ? PRODUCT : `${shownScreen} · ${PRODUCT}`
  }, [screen])
}
