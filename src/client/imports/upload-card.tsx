import type { CSSProperties, ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem } from '#/client/ui/menu.tsx'
import type { PlaceholderScript } from './import-jobs.ts'
import styles from './upload-card.module.css'
import { UploadState } from './upload-state.tsx'

// Widths of the lines on the sheet, in percent; a short one is a speaker's name.
const LINES = [38, 96, 88, 64, 26, 92, 97, 45, 31, 94, 72, 28, 98, 90, 93, 52, 24, 86] as const
const SPEAKER_BELOW = 40

interface Props {
  readonly job: PlaceholderScript
  readonly onCancel: () => void
  /** Shows the import in its modal again. */
  readonly onShow: () => void
}

/** The card of a script that is still being imported (IMP-10). */
export function UploadCard({ job, onCancel, onShow }: Props): ReactNode {
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
              {imports.cancelUploadItem}
            </MenuItem>
          </Menu>
        )}
        <UploadState job={job} />
      </div>
    </article>
  )
}
