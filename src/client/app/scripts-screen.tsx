import { useQueryClient } from '@tanstack/react-query'
import {
  type CSSProperties,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import type { User } from '#/shared/api/accounts.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { editorPath, UPLOAD_PATH } from '#/shared/routes/parse-route.ts'
import { scriptListQuery } from '#/client/api/script-queries.ts'
import { useText } from '#/client/i18n/library.ts'
import { createImports, type Imports } from '#/client/imports/imports.ts'
import { chooseScriptFiles } from '#/client/imports/chosen-files.ts'
import { startFiles } from '#/client/imports/files/start-files.ts'
import { PdfDropArea } from '#/client/imports/pdf-drop-area.tsx'
import { UploadModal } from '#/client/imports/upload-modal.tsx'
import { UploadState } from '#/client/imports/upload-state.tsx'
import { LibraryPage } from '#/client/library/library-page.tsx'
import { InviteSection, ShareDialog } from '#/client/shares/share-dialog.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { type DialogState, useKeptDialog } from '#/client/ui/dialog.tsx'
import type { ShownProduction } from '#/client/productions/productions-dialog.tsx'
import type { PlaceholderScript } from '../imports/import-jobs.ts'
import styles from '../imports/upload-card.module.css'

const productionsDialog = createLoadedScreen(async () => {
  const { ProductionsDialog } = await import('#/client/productions/productions-dialog.tsx')
  return ProductionsDialog
}, OPTIONAL_PART)
const placeDialog = createLoadedScreen(async () => {
  const { PlaceDialog } = await import('#/client/productions/place-dialog.tsx')
  return PlaceDialog
}, OPTIONAL_PART)
const { Screen: ProductionsDialog } = productionsDialog
const { Screen: PlaceDialog } = placeDialog

const [, UPLOAD_SEARCH] = UPLOAD_PATH.split('?')

export { createImports }

export interface Props {
  readonly user: User
  /** Null until this screen, or a script, has begun them. */
  readonly imports: Imports | null
  readonly onWanted: (create: typeof createImports) => void
}

export function ScriptsScreen({ user, imports, onWanted }: Props): ReactNode {
  useLayoutEffect(() => onWanted(createImports), [onWanted])
  return imports && <Scripts user={user} imports={imports} />
}

interface ScriptsProps {
  readonly user: User
  readonly imports: Imports
}

/** The library, connected to sharing and importing, of which the library itself does not know. */
function Scripts({ user, imports }: { readonly user: User; readonly imports: Imports }): ReactNode {
  const { jobs } = useStore(imports.store)
  // the dialog that a press opens is drawn first, and the list behind it in a task of its own
  const shownJobs = useDeferredValue(jobs)
  const [, navigate] = useLocation()
  const isUploadAsked = useSearch() === UPLOAD_SEARCH
  const askForPdf = useEffectEvent(() => {
    imports.store.change({ isModalOpen: true, modalJobId: null })
    navigate('/scripts', { replace: true })
  })
  useEffect(() => {
    if (isUploadAsked) askForPdf()
  }, [isUploadAsked])
  const productions = useProductionsDialog()
  const queryClient = useQueryClient()
  const openScript = (id: string) => {
    const scripts = queryClient.getQueryData(scriptListQuery.queryKey)
    navigate(editorPath(id, scripts?.find((script) => script.id === id)?.title))
  }
  const sharing = useKeptDialog<Script>('share')
  const placing = useKeptDialog<Script>('into production')
  return (
    <>
      <PdfDropArea imports={imports} user={user}>
        <ListWithUploads
          user={user}
          imports={imports}
          jobs={shownJobs}
          onShare={sharing.open}
          onPlace={placing.open}
          onProductions={productions.open}
        />
      </PdfDropArea>
      <ShareDialog dialog={sharing} />
      {productions.subject && (
        <ProductionsDialog
          dialog={productions}
          user={user}
          renderInvites={(target) => <InviteSection target={target} />}
        />
      )}
      {placing.subject && <PlaceDialog dialog={placing} />}
      <UploadModal imports={imports} user={user} onOpen={openScript} />
    </>
  )
}

interface ListProps extends ScriptsProps {
  readonly jobs: readonly PlaceholderScript[]
  readonly onShare: (script: Script) => void
  readonly onPlace: (script: Script) => void
  readonly onProductions: (shown: ShownProduction) => void
}

/** Drawn again only where the list itself has changed, and not with the dialogs above it. */
const ListWithUploads = memo(function ListWithUploads(props: ListProps): ReactNode {
  const { user, imports, jobs, onShare, onPlace, onProductions } = props
  return (
    <LibraryPage
      user={user}
      hrefOf={(script) => editorPath(script.id, script.title)}
      onShare={onShare}
      onPlace={onPlace}
      onProductions={(id) => onProductions({ id })}
      onUpload={() => imports.store.change({ isModalOpen: true, modalJobId: null })}
      onOtherFiles={() => chooseScriptFiles((files) => startFiles(imports, files, user.id))}
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
  )
})

/** The dialog of productions, which an address may ask for (`/scripts?production=…`). */
function useProductionsDialog(): DialogState<ShownProduction> {
  const [, navigate] = useLocation()
  const askedProduction = new URLSearchParams(useSearch()).get('production')
  const productions = useKeptDialog<ShownProduction>('productions')
  const showAsked = useEffectEvent((id: string) => {
    productions.open({ id })
    navigate('/scripts', { replace: true })
  })
  useEffect(() => {
    if (askedProduction !== null) showAsked(askedProduction)
  }, [askedProduction])
  return productions
}

// Widths of the lines on the sheet, in percent; a short one is a speaker's name.
const LINES = [38, 96, 88, 64, 26, 92, 97, 45, 31, 94, 72, 28, 98, 90, 93, 52, 24, 86] as const

const SPEAKER_BELOW = 40

interface UploadCardProps {
  readonly job: PlaceholderScript
  readonly onCancel: () => void
  /** Shows the import in its modal again. */
  readonly onShow: () => void
}

/** The card of a script that is still being imported (IMP-10). */
function UploadCard({ job, onCancel, onShow }: UploadCardProps): ReactNode {
  const { imports } = useText()
  const writtenLines = Math.round((job.uploadProgress / 100) * LINES.length)
  const trigger = (
    <IconButton label={imports.options(job.title)} className={styles['options']}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <article className={styles['card']} aria-label={job.title}>
      <div className={styles['sheet']} aria-hidden="true">
        {LINES.map((width, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- drawn lines have no identity
            key={index}
            className={styles['line']}
            data-written={index < writtenLines}
            data-speaker={width < SPEAKER_BELOW}
            style={{ '--width': `${width}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className={styles['caption']}>
        <h2 className={styles['title']}>
          <button type="button" className={styles['show']} onClick={onShow}>
            <span className={styles['name']}>{job.title}</span>
          </button>
        </h2>
        {job.uploadStatus !== 'completed' && (
          <Menu trigger={trigger}>
            <MenuItem icon="close" onClick={onCancel}>
              {job.isFile ? imports.file.cancel : imports.cancelUploadItem}
            </MenuItem>
          </Menu>
        )}
        <UploadState job={job} />
      </div>
    </article>
  )
}
