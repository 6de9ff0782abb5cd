// A process that edits one script, and keeps, thins and deletes its versions without a pause, on a clock of fast days,
// until it is killed; it writes a line when it is ready, and one at the end of each quarter of a day. Arguments: the
// database's folder, or the address of a PostgreSQL; the script; the day.
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { createUpdateLog } from '#/server/collab/log/update-log.ts'
import { readConfig } from '#/server/config.ts'
import { openDatabase } from '#/server/db/open-database.ts'
import { keepWhatIsDue } from '#/server/versions/keep-automatically.ts'
import { removeVersions } from '#/server/versions/remove-versions.ts'
import { thinScripts } from '#/server/versions/versions.ts'
import { readStored } from './kept-script.ts'
import { p } from './script.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const [place = '', scriptId = '', firstDay = '0'] = process.argv.slice(2)

const isFolder = !place.startsWith('postgres')
const db = await openDatabase(readConfig(isFolder ? { DATA_DIR: place } : { DATABASE_URL: place }))
const log = createUpdateLog(db)
const onError = (error: unknown) => {
  throw error
}
process.stdout.write('ready\n')
for (let day = Number(firstDay); ; day += 0.25) {
  const doc = new Y.Doc()
  const stored = await log.load(scriptId)
  if (stored) for (const update of [stored.state, ...stored.updates]) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  doc.transact(() => writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), [p(`Tag ${day}`)]))
  await log.append([{ scriptId, data: Y.encodeStateAsUpdate(doc, before) }])
  const now = day * DAY_MS
  await keepWhatIsDue({ db, read: (id) => readStored(log, id), now, onError })
  await thinScripts(db, now, onError)
  const bases = await db.selectFrom('versions').select('id').where('base_id', 'is', null).execute()
  if (day % 2 === 0)
    await removeVersions(
      db,
      scriptId,
      bases.slice(-1).map(({ id }) => id),
    )
  process.stdout.write(`${day}\n`)
}
