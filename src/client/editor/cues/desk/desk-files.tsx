import { type ReactNode, useState } from 'react'
import type { Difference } from '#/shared/desk/reconcile.ts'
import { type FileText, writeFileText } from './file-text.ts'
import {
  type FreshFile,
  freshEosFile,
  freshQLabFile,
  QLAB_TYPES,
  type QLabType,
  writeEosFile,
} from '#/shared/desk/write-desk-file.ts'
import { useText } from '#/client/i18n/desk.ts'
import { Button } from '#/client/ui/button.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import { Segmented } from '#/client/ui/segmented.tsx'
import { screenTitle } from '#/client/ui/use-document-title.ts'
import {
  type Choices,
  type DeskSource,
  differencesWith,
  type ScriptCue,
  textsForDesk,
  writtenCues,
} from './desk-choices.ts'
import styles from './desk.module.css'

interface Props {
  readonly source: DeskSource
  readonly cues: readonly ScriptCue[]
  readonly differences: readonly Difference[]
  readonly choices: Choices
  /** Called when a file goes to a desk. */
  readonly onOut: () => void
}

/** Files that go to the desk: its own one with texts of the script, and fresh ones. */
export function DeskFiles(props: Props): ReactNode {
  const { files: text } = useText().desk
  return (
    <section className={styles['files']} aria-label={text.title}>
      <h3 className={styles['kind']}>{text.title}</h3>
      <p className={styles['warning']}>{text.warning}</p>
      <OwnFile {...props} />
      <FreshFiles {...props} />
    </section>
  )
}

/** The desk's own file with the texts that were chosen; only Eos reads its file back. */
function OwnFile({ source, cues, differences, choices, onOut }: Props): ReactNode {
  const { files: text } = useText().desk
  const { content, file, name } = source
  if (content.kind !== 'eos') return null
  const scenes = new Map(cues.map(({ cueId, scene }) => [cueId, scene]))
  const texts = textsForDesk(differences, choices, scenes)
  return (
    <div className={styles['export']}>
      <Button
        disabled={texts.size === 0}
        onClick={() => {
          onOut()
          download(name, { ...file, text: writeEosFile(content, texts) })
        }}
      >
        {text.back(texts.size)}
      </Button>
      <p className={styles['hint']}>{text.backHint}</p>
    </div>
  )
}

function FreshFiles({ source, cues, differences, choices, onOut }: Props): ReactNode {
  const { files: text } = useText().desk
  const [which, setWhich] = useState<'all' | 'chosen'>('all')
  const [qlabType, setQLabType] = useState<QLabType>('memo')
  const isEos = source.content.kind === 'eos'
  const wanted = differencesWith(differences, choices, isEos, 'new-file')
  const chosenIds = new Set(wanted.flatMap((one) => ('book' in one ? [one.book.cueId] : [])))
  const all = writtenCues(cues)
  const chosen = writtenCues(cues.filter(({ cueId }) => chosenIds.has(cueId)))
  const written = which === 'all' ? all : chosen
  const title = screenTitle() ?? ''
  const give = (desk: string, fresh: FreshFile, hasMark: boolean) => {
    onOut()
    download(text.name(title, desk), { text: fresh.text, encoding: 'utf-8', hasMark })
    if (fresh.leftOut > 0) showMessage('news', text.leftOut(fresh.leftOut))
  }
  return (
    <div className={styles['export']}>
      <Segmented
        label={text.which}
        value={which}
        options={[
          { value: 'all', label: text.all(all.length) },
          { value: 'chosen', label: text.chosen(chosen.length) },
        ]}
        onChange={setWhich}
      />
      <Button
        disabled={written.length === 0}
        onClick={() => give('Eos', freshEosFile(title, written), true)}
      >
        {text.freshEos}
      </Button>
      <Button
        disabled={written.length === 0}
        onClick={() => give('QLab', freshQLabFile(qlabType, written), false)}
      >
        {text.freshQLab}
      </Button>
      <Segmented
        label={text.qlabType}
        value={qlabType}
        options={QLAB_TYPES.map((type) => ({ value: type, label: text.qlabTypes[type] }))}
        onChange={setQLabType}
      />
      <p className={styles['hint']}>{text.chosenHint}</p>
    </div>
  )
}

function download(name: string, file: FileText): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([writeFileText(file)], { type: 'text/csv' }))
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  // a pasted table has no name of a file
  link.download = /\.\w+$/.test(plain) ? plain : `${plain}.csv`
  link.click()
  // The delay is needed: the browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
