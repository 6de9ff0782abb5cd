// A real SMTP server on loopback: accepts every message, and stores it.
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface TestMailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Answers every recipient with this from now on; null accepts every recipient. */
  readonly refuse: (answer: string | null) => void
  readonly close: () => Promise<void>
}

export async function startMailServer(): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let refusal: string | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    void converse(
      socket,
      () => refusal,
      (mail) => mails.push(mail),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (answer) => {
      refusal = answer
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(
  socket: Socket,
  refusal: () => string | null,
  onMail: (mail: ReceivedMail) => void,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  say('220 mail.example ESMTP')
  let [from, to] = ['', '']
  let data: string[] | null = null
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (data !== null) {
      if (line !== '.') data.push(line.replace(/^\./, ''))
      else {
        onMail({ from, to, ...partsOf(data) })
        data = null
        say('250 taken')
      }
      continue
    }
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'MAIL') from = address
    if (verb === 'RCPT') to = address
    if (verb === 'DATA') data = []
    if (verb === 'DATA') say('354 go on')
    else if (verb === 'RCPT' && refusal() !== null) say(refusal() ?? '')
    else say(verb === 'QUIT' ? '221 bye' : '250 ok')
  }
}

function partsOf(lines: readonly string[]): Pick<ReceivedMail, 'subject' | 'text' | 'html'> {
  const message = lines.join('\n')
  const [head = ''] = message.split('\n\n', 1)
  const [, boundary = ''] = /boundary="?([^"\n;]+)/.exec(head) ?? []
  const parts = message.split(`--${boundary}`)
  const part = (type: string) =>
    bodyOf(parts.find((text) => text.includes(`Content-Type: ${type}`)))
  const [, subject = ''] = /^Subject: (.*(?:\n .*)*)/m.exec(head) ?? []
  return { subject: wordsOf(subject), text: part('text/plain'), html: part('text/html') }
}

function bodyOf(part = ''): string {
  const at = part.indexOf('\n\n')
  const [head, body] = [part.slice(0, at), part.slice(at + 2)]
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString()
  return head.includes('quoted-printable') ? quotedText(body.replaceAll('=\n', '')) : body
}

/** `=?UTF-8?Q?…?=`, the form of text in headers that is not ASCII. */
function wordsOf(header: string): string {
  return header.replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString()
      : quotedText(word.replaceAll('_', ' ')),
  )
}

function quotedText(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes.replaceAll(/%(?![\dA-F]{2})/g, '%25'))
}
