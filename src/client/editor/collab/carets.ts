import { Plugin } from 'prosemirror-state'
import type { Awareness } from 'y-protocols/awareness'
import { yCursorPlugin, yCursorPluginKey } from 'y-prosemirror'
import { FALLBACK_COLOR } from '#/shared/collab/presence.ts'
import { validColor } from '#/shared/script/text-style.ts'
import { isRehearsing } from '../core/rehearsal-state.ts'
import './carets.css'

interface Person {
  readonly name?: unknown
  readonly color?: unknown
}

/** Other people's carets, with their names; what presence says is validated before it reaches a style. */
export function caretsPlugin(awareness: Awareness): Plugin {
  const carets: Plugin = yCursorPlugin(awareness, {
    cursorBuilder: (person: Person) => caretElement(person),
    selectionBuilder: (person: Person) => ({
      style: `background-color: color-mix(in srgb, ${caretColor(person)} 28%, transparent)`,
    }),
  })
  // where others look is no part of the play
  const decorations: Plugin['props']['decorations'] = (state) =>
    isRehearsing(state) ? null : yCursorPluginKey.getState(state)
  return new Plugin({ ...carets.spec, props: { decorations } })
}

function caretElement(person: Person): HTMLElement {
  const caret = document.createElement('span')
  const name = document.createElement('span')
  caret.className = 'other-caret'
  caret.style.setProperty('--person', caretColor(person))
  name.className = 'other-caret-name'
  name.textContent = typeof person.name === 'string' ? person.name : ''
  caret.append(name)
  return caret
}

export function caretColor({ color }: Person): string {
  return validColor(color) ?? FALLBACK_COLOR
}
