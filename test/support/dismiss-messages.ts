// Removes a test's messages after the test: the files of one thread share the messages on the screen.
import { afterEach } from 'vitest'
import { dismissMessages } from '#/client/ui/messages.ts'

afterEach(dismissMessages)
