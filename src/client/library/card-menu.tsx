import type { ReactNode } from 'react'
import type { Script } from '#/shared/api/scripts.ts'
import { useText } from '#/client/i18n/library.ts'
import { IconButton } from '#/client/ui/button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'

interface CardMenuProps {
  readonly className: string | undefined
  readonly script: Script
  readonly isOwner: boolean
  readonly handlers: {
    readonly onRename: () => void
    readonly onShare: (script: Script) => void
    readonly onPlace: (script: Script) => void
    readonly onProductions: (id: string) => void
    readonly onCopy: (script: Script) => void
    readonly onDelete: (script: Script) => void
    readonly onLeave: (script: Script) => void
  }
}

/** The actions of a script's owner (LIB-8, LIB-60), and of a user with whom it is shared (LIB-70). */
export function CardMenu({ className, script, isOwner, handlers }: CardMenuProps): ReactNode {
  const { header, library } = useText()
  const production = throughProduction(script)
  const trigger = (
    <IconButton label={library.options(script.title)} className={className}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      {isOwner && (
        <>
          <MenuItem icon="pencil" onClick={handlers.onRename}>
            {library.rename}
          </MenuItem>
          <MenuItem icon="share" onClick={() => handlers.onShare(script)}>
            {library.share}
          </MenuItem>
          <MenuItem icon="people" onClick={() => handlers.onPlace(script)}>
            {library.intoProduction}
          </MenuItem>
        </>
      )}
      <MenuItem icon="copy" onClick={() => handlers.onCopy(script)}>
        {header.copy}
      </MenuItem>
      <MenuSeparator />
      {isOwner ? (
        <MenuItem icon="trash" tone="danger" onClick={() => handlers.onDelete(script)}>
          {library.delete}
        </MenuItem>
      ) : production ? (
        <MenuItem icon="people" onClick={() => handlers.onProductions(production.id)}>
          {library.showProduction}
        </MenuItem>
      ) : (
        <MenuItem icon="logout" tone="danger" onClick={() => handlers.onLeave(script)}>
          {library.leave}
        </MenuItem>
      )}
    </Menu>
  )
}

/** The production by which alone the user has somebody's script. */
export function throughProduction({ shared_at: sharedAt, productions }: Script) {
  return sharedAt === null ? productions[0] : undefined
}
