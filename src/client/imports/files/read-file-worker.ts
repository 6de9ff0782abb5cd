// Reads a file and sends the script that it holds, away from the thread that draws and takes the keys.
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { writeSyncStep1 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '#/shared/collab/protocol.ts'
import { SCHEMA_LEVEL } from '#/shared/script/schema.ts'
import { type FileScript, randomId, UnreadableFile } from '#/shared/formats/file-script.ts'
import { fileOfManuscript } from '#/shared/formats/manuscript/blocks-of-manuscript.ts'
import { documentOfFile, isHtmlFile, readScriptFile } from '#/shared/formats/read-file.ts'
import { decodePage } from '#/shared/formats/text-coding.ts'
import type { FileAnswer, FileOrder } from './run-file-import.ts'

let state: Uint8Array | null = null

const answer = (message: FileAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<FileOrder>) => {
  if (data.what === 'send') void (state && send(data.url, state))
  else void answerOrder(data)
})

async function answerOrder(order: Exclude<FileOrder, { readonly what: 'send' }>): Promise<void> {
  try {
    if (order.what === 'make') return keep(fileOfManuscript(order.paragraphs, randomId))
    const { name } = order.file
    const bytes = new Uint8Array(await order.file.arrayBuffer())
    if (isHtmlFile(name, bytes)) answer({ what: 'html', html: decodePage(bytes) })
    else keep(readScriptFile(name, bytes))
  } catch (error) {
    const reason = error instanceof UnreadableFile ? error.reason : 'broken'
    answer({ what: 'unreadable', reason, cause: String(error) })
  }
}

function keep(script: FileScript): void {
  state = documentOfFile(script)
  answer({ what: 'read', title: script.title })
}

async function send(url: string, document: Uint8Array): Promise<void> {
  try {
    await sendDocument(url, document)
    answer({ what: 'sent' })
  } catch (error) {
    answer({ what: 'not sent', cause: String(error) })
  }
}

/** A long play is checked in a second or two. */
const MAX_WAIT_MS = 60_000

/**
 * Sends the document of a new script to its room, whole, and waits until the server has it on its disk.
 * @throws if the server does not take the document, or the connection ends before it has said so
 */
async function sendDocument(url: string, state: Uint8Array): Promise<void> {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const address = new URL(url)
  address.searchParams.set('schema', String(SCHEMA_LEVEL))
  const socket = new WebSocket(address)
  socket.binaryType = 'arraybuffer'
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('No answer')), MAX_WAIT_MS)
  const send = (write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder()
    encoding.writeVarUint(encoder, MESSAGE.sync)
    write(encoder)
    socket.send(encoding.toUint8Array(encoder))
  }
  const ask = () => send((encoder) => writeSyncStep1(encoder, doc))
  // a question is answered after all that was sent before it is on the server's disk: the second answer says so
  let [answers, isSent] = [0, false]
  socket.addEventListener('open', ask)
  socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
    const decoder = decoding.createDecoder(new Uint8Array(data))
    if (decoding.readVarUint(decoder) !== MESSAGE.sync) return
    const step = decoding.readVarUint(decoder)
    const isAsked = step === SYNC.step1 && !isSent
    if (isAsked) {
      const update = Y.encodeStateAsUpdate(doc, decoding.readVarUint8Array(decoder))
      isSent = true
      send((encoder) => {
        encoding.writeVarUint(encoder, SYNC.step2)
        encoding.writeVarUint8Array(encoder, update)
      })
    }
    if (step === SYNC.step2) answers += 1
    // only one question is open at a time
    if (isSent && answers === 1 && (isAsked || step === SYNC.step2)) ask()
    if (isSent && answers === 2) resolve()
  })
  socket.addEventListener('close', ({ code }) => reject(new Error(`Closed: ${code}`)))
  try {
    await promise
  } finally {
    clearTimeout(timer)
    socket.close()
    doc.destroy()
  }
}
