import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { IconButton } from '#/client/ui/icon-button.tsx'
import { Icon } from '#/client/ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '#/client/ui/menu.tsx'

interface Props {
  readonly className: string | undefined
  readonly title: string
  readonly onRename: () => void
  readonly onShare: () => void
  readonly onCopy: () => void
  readonly onDelete: () => void
}

/** What a script's owner may do with it (LIB-8, LIB-60). */
export function CardMenu(props: Props): ReactNode {
  const { className, title, onRename, onShare, onCopy, onDelete } = props
  const { library, editor } = useText()
  const trigger = (
    <IconButton label={library.options(title)} className={className}>
      <Icon name="more" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      <MenuItem icon="pencil" onClick={onRename}>
        {library.rename}
      </MenuItem>
      <MenuItem icon="share" onClick={onShare}>
        {library.share}
      </MenuItem>
      <MenuItem icon="copy" onClick={onCopy}>
        {editor.scriptMenu.copy}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onClick={onDelete}>
        {library.delete}
      </MenuItem>
    </Menu>
  )
}
