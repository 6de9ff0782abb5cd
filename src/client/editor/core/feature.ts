import type { ComponentType } from 'react'
import type { Command, EditorState, Plugin, PluginView } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Right } from '#/shared/access/script-rights.ts'
import type { Text } from '#/client/i18n/editor.ts'
import type { Text as First } from '#/client/i18n/editor-page.ts'
import type { IconName } from '#/client/ui/icon.tsx'
import type { EditorHandle } from './editor-handle.ts'
import type { ScriptSession } from './connection/script-session.ts'
import type { AnyShortcut, Shortcut, Keymap } from './controls/shortcut.ts'

export type EditorText = Text['editor']
/** The texts that are there with the text; the others follow with the later features. */
export type FirstText = First['editor']

/** The floating toolbar's states (SUR-14); model/toolbar-context.ts says which one is current. */
export const TOOLBAR_CONTEXTS = [
  'default',
  'text-formatting',
  'dialogue-layout',
  'speaker-select',
  'empty-page',
  'cue-select',
  'scene-select',
] as const
export type ToolbarContext = (typeof TOOLBAR_CONTEXTS)[number]

/** The groups in the order of the toolbar: first the groups that every context has, always at the same place. */
export const TOOLBAR_GROUPS = [
  'history',
  'cue',
  'back',
  'block',
  'text',
  'insert',
  'view',
  'remove',
] as const

interface ToolbarItem {
  readonly id: string
  readonly group: (typeof TOOLBAR_GROUPS)[number]
  /** The right that the item needs; that of a writer if not set. */
  readonly right?: Right
  /** Contexts that show the item. If not set: default, text-formatting and empty-page, in which the user writes. */
  readonly contexts?: readonly ToolbarContext[]
}

/** A toolbar button. Keyboard, menu and toolbar share the command; without dispatch it returns whether it applies. */
export interface ToolbarAction extends ToolbarItem {
  readonly icon: IconName
  readonly label: (text: EditorText) => string
  readonly command: Command
  readonly shortcut?: Shortcut
  readonly isActive?: (state: EditorState) => boolean
  /** False hides the button, because the command has nothing to act on. If not set, the button is always shown. */
  readonly isShown?: (state: EditorState) => boolean
  /** Why the command does not apply, as a sentence; null where this can be seen. */
  readonly whyNot?: (state: EditorState, text: EditorText) => string | null
  /** The command of a press by mouse or finger instead, because these can point at a place. */
  readonly pointerCommand?: Command
  /** Whether the user writes next: then a press by keyboard leads to the text, otherwise the tool keeps the focus. */
  readonly leadsToText?: true
  /** The cue type whose colour the button has. */
  readonly tint?: string
  /** The text of the notice that offers to undo the deletion. The toolbar reads this text before the command runs. */
  readonly deleting?: (state: EditorState, text: EditorText) => string
}

/** An item of the toolbar that is more than a button: a menu, a choice. */
export interface ToolbarControl extends ToolbarItem {
  readonly Control: ComponentType<{ readonly editor: EditorHandle }>
}

/** The place of the context menu. 'insert' is a submenu of the page's menu, 'rehearsal' a word in rehearsal. */
export type ContextPlace = 'page' | 'insert' | 'speaker' | 'background' | 'rehearsal'

/** 'script' is the menu of the script as a whole, behind its title. */
export type MenuPlace = ContextPlace | 'script'

/** An item of the context menu. The caret is where the menu was opened, so the command acts there. */
export interface MenuAction {
  readonly id: string
  readonly place: ContextPlace
  readonly icon: IconName
  readonly label: (text: EditorText) => string
  readonly command: Command
  /** The right that the item needs; that of a writer if not set. */
  readonly right?: Right
  /** False hides the item instead of disabling it, if a rule of the item requires this. */
  readonly isShown?: (state: EditorState) => boolean
  /** Why the command does not apply, as a sentence; null where this can be seen. */
  readonly whyNot?: (state: EditorState, text: EditorText) => string | null
}

/** A part of a menu with more than one item, or with items for users who may only read, too. */
export interface MenuSection {
  readonly id: string
  readonly places: readonly MenuPlace[]
  /** True places the section above the items instead of below them. */
  readonly isFirst?: true
  readonly Items: ComponentType<{ readonly editor: EditorHandle }>
}

export interface SidebarTab {
  readonly id: string
  readonly label: (text: EditorText) => string
  /** A number that the tab shows: how many entries its panel has. */
  readonly count?: (state: EditorState) => number
  /** False hides the tab, because its list is empty. If not set, the tab is always shown. */
  readonly isShown?: (state: EditorState) => boolean
  readonly Panel: ComponentType<{ readonly editor: EditorHandle }>
}

/** The values that a feature gets when the editor is mounted. */
export interface EditorContext {
  readonly session: ScriptSession
  readonly text: () => FirstText
}

/**
 * The part of a feature that acts on the text: one folder, and one line in features.ts. What the text does not need before it
 * takes what is typed is in later-features.ts, under the same name, and has no node views.
 */
export interface EditorFeature {
  readonly name: string
  readonly plugins?: (context: EditorContext) => readonly Plugin[]
  /** Commands of keys that write, delete or move the caret, at certain places of the text. */
  readonly keymap?: Keymap
  /** The shortcuts of the feature. The list of shortcuts shows them, and those of text and page are bound. */
  readonly shortcuts?: readonly AnyShortcut[]
  readonly nodeViews?: (context: EditorContext) => Readonly<Record<string, NodeViewConstructor>>
}

/** The places at which a feature may show a component of its own. */
export type SlotName =
  /** One line above the sheet, which stays in sight, while the feature has a message. */
  | 'line'
  /** A message above the sheet, which scrolls away. */
  | 'notice'
  /** Drawn over the sheet, in the sheet's coordinates. */
  | 'overlay'
  /** In the place of the toolbar while the sheet is in rehearsal. */
  | 'rehearsalBar'
  /** Above the toolbar, at its right end. */
  | 'floating'

/**
 * The part of a feature that the surfaces render around the text: one line in stage-surfaces.tsx. This part is loaded
 * when the text is already shown, so a feature's plugins never import it (decision 024).
 */
export interface FeatureSurfaces {
  readonly name: string
  readonly toolbar?: readonly (ToolbarAction | ToolbarControl)[]
  readonly menu?: readonly (MenuAction | MenuSection)[]
  /** The hint on the next click while a mode is on; null if there is no hint. */
  readonly hint?: (state: EditorState, text: EditorText, isOnPhone: boolean) => string | null
  readonly sidebar?: readonly SidebarTab[]
  readonly slots?: Readonly<
    Partial<Record<SlotName, ComponentType<{ readonly editor: EditorHandle }>>>
  >
}

/** All features in their order, each with what is loaded later of it. */
export const withLater = (
  first: readonly EditorFeature[],
  later: readonly EditorFeature[],
): readonly EditorFeature[] =>
  first.flatMap((feature) => [feature, ...later.filter(({ name }) => name === feature.name)])

/**
 * Where plugins are added, ProseMirror destroys the views of all plugins and creates them anew. Those of these plugins stay:
 * they have scrolled to the person's place, and listen to the document.
 * @returns runs what adds plugins
 */
export function keepViews(plugins: readonly Plugin[]): (add: () => void) => void {
  let isAdding = false
  for (const plugin of plugins) {
    const create = plugin.spec.view
    if (!create) continue
    let kept: PluginView | null = null
    plugin.spec.view = (view) => {
      const own = kept ?? create.call(plugin, view)
      kept = own
      return {
        update: (now, before) => own.update?.(now, before),
        destroy() {
          if (isAdding) return
          kept = null
          own.destroy?.()
        },
      }
    }
  }
  return (add) => {
    isAdding = true
    try {
      add()
    } finally {
      isAdding = false
    }
  }
}
