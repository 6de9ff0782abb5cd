import { type ReactNode, useEffect, useState } from 'react'
import { editorPath } from '#/shared/routes/parse-route.ts'
import { backendOrigin } from '#/client/api/backend.ts'
import { useText } from '#/client/i18n/editor.ts'
import { readLastPlace } from '#/client/local/user-data.ts'
import { copyText, sayNotCopied } from '#/client/ui/copy-button.tsx'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { showMessage } from '#/client/ui/messages.ts'
import chip from '../core/controls/chip.module.css'
import type { EditorHandle } from '../core/editor-handle.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { revealPosition, focusSheet } from '../core/sheet/reveal.ts'
import { fragmentOfPlace, placeInFragment, positionOfPlace } from '../core/sheet/place-address.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { sceneNumberAt } from '../model/scene-blocks.ts'

/** How long the offer is shown: as long as it takes to read it. */
const OFFERED_MS = 8_000

/** Number of blocks that are in sight when a script is opened: no offer leads to them. */
const IN_SIGHT = 8

const CHIP = 'continue-offer'

/** Offers for a moment after opening to go on at the last place. Any other action of the user ends the offer. */
function ContinueOffer({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const [place, setPlace] = useState(() => offeredPlace(editor))
  const isOffered = place !== null
  useEffect(() => {
    if (!isOffered) return undefined
    const withdraw = () => setPlace(null)
    const listening = new AbortController()
    const timer = setTimeout(withdraw, OFFERED_MS)
    for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      window.addEventListener(
        act,
        ({ target }) => {
          if (!(target instanceof Element) || !target.closest(`#${CHIP}`)) withdraw()
        },
        { signal: listening.signal, passive: true },
      )
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [isOffered])
  if (place === null) return null
  const { number, name } = place
  return (
    <div id={CHIP} role="status" className={chip['chip']} data-region="notice">
      <button
        type="button"
        className={chip['words']}
        onClick={() => {
          setPlace(null)
          const position = positionOfPlace(editor.view.state, place.place)
          if (position === null) return
          revealPosition(editor.view, Math.max(0, position - 1))
          focusSheet(editor.view)
        }}
      >
        {number > 0 ? text.continueAt(number, name || text.untitledScene) : text.continueHere}
      </button>
      <IconButton label={text.continueNot} onClick={() => setPlace(null)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  )
}

/** The last place; null if none is stored, if it is in sight, or if the address or a rehearsal leads elsewhere. */
function offeredPlace({ session, state }: EditorHandle) {
  const now = state.get()
  const place = session.isPrivate ? null : readLastPlace(session.userId, session.scriptId)
  if (place === null || placeInFragment(location.hash) !== null || isRehearsing(now)) return null
  const position = positionOfPlace(now, place)
  if (position === null || now.doc.resolve(position).index(0) < IN_SIGHT) return null
  const number = sceneNumberAt(now, position)
  return { place, number, name: outlineIn(now).outline.scenes[number - 1]?.name ?? '' }
}

/** Copies the address of this place. Readers have this item, too: the address works for all with a right to read. */
function CopyLinkItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { editor: text } = useText()
  const { view, session } = editor
  if (session.isPrivate) return null
  const copy = async () => {
    const { state } = view
    const path = editorPath(session.scriptId)
    const link = backendOrigin() + path + fragmentOfPlace(state, state.selection.$from)
    if (await copyText(link)) showMessage('good', text.linkCopied)
    else sayNotCopied(link)
  }
  return (
    <MenuItem icon="share" onClick={() => void copy()}>
      {text.copyLink}
    </MenuItem>
  )
}

export const placeLinkSurfaces: FeatureSurfaces = {
  name: 'place-link',
  menu: [{ id: 'copy-link', places: ['page', 'rehearsal'], Items: CopyLinkItem }],
  slots: { overlay: ContinueOffer },
}
