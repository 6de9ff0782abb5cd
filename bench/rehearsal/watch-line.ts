import type { Page } from '@playwright/test'

/** Times are epoch ms with fractions, comparable between pages of one machine. */
type Answer = () => Promise<number>

/** When the next key arrives in the page; begins to listen before it resolves. */
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

/** When the line is next seen at another word: its frame has been drawn. */
export async function nextPlaceShown(page: Page): Promise<Answer> {
  const handle = await page.evaluateHandle(() => ({
    at: new Promise<number>((resolve) => {
      const sheet = document.querySelector('.ProseMirror')
      const word = () => sheet?.querySelector('.rehearsal-word')
      const before = word()
      const observer = new MutationObserver(() => {
        if (!word() || word() === before) return
        observer.disconnect()
        // a frame callback runs before its frame is drawn, the task behind it afterwards
        requestAnimationFrame(() => {
          setTimeout(() => resolve(performance.timeOrigin + performance.now()))
        })
      })
      if (sheet) observer.observe(sheet, { subtree: true, childList: true, attributes: true })
    }),
  }))
  return () => handle.evaluate(({ at }) => at)
}
