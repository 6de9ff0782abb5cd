import { isolated } from '#/shared/isolated.ts'
import { useEffect } from 'react'
import { createStore } from './store.ts'

const PRODUCT = 'Stichwort'

const title = createStore<string | null>(null)
/** How much is new on the screen. */
const count = createStore(0)

/** The name of the screen, such as the open script's title; null if the screen has no name of its own. */
export const screenTitle = title.get

/** Names the browser's tab after the screen, or after the product alone. */
export function useDocumentTitle(screen: string | null): void {
  useEffect(() => {
    title.set(screen === '' ? null : screen)
    draw()
  }, [screen])
}

/** Puts the number of what is new before the screen's name: '(4) Faust'. */
export function useTitleCount(news: number): void {
  useEffect(() => {
    count.set(news)
    draw()
    return () => {
      count.set(0)
      draw()
    }
  }, [news])
}

function draw(): void {
  const screen = title.get()
  const news = count.get() > 0 ? `(${count.get()}) ` : ''
  document.title = screen ? `${news}${isolated(screen)} · ${PRODUCT}` : PRODUCT
}
