import type { ComponentType } from 'react'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Text } from '#/client/i18n/use-text.ts'
import type { IconName } from '#/client/ui/icon-paths.ts'
import type { EditorHandle } from './editor-handle.ts'
import type { ScriptSession } from './connection/script-session.ts'
import type { AnyShortcut, Shortcut } from './controls/shortcut.ts'
import type { Keymap } from './controls/text-keys-plugin.ts'

export type EditorText = Text['editor']

/** The floating toolbar's states (SUR-14); controls/toolbar-context.ts says which one is current. */
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

/** In the order in which the toolbar shows them: first those that every context has, at the same place. */
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
  /** The contexts in which it is shown. Without it: default, text-formatting and empty-page, in which people write. */
  readonly contexts?: readonly ToolbarContext[]
}

/** A button of the toolbar. Keyboard, menu and toolbar share the command. Without dispatch it answers if it applies. */
export interface ToolbarAction extends ToolbarItem {
  readonly icon: IconName
  readonly label: (text: EditorText) => string
  readonly command: Command
  readonly shortcut?: Shortcut
  readonly isActive?: (state: EditorState) => boolean
  /** Whether the button is shown: it is not where there is nothing to act on. Without it the button is always shown. */
  readonly isShown?: (state: EditorState) => boolean
  /** What a press by mouse or finger does instead, where a place can be pointed at. */
  readonly pointerCommand?: Command
  /** A cue type in whose colour the button is. */
  readonly tint?: string
  /** The text of the notice that offers to undo what the command deletes. It is asked for before the command runs. */
  readonly deleting?: (state: EditorState, text: EditorText) => string
}

/** Something of the toolbar that is more than a button: a menu, a choice. */
export interface ToolbarControl extends ToolbarItem {
  readonly Control: ComponentType<{ readonly editor: EditorHandle }>
}

/** Where the context menu was opened. 'insert' is a submenu of the page's menu, 'rehearsal' a word in rehearsal. */
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
  /** Hidden rather than disabled, where the rule says so. */
  readonly isShown?: (state: EditorState) => boolean
}

/** A part of a menu that is more than one item, or for people who only read, too. */
export interface MenuSection {
  readonly id: string
  readonly places: readonly MenuPlace[]
  /** Above the items, not below them. */
  readonly isFirst?: true
  readonly Items: ComponentType<{ readonly editor: EditorHandle }>
}

export interface SidebarTab {
  readonly id: string
  readonly label: (text: EditorText) => string
  /** A number that the tab shows: how many entries its panel has. */
  readonly count?: (state: EditorState) => number
  readonly Panel: ComponentType<{ readonly editor: EditorHandle }>
}

/** What a feature knows of its surroundings when the editor is mounted. */
export interface EditorContext {
  readonly session: ScriptSession
  readonly text: () => EditorText
}

/** What a feature does to the text: one folder, and one line in features.ts. The text is shown when all are loaded. */
export interface EditorFeature {
  readonly name: string
  readonly plugins?: (context: EditorContext) => readonly Plugin[]
  /** What keys that write, delete or lead on do at certain places of the text. */
  readonly keymap?: Keymap
  /** The shortcuts of the feature. The list of shortcuts shows them, and those of text and page are bound. */
  readonly shortcuts?: readonly AnyShortcut[]
  readonly nodeViews?: (context: EditorContext) => Readonly<Record<string, NodeViewConstructor>>
}

/** Where a feature may show something of its own. */
export type SlotName =
  /** One line before the sheet begins, while the feature has something to say. */
  | 'notice'
  /** Drawn above the sheet, in its coordinates. */
  | 'overlay'
  /** In the place of the toolbar while the sheet is in rehearsal. */
  | 'rehearsalBar'
  /** Above the toolbar, at its right end. */
  | 'floating'

/**
 * What the surfaces render of a feature, around the text: one line in feature-surfaces.ts. It is loaded when the
 * text stands, so a feature's plugins never import it (decision 024).
 */
export interface FeatureSurfaces {
  readonly name: string
  readonly toolbar?: readonly (ToolbarAction | ToolbarControl)[]
  readonly menu?: readonly (MenuAction | MenuSection)[]
  /** Says what the next click does while a mode is on; null where there is nothing to say. */
  readonly hint?: (state: EditorState, text: EditorText, isOnPhone: boolean) => string | null
  readonly sidebar?: readonly SidebarTab[]
  readonly slots?: Readonly<
    Partial<Record<SlotName, ComponentType<{ readonly editor: EditorHandle }>>>
  >
}
