import { afterEach, expect, test, vi } from 'vitest'
import { openTabChannel } from './tab-channel.ts'

afterEach(() => vi.unstubAllGlobals())

test('[COL-778] in a browser that opens no channel between tabs, telling them something does nothing', () => {
  const opening = vi.fn<(name: string) => never>(function open() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('BroadcastChannel', opening)
  const channel = openTabChannel('sign-out')
  const heard = vi.fn<() => void>()
  channel.addEventListener('message', heard)
  channel.postMessage('anna')
  channel.close()
  expect(opening).toHaveBeenCalledWith('sign-out')
  expect(heard).not.toHaveBeenCalled()
})
