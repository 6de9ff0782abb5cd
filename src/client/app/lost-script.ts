import {
  type LostWords,
  forgetLostWords,
  keepLostWords,
  lostWordsOf,
} from '#/client/local/refused-words.ts'
import { currentText } from '#/client/i18n/kept-words.ts'
import { copyText, sayNotCopied } from '#/client/ui/copy-button.tsx'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'

/** Says that a script is lost; words that may not have arrived are offered to be copied, because nothing else has them. */
export function sayLost(userId: string, lost: LostWords): void {
  if (lost.words.length === 0)
    return void showMessage('danger', currentText().scriptLost(lost.title))
  offerWords(userId, keepLostWords(userId, lost))
}

/** Offers those again that were neither copied nor let go of before the page was loaded anew. */
export function offerLostWords(userId: string): void {
  for (const lost of lostWordsOf(userId)) offerWords(userId, lost)
}

function offerWords(userId: string, { scriptId, title, words }: LostWords): void {
  const text = currentText()
  const all = words.join('\n')
  const run = async () => {
    if (!(await copyText(all))) return sayNotCopied(all)
    dismissMessage(id)
    return showMessage('good', text.copied)
  }
  const id = showMessage('danger', `${text.scriptLost(title)} ${text.mayLack}`, {
    action: { label: text.copy, run: () => void run() },
    topic: `lost ${scriptId}`,
    onDismissed: () => forgetLostWords(userId, scriptId),
  })
}
