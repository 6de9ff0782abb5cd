import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { Button } from '#/client/ui/button.tsx'
import { copyText } from '#/client/ui/copy-text.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import { render } from '#test/components/render.tsx'

function CopyButton() {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => void copyText('Schnürboden').then(setCopied)}>Kopieren</Button>
      <output>{String(isCopied)}</output>
    </>
  )
}

function OpenDialog() {
  return (
    <Dialog isOpen title="Zugang" onClose={() => {}}>
      <CopyButton />
    </Dialog>
  )
}

test.each([
  ['page', CopyButton],
  ['dialog', OpenDialog],
])(
  '[NAV-54] [ACC-92] on a %s that the browser gives no clipboard, a text is copied all the same',
  async (_where, Content) => {
    onTestFinished(() => commands.leaveClipboard())
    await commands.holdClipboard()
    // like a browser on plain http
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not secure'))
    const copied: string[] = []
    const onCopy = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement) copied.push(target.value)
    }
    document.addEventListener('copy', onCopy)
    render(<Content />)
    const button = page.getByRole('button', { name: 'Kopieren' })
    await button.click()
    await expect.element(page.getByRole('status')).toHaveTextContent('true')
    expect(copied).toEqual(['Schnürboden'])
    await expect.element(button).toHaveFocus()
    document.removeEventListener('copy', onCopy)
    vi.restoreAllMocks()
  },
)
