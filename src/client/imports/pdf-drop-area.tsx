import { type DragEvent, type ReactNode, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { isScriptFile } from '#/shared/formats/file-names.ts'
import { useText } from '#/client/i18n/library.ts'
import { log } from '#/client/local/log.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { fileProblem } from './chosen-files.ts'
import type { Imports } from './imports.ts'
import { startFiles } from './files/start-files.ts'
import styles from './pdf-drop-area.module.css'

interface Props {
  readonly imports: Imports
  readonly user: User
  readonly children: ReactNode
}

/**
 * A PDF that is dropped anywhere on the children begins an import (LIB-61), as does a file that is read here (FMT-2). Of a
 * folder all files that are read (FMT-180).
 */
export function PdfDropArea({ imports, user, children }: Props): ReactNode {
  const { imports: text } = useText()
  const [isOver, setOver] = useState(false)
  const enter = (event: DragEvent<HTMLElement>) => {
    // A dialog is a child of the list for React only: a file that is dragged over the dialog is not over the list.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isInside && event.dataTransfer.types.includes('Files')) setOver(true)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    // otherwise the browser would leave the app and show the file
    event.preventDefault()
    setOver(false)
    void takeDropped(filesOf(event.dataTransfer))
  }
  const refuse = (name: string, problem: string) => showMessage('danger', `${name}\n${problem}`)
  const takeDropped = async (dropped: Promise<Dropped>) => {
    const { files, emptyFolders, hasMore } = await dropped
    take(files)
    for (const name of emptyFolders) refuse(name, text.emptyFolder)
    if (hasMore) showMessage('danger', text.tooManyFiles(MAX_FILES))
  }
  const take = (files: readonly File[]) => {
    const scripts = files.filter(({ name }) => isScriptFile(name))
    if (scripts.length > 0) startFiles(imports, scripts, user.id)
    for (const file of files.filter((one) => !scripts.includes(one))) {
      const problem = fileProblem(file)
      if (problem === null) {
        imports.start(file, user.id)
        imports.store.change({ isModalOpen: true })
      } else refuse(file.name, text[problem === 'notAPdf' ? 'unknownFormat' : problem])
    }
  }
  return (
    <div className={styles['area']} onDragEnter={enter}>
      {children}
      {isOver && (
        // It covers the whole window, so that the cards under the pointer neither flicker nor receive the drop.
        <div
          className={styles['cover']}
          onDragOver={(event) => event.preventDefault()}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p className={styles['call']}>
            <Icon name="upload" size={28} />
            {text.dropHere}
          </p>
        </div>
      )}
    </div>
  )
}

/** More at once are a mistake: a folder that holds other folders. */
const MAX_FILES = 100

interface Dropped {
  readonly files: readonly File[]
  /** The names of folders in which nothing is read. */
  readonly emptyFolders: readonly string[]
  readonly hasMore: boolean
}

/** The dropped files, and those in dropped folders that are read here. */
async function filesOf(transfer: DataTransfer): Promise<Dropped> {
  // the browser forgets both with the event
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry())
  const files = [...transfer.files]
  const folders = entries.filter(isFolder)
  if (folders.length === 0) return { files, emptyFolders: [], hasMore: false }
  const within = await Promise.all(folders.map(async (folder) => filesIn(folder)))
  const all = [...files.filter((_file, index) => !isFolder(entries[index])), ...within.flat()]
  return {
    files: all.slice(0, MAX_FILES),
    emptyFolders: folders.flatMap(({ name }, index) => (within[index]?.length ? [] : [name])),
    hasMore: all.length > MAX_FILES,
  }
}

const isFolder = (entry: FileSystemEntry | null | undefined): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true

const isReadable = (name: string): boolean =>
  !name.startsWith('.') && (isScriptFile(name) || name.toLowerCase().endsWith('.pdf'))

/** In the order of their names. A folder or a file that the system does not open holds nothing. */
async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const reader = folder.createReader()
  const found: File[] = []
  try {
    // a reader answers with some entries at a time, and at last with none
    for (;;) {
      const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      )
      if (entries.length === 0 || found.length > MAX_FILES) break
      for (const entry of entries)
        if (isFolder(entry)) found.push(...(await filesIn(entry)))
        else if (isReadable(entry.name)) found.push(await fileOf(entry as FileSystemFileEntry))
    }
  } catch (error) {
    log.error('A folder could not be read', error)
  }
  return found.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))
