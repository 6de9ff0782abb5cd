// Writes scripts as an archive, away from the thread that draws and takes the keys.
import { type ArchivedScript, archiveOfScripts } from '#/shared/formats/script-archive.ts'

export interface ArchiveOrder {
  readonly scripts: readonly ArchivedScript[]
  readonly language: 'de' | 'en'
}

addEventListener('message', ({ data }: MessageEvent<ArchiveOrder>) =>
  postMessage(archiveOfScripts(data.scripts, data.language)),
)
