import type { ComponentType } from 'react'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { Text } from '#/client/i18n/use-text.ts'
import type { IconName } from '#/client/ui/icon-paths.ts'
import type { EditorHandle } from './editor-handle.ts'
import type { ScriptSession } from './script-session.ts'

export type EditorText = Text['editor']

/** A button of the toolbar. Keyboard, menu and toolbar share the command; without dispatch it answers 'may I?'. */
export interface ToolbarAction {
  readonly id: string
  readonly group: 'history' | 'text' | 'insert' | 'cue'
  readonly icon: IconName
  readonly label: (text: EditorText) => string
  readonly command: Command
  readonly shortcut?: string
  readonly isActive?: (state: EditorState) => boolean
  /** A cue type, where the button is in its colour. */
  readonly tint?: string
}

export interface SidebarTab {
  readonly id: string
  readonly label: (text: EditorText) => string
  readonly Panel: ComponentType<{ readonly editor: EditorHandle }>
}

/** What a feature knows of its surroundings when the editor is mounted. */
export interface EditorContext {
  readonly session: ScriptSession
  readonly text: () => EditorText
}

/** A feature of the editor: one folder, one line in features.ts. The surfaces render what it declares. */
export interface EditorFeature {
  readonly name: string
  readonly plugins?: (context: EditorContext) => readonly Plugin[]
  /** Shortcuts in ProseMirror's notation. */
  readonly keymap?: Readonly<Record<string, Command>>
  readonly nodeViews?: (context: EditorContext) => Readonly<Record<string, NodeViewConstructor>>
  readonly toolbar?: readonly ToolbarAction[]
  readonly sidebar?: readonly SidebarTab[]
  /** Drawn above the sheet, in its coordinates. */
  readonly Overlay?: ComponentType<{ readonly editor: EditorHandle }>
}
