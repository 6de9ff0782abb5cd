import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { Button } from '#/client/ui/button.tsx'
import { CopyButton as Copy, copyText } from '#/client/ui/copy-button.tsx'
import { Dialog } from '#/client/ui/dialog.tsx'
import { MessageList } from '#/client/ui/message-list.tsx'
import { addressMessages, dismissMessages } from '#/client/ui/messages.ts'
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

test.each([
  ['beside the button', true, /^Der Browser erlaubt das Kopieren nicht\. Markiere den Text/],
  [
    'nowhere else',
    false,
    /^Der Browser erlaubt das Kopieren nicht\. Hier kannst du den Text markieren:\s*Schnürboden/,
  ],
])(
  '[COL-685] who copies is told where it fails, if the text is %s',
  async (_where, isTextShown, said) => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not secure'))
    // oxlint-disable-next-line typescript/no-deprecated -- what the product falls back to
    const older = vi.spyOn(document, 'execCommand').mockReturnValue(false)
    onTestFinished(() => {
      vi.restoreAllMocks()
      dismissMessages()
    })
    addressMessages('anna')
    render(
      <>
        <Copy text="Schnürboden" label="Kopieren" copied="Kopiert" isTextShown={isTextShown} />
        <MessageList />
      </>,
    )
    await page.getByRole('button', { name: 'Kopieren' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(said)
    await expect.element(page.getByRole('button', { name: 'Kopieren' })).toBeVisible()
    older.mockReturnValue(true)
    await page.getByRole('button', { name: 'Kopieren' }).click()
    await expect.element(page.getByRole('button', { name: 'Kopiert' })).toBeVisible()
  },
)
