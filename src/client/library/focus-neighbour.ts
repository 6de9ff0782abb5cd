/**
 * Remembers the card that takes the place of the one with this id. The answer moves the focus there,
 * unless somebody has put it elsewhere by then.
 */
export function focusNeighbour(scriptId: string): () => void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-script-id]')]
  const at = cards.findIndex((card) => card.dataset['scriptId'] === scriptId)
  const neighbour = cards[at + 1] ?? cards[at - 1]
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) neighbour?.querySelector('a')?.focus()
    })
}
