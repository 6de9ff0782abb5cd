import type { ReactNode } from 'react'
import { permits } from '#/shared/access/script-rights.ts'
import { useText } from '#/client/i18n/signed-in.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { useStore } from '#/client/ui/store.ts'
import { Submenu } from '#/client/ui/submenu.tsx'
import { useEditorState, type EditorHandle } from '../../core/editor-handle.ts'
import type { FeatureSurfaces, MenuAction, MenuPlace } from '../../core/feature.ts'

interface Props {
  readonly editor: EditorHandle
  readonly features: readonly FeatureSurfaces[]
  readonly place: MenuPlace
}

/** The items that the features declare for a place; the page's menu has 'Insert' below them (SUR-20). */
export function MenuContent({ editor, features, place }: Props): ReactNode {
  const { editor: text } = useText()
  const entries = features.flatMap((feature) => feature.menu ?? [])
  const rights = useStore(editor.session.rights)
  const canEdit = permits(rights, 'script:edit')
  // on a word in rehearsal Jump comes first (REH-4)
  const sections = (areFirst: boolean) =>
    entries
      .filter((entry) => 'Items' in entry)
      .filter((entry) => entry.places.includes(place))
      .filter(({ isFirst = false }) => (isFirst || place === 'rehearsal') === areFirst)
      .map(({ id, Items }) => <Items key={id} editor={editor} />)
  return (
    <>
      {sections(true)}
      {entries
        .filter((entry) => 'command' in entry)
        .filter(
          ({ right = 'script:edit', ...entry }) => entry.place === place && permits(rights, right),
        )
        .map((entry) => (
          <Action key={entry.id} editor={editor} action={entry} />
        ))}
      {place === 'page' && canEdit && (
        <Submenu icon="plus" label={text.menus.insert}>
          <MenuContent editor={editor} features={features} place="insert" />
        </Submenu>
      )}
      {sections(false)}
    </>
  )
}

function Action(props: { readonly editor: EditorHandle; readonly action: MenuAction }): ReactNode {
  const { editor, action } = props
  const { editor: text } = useText()
  const isShown = useEditorState(editor, (state) => action.isShown?.(state) ?? true)
  const isEnabled = useEditorState(editor, (state) => action.command(state))
  const whyNot = useEditorState(editor, (state) => action.whyNot?.(state, text) ?? null)
  if (!isShown) return null
  return (
    <MenuItem
      icon={action.icon}
      isDisabled={!isEnabled}
      whyNot={whyNot}
      onClick={() => editor.run(action.command, action.right)}
    >
      {action.label(text)}
    </MenuItem>
  )
}
