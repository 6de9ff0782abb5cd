/** What the tabs of this browser tell each other under one name. */
export interface TabChannel {
  readonly postMessage: (message: unknown) => void
  readonly addEventListener: (type: 'message', listener: Listener) => void
  readonly removeEventListener: (type: 'message', listener: Listener) => void
  readonly close: () => void
}

type Listener = (event: MessageEvent<unknown>) => void

const NOBODY: TabChannel = {
  postMessage() {},
  addEventListener() {},
  removeEventListener() {},
  close() {},
}

/** Never throws: a browser that forbids a page to store opens no channel, and then nothing is told or heard. */
export function openTabChannel(name: string): TabChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return NOBODY
  }
}
