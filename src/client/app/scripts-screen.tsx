import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { editorPath } from '#/shared/routes/editor-path.ts'
import { UPLOAD_PATH } from '#/shared/routes/upload-path.ts'
import type { Imports } from '#/client/imports/imports.ts'
import { PdfDropArea } from '#/client/imports/pdf-drop-area.tsx'
import { UploadCard } from '#/client/imports/upload-card.tsx'
import { UploadState } from '#/client/imports/upload-state.tsx'
import { UploadModal } from '#/client/imports/upload-modal.tsx'
import { LibraryPage } from '#/client/library/library-page.tsx'
import { ShareDialog } from '#/client/shares/share-dialog.tsx'
import { useStore } from '#/client/ui/store.ts'
import { useKeptDialog } from '#/client/ui/use-dialog.ts'

const [, UPLOAD_SEARCH] = UPLOAD_PATH.split('?')

export interface Props {
  readonly user: User
  readonly imports: Imports
}

/** The library, connected to sharing and importing, of which the library itself does not know. */
export function ScriptsScreen({ user, imports }: Props): ReactNode {
  const { jobs } = useStore(imports.store)
  const [, navigate] = useLocation()
  const isUploadAsked = useSearch() === UPLOAD_SEARCH
  const askForPdf = useEffectEvent(() => {
    imports.store.change({ isModalOpen: true, modalJobId: null })
    navigate('/scripts', { replace: true })
  })
  useEffect(() => {
    if (isUploadAsked) askForPdf()
  }, [isUploadAsked])
  const queryClient = useQueryClient()
  const openScript = (id: string) => {
    const scripts = queryClient.getQueryData(scriptListQuery.queryKey)
    navigate(editorPath(id, scripts?.find((script) => script.id === id)?.title))
  }
  const sharing = useKeptDialog<Script>('share')
  return (
    <>
      <PdfDropArea imports={imports} user={user}>
        <LibraryPage
          user={user}
          hrefOf={(script) => editorPath(script.id, script.title)}
          onShare={sharing.open}
          onUpload={() => imports.store.change({ isModalOpen: true, modalJobId: null })}
          uploads={jobs.map((job) => ({
            id: job.id,
            title: job.title,
            scriptId: job.result?.scriptId ?? null,
            state: <UploadState job={job} />,
            card: (
              <UploadCard
                job={job}
                onCancel={() => imports.cancel(job.id)}
                onShow={() => imports.store.change({ isModalOpen: true, modalJobId: job.id })}
              />
            ),
          }))}
        />
      </PdfDropArea>
      <ShareDialog dialog={sharing} />
      <UploadModal imports={imports} user={user} onOpen={openScript} />
    </>
  )
}
