// Reads a file and sends the script that it holds, away from the thread that draws and takes the keys.
import { documentOfFile } from '#/shared/formats/document-of-file.ts'
import { UnreadableFile } from '#/shared/formats/file-script.ts'
import { readScriptFile } from '#/shared/formats/read-file.ts'
import type { FileAnswer, FileOrder } from './file-in-worker.ts'
import { sendDocument } from './send-document.ts'

let state: Uint8Array | null = null

const answer = (message: FileAnswer) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<FileOrder>) => {
  if (data.what === 'read') void read(data.file)
  else if (state) void send(data.url, state)
})

async function read(file: File): Promise<void> {
  try {
    const script = readScriptFile(file.name, new Uint8Array(await file.arrayBuffer()))
    state = documentOfFile(script)
    answer({ what: 'read', title: script.title })
  } catch (error) {
    const reason = error instanceof UnreadableFile ? error.reason : 'broken'
    answer({ what: 'unreadable', reason, cause: String(error) })
  }
}

async function send(url: string, document: Uint8Array): Promise<void> {
  try {
    await sendDocument(url, document)
    answer({ what: 'sent' })
  } catch (error) {
    answer({ what: 'not sent', cause: String(error) })
  }
}
