/** An XMLHttpRequest that sends its form at once and answers as `fetch` does. */
export class FakeUpload extends EventTarget {
  static last: FakeUpload | null = null
  readonly upload = new EventTarget()
  withCredentials = false
  status = 0
  statusText = ''
  responseText = ''
  isAborted = false
  private method = ''
  private url = ''
  private headers = ''

  constructor() {
    super()
    FakeUpload.last = this
  }
  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader() {}
  getAllResponseHeaders() {
    return this.headers
  }
  /** Reports the number of sent bytes, as the browser does during an upload. */
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  async send() {
    try {
      const answer = await fetch(this.url, { method: this.method })
      if (this.isAborted) return
      this.status = answer.status
      this.statusText = answer.statusText
      this.headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      this.responseText = await answer.text()
      this.dispatchEvent(new Event('load'))
    } catch {
      this.dispatchEvent(new Event('error'))
    }
  }
}
