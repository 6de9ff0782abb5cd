// Removes a test's messages after the test, and forgets its user: the files of one thread share the messages on the screen, and a
// page without a user shows none.
import { afterEach } from 'vitest'
import { addressMessages, dismissMessages } from '#/client/ui/messages.ts'

afterEach(() => {
  dismissMessages()
  addressMessages(undefined)
})
