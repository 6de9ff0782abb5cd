import { useEffect } from 'react'

const PRODUCT = 'Stichwort'

/** Names the browser's tab after the screen, or after the product alone. */
export function useDocumentTitle(screen: string | null): void {
  useEffect(() => {
    document.title = screen === null || screen === '' ? PRODUCT : `${screen} · ${PRODUCT}`
  }, [screen])
}
