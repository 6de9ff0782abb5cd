/** The link of the card that takes the place of the card with this id; null if there is none. */
export function neighbourCard(scriptId: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-script-id]')]
  const at = cards.findIndex((card) => card.dataset['scriptId'] === scriptId)
  const neighbour = cards[at + 1] ?? cards[at - 1]
  return neighbour?.querySelector('a') ?? null
}
