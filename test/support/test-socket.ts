import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

/** The browser's socket, whose other end is the test. */
export class TestSocket {
  static readonly OPEN = 1
  /** Whether the browser makes none. */
  static isRefusing = false
  static readonly all: TestSocket[] = []
  static newest(): TestSocket {
    const socket = TestSocket.all.at(-1)
    if (!socket) throw new Error('There is no socket.')
    return socket
  }
  readonly url: URL
  readonly sent: Uint8Array[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onclose = (_event: { readonly code: number }) => {}
  onmessage = (_event: { readonly data: ArrayBuffer }) => {}

  constructor(url: string) {
    if (TestSocket.isRefusing) throw new Error('SecurityError')
    this.url = new URL(url)
    TestSocket.all.push(this)
  }
  send(data: Uint8Array) {
    this.sent.push(data)
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = TestSocket.OPEN
    this.onopen()
  }
  receive(bytes: Uint8Array) {
    this.onmessage({ data: bytes.slice().buffer })
  }
  fail(code: number) {
    this.readyState = 3
    this.onclose({ code })
  }
  /** How often the client has asked for what it lacks. */
  questions(): number {
    return this.sent.filter(([type, step]) => type === MESSAGE.sync && step === SYNC.step1).length
  }
}
