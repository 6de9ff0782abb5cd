import type { ReactNode } from 'react'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Imports } from '#/client/imports/imports.ts'
import { UploadCard } from '#/client/imports/upload-card.tsx'
import { UploadModal } from '#/client/imports/upload-modal.tsx'
import { LibraryPage } from '#/client/library/library-page.tsx'
import { ShareDialog } from '#/client/shares/share-dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useKeptDialog } from '#/client/ui/use-dialog.ts'
import { editorPath } from './route.ts'

interface Props {
  readonly user: User
  readonly imports: Imports
}

/** The library, with sharing and importing, which it does not know. */
export function ScriptsScreen({ user, imports }: Props): ReactNode {
  const { jobs } = useStore(imports.store)
  const sharing = useKeptDialog<Script>('share')
  return (
    <>
      <LibraryPage
        user={user}
        hrefOf={(script) => editorPath(script.id, script.title)}
        onShare={sharing.open}
        onUpload={() => imports.store.change({ isModalOpen: true, modalJobId: null })}
        uploads={jobs.map((job) => ({
          id: job.id,
          title: job.title,
          card: (
            <UploadCard
              job={job}
              onCancel={() => imports.cancel(job.id)}
              onShow={() => imports.store.change({ isModalOpen: true, modalJobId: job.id })}
            />
          ),
        }))}
      />
      <ShareDialog dialog={sharing} />
      <UploadModal imports={imports} user={user} />
    </>
  )
}
