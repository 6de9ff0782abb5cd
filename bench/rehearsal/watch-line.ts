import type { Page } from '@playwright/test'

/** Times are epoch ms with fractions, comparable between pages of one machine. */
type Answer = () => Promise<number>

/** The time at which the next key arrives in the page; the listener is set before the promise resolves. */
export async function keyPressedAt(page: Page): Promise<Answer> {
  const handle = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) =>
      document.addEventListener(
        'keydown',
        () => resolve(performance.timeOrigin + performance.now()),
        {
          capture: true,
          once: true,
        },
      ),
    ),
  }))
  return () => handle.evaluate(({ at }) => at)
}

/** The time at which the page next shows the line at another word: after its frame is drawn. */
export async function nextPlaceShown(page: Page): Promise<Answer> {
  const handle = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => {
      const sheet = document.querySelector('.ProseMirror')
      const word = () => sheet?.querySelector('.rehearsal-word')
      const before = word()
      const observer = new MutationObserver(() => {
        if (!word() || word() === before) return
        observer.disconnect()
        // a frame callback runs before its frame is drawn, and the task that it queues runs after that
        requestAnimationFrame(() => {
          setTimeout(() => resolve(performance.timeOrigin + performance.now()))
        })
      })
      if (sheet) observer.observe(sheet, { subtree: true, childList: true, attributes: true })
    }),
  }))
  return () => handle.evaluate(({ at }) => at)
}
