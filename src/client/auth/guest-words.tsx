import { type ReactNode, useLayoutEffect } from 'react'
import { useText } from '#/client/i18n/kept-words.ts'
import { guestWords, letGoOfGuestWords } from '#/client/local/refused-words.ts'
import { followSignIns } from '#/client/local/sign-outs.ts'
import { KeptWords } from '#/client/ui/kept-words.tsx'
import { MessageList } from '#/client/ui/message-list.tsx'
import { useStore } from '#/client/ui/store.ts'

/** What a guest who was here wrote last, and whether copying it has worked. */
export function GuestWords(): ReactNode {
  const { ofGuest } = useText()
  const words = useStore(guestWords)
  // before they are seen
  useLayoutEffect(followSignIns, [])
  if (words.length === 0) return null
  return (
    <>
      <KeptWords title={ofGuest} words={words} onLetGo={letGoOfGuestWords} />
      <MessageList />
    </>
  )
}
