import { fromBase64 } from 'lib0/buffer'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { api } from '#/shared/api/index.ts'
import type { ArchivedScript } from '#/shared/formats/script-archive.ts'
import { askWorker } from '#/client/local/ask-worker.ts'
import { callApi } from '#/client/api/call-api.ts'
import type { ArchiveOrder } from './archive-worker.ts'

/** All of the user's scripts as an archive of Word files, TEI and JSON, with the versions that have a name (ACC-450). */
export async function readScriptFiles(language: ArchiveOrder['language']): Promise<Blob> {
  const { scripts } = await callApi(api.exportAccount, {})
  const archived: ArchivedScript[] = []
  // one after the other: the server answers each version from its disk
  for (const script of scripts) archived.push(await withVersions(script))
  const bytes = await archiveInWorker({ scripts: archived, language })
  return new Blob([bytes], { type: 'application/zip' })
}

async function withVersions(script: AccountExport['scripts'][number]): Promise<ArchivedScript> {
  const { id, title, deleted_at: deletedAt, yjs_state: state } = script
  const versions: ArchivedScript['versions'][number][] = []
  // of a script in the trash no earlier state is shown
  const named = deletedAt === null ? script.versions.filter(({ name }) => name !== '') : []
  for (const { id: versionId, name } of named)
    versions.push({
      name,
      content: await callApi(api.getVersionText, { params: { id, versionId } }),
    })
  return {
    title,
    isTrashed: deletedAt !== null,
    updates: [fromBase64(state)],
    known: JSON.stringify(script),
    versions,
  }
}

/** @throws if the worker cannot be loaded, or fails */
function archiveInWorker(order: ArchiveOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, order)
}
