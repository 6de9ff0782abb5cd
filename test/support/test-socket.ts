import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'

/** The browser's socket; the test is its other end. */
export class TestSocket extends EventTarget {
  static readonly OPEN = 1
  /** If true, the browser opens no socket. */
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

  constructor(url: string) {
    super()
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
    this.dispatchEvent(new Event('open'))
  }
  receive(message: Uint8Array | string) {
    const data = typeof message === 'string' ? message : message.slice().buffer
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  break() {
    this.dispatchEvent(new Event('error'))
  }
  fail(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
  /** The number of the client's requests for missing updates. */
  questions(): number {
    return this.sent.filter(([type, step]) => type === MESSAGE.sync && step === SYNC.step1).length
  }
}
