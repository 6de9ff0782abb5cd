import { type ReactNode, useState } from 'react'
import * as Y from 'yjs'
import { EXPORTED_FILES, EXPORT_FORMATS, type ExportFormat } from '#/shared/formats/file-names.ts'
import { scriptLanguage } from '#/shared/script/meta.ts'
import type { ScriptToWrite } from '#/shared/formats/script-to-write.ts'
import { askWorker } from '#/client/local/ask-worker.ts'
import { useText } from '#/client/i18n/export.ts'
import { log } from '#/client/local/log.ts'
import { usePreferences } from '#/client/preferences/preferences.ts'
import { Button } from '#/client/ui/button.tsx'
import { CheckField, ErrorNote } from '#/client/ui/form-fields.tsx'
import { Dialog, DialogActions } from '#/client/ui/dialog.tsx'
import { Segmented } from '#/client/ui/segmented.tsx'
import { Select } from '#/client/ui/select.tsx'
import { useStore } from '#/client/ui/store.ts'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { cutsIn } from '../model/cuts-plugin.ts'
import { noteNumbersOut } from '../model/shown-numbers.ts'
import styles from './export-dialog.module.css'
import { isExportOpen } from './open-export.ts'

const CUT_FORMS = ['tracked', 'struck'] as const
/** The formats that hold comments and cues; in a Word file cuts have two forms. */
const WITH_NOTES: ReadonlySet<ExportFormat> = new Set(['docx', 'fountain', 'fdx', 'tei'])

interface Choices {
  readonly format: ExportFormat
  readonly cutsAs: (typeof CUT_FORMS)[number]
  readonly withComments: boolean
  readonly withCues: boolean
}

/** Writes the script as a file of another program, and saves it on this machine. */
export function ExportDialog({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { app, exports: text } = useText()
  const isOpen = useStore(isExportOpen)
  const [choices, setChoices] = useState<Choices>({
    format: 'docx',
    cutsAs: 'tracked',
    withComments: true,
    withCues: true,
  })
  const { save, isBusy, isFailed } = useExport(editor, choices)
  const change = (next: Partial<Choices>) => setChoices({ ...choices, ...next })
  const close = () => isExportOpen.set(false)
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={close}>
      <div className={styles['form']}>
        <ExportFields choices={choices} onChange={change} />
        <ErrorNote>{isFailed ? text.failed : null}</ErrorNote>
      </div>
      <DialogActions>
        <Button onClick={close}>{app.cancel}</Button>
        <Button tone="primary" aria-busy={isBusy} onClick={() => void save()}>
          {text.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface FieldsProps {
  readonly choices: Choices
  readonly onChange: (change: Partial<Choices>) => void
}

function ExportFields({ choices, onChange }: FieldsProps): ReactNode {
  const { exports: text } = useText()
  const { format, cutsAs, withComments, withCues } = choices
  return (
    <>
      <Select
        label={text.format}
        value={format}
        options={EXPORT_FORMATS.map((value) => ({ value, label: text.formats[value] }))}
        onChange={(value) => onChange({ format: value })}
      />
      <p className={styles['hint']}>{text.hints[format]}</p>
      {format === 'docx' && (
        <div className={styles['choice']}>
          <span>{text.cuts}</span>
          <Segmented
            label={text.cuts}
            value={cutsAs}
            options={CUT_FORMS.map((value) => ({ value, label: text.cutForms[value] }))}
            onChange={(value) => onChange({ cutsAs: value })}
          />
        </div>
      )}
      {WITH_NOTES.has(format) && (
        <>
          <CheckField checked={withComments} onChange={(on) => onChange({ withComments: on })}>
            {text.comments}
          </CheckField>
          <CheckField checked={withCues} onChange={(on) => onChange({ withCues: on })}>
            {text.cues}
          </CheckField>
        </>
      )}
    </>
  )
}

interface Export {
  readonly save: () => Promise<void>
  readonly isBusy: boolean
  readonly isFailed: boolean
}

function useExport({ session: { doc }, view }: EditorHandle, choices: Choices): Export {
  const { app } = useText()
  const { lang } = usePreferences()
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setFailed(false)
    try {
      const title = screenTitle() ?? app.untitledScript
      const bytes = await writeInWorker({
        ...choices,
        state: Y.encodeStateAsUpdate(doc),
        set: cutsIn(view.state).set,
        title,
        language: scriptLanguage(doc) ?? lang,
      })
      if (choices.withCues && WITH_NOTES.has(choices.format)) noteNumbersOut(view)
      const { ending, type } = EXPORTED_FILES[choices.format]
      download(`${title}${ending}`, type, bytes)
      isExportOpen.set(false)
    } catch (error) {
      log.error('An export failed', error)
      setFailed(true)
    }
    setBusy(false)
  }
  return { save, isBusy, isFailed }
}

function download(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  link.click()
  // the browser may not have begun to read the file
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export interface ExportOrder extends Omit<ScriptToWrite, 'blocks' | 'cuts' | 'comments'> {
  readonly format: ExportFormat
  /** The document, as one update. */
  readonly state: Uint8Array
  /** The set of cuts that counts. */
  readonly set: string
}

/** @throws if the worker cannot be loaded, or fails */
function writeInWorker(order: ExportOrder): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { type: 'module' })
  return askWorker(worker, order)
}
