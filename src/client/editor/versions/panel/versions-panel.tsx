import { type ReactNode, useState } from 'react'
import { useText } from '#/client/i18n/versions.ts'
import { Dialog } from '#/client/ui/dialog.tsx'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { closeVersions, useVersionPair } from '../../model/versions-address.ts'
import { ComparedVersions } from './compared-versions.tsx'

/** Earlier states of the script, and the changes between two of them, over the editor (VER-42). */
export function VersionsPanel({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { versions: text } = useText()
  const pair = useVersionPair()
  // the comparison stays visible while the panel leaves the screen
  const [shown, setShown] = useState(pair)
  if (pair !== null && pair !== shown && !isSame(pair, shown)) setShown(pair)
  return (
    <Dialog isOpen={pair !== null} title={text.title} place="full" onClose={closeVersions}>
      {shown && <ComparedVersions editor={editor} pair={shown} />}
    </Dialog>
  )
}

type Pair = ReturnType<typeof useVersionPair>

const isSame = (a: Pair, b: Pair): boolean => a?.from === b?.from && a?.to === b?.to
