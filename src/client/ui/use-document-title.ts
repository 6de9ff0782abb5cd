import { isolated, withoutIsolates } from '#/shared/isolated.ts'
import { useEffect } from 'react'
import { createStore } from './store.ts'

const PRODUCT = 'Stichwort'

const title = createStore<string | null>(null)
/** How much is new on the screen. */
const count = createStore(0)
/** The name of the paper that is printed now. */
const paper = createStore<string | null>(null)

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

/**
 * Names the document after its paper while it is printed, because a print that is saved as a file gets the document's
 * name: neither what is new nor the product belongs into it. Null, or no name, when the print is over.
 */
export function namePaper(name: string | null): void {
  paper.set(name === null || name === '' ? null : withoutIsolates(name))
  draw()
}

function draw(): void {
  const printed = paper.get()
  if (printed !== null) {
    document.title = printed
    return
  }
  const screen = title.get()
  const news = count.get() > 0 ? `(${count.get()}) ` : ''
  document.title = screen ? `${news}${isolated(screen)} · ${PRODUCT}` : PRODUCT
}
