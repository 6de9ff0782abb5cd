import { type DragEvent, type ReactNode, useState } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import { isScriptFile } from '#/shared/formats/file-names.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { Icon } from '#/client/ui/icon.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { fileProblem } from './check-file.ts'
import type { Imports } from './imports.ts'
import { startFiles } from './files/start-files.ts'
import styles from './pdf-drop-area.module.css'

interface Props {
  readonly imports: Imports
  readonly user: User
  readonly children: ReactNode
}

/** A PDF that is dropped anywhere on the children begins an import (LIB-61), as does a file that is read here (FMT-2). */
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
    const files = [...event.dataTransfer.files]
    const scripts = files.filter(({ name }) => isScriptFile(name))
    if (scripts.length > 0) startFiles(imports, scripts, user.id)
    for (const file of files.filter((one) => !scripts.includes(one))) {
      const problem = fileProblem(file)
      if (problem === null) {
        imports.start(file, user.id)
        imports.store.change({ isModalOpen: true })
      } else showMessage('danger', `${file.name}\n${text[problem]}`)
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
