import type { EditorState, Transaction } from 'prosemirror-state'
import { Mapping, type StepMap } from 'prosemirror-transform'

/**
 * An edit that was held back, on the script as it is now.
 * @param since the maps of all changes since it was held back
 */
export function heldEdit(
  held: Transaction,
  state: EditorState,
  since: readonly StepMap[],
): Transaction {
  if (held.before === state.doc) return held
  const mapping = new Mapping([...held.mapping.invert().maps, ...since])
  const { tr } = state
  held.steps.forEach((step, index) => {
    const from = held.steps.length - index
    const mapped = step.map(mapping.slice(from))
    if (mapped && tr.maybeStep(mapped).failed === null) mapping.appendMap(mapped.getMap(), from - 1)
  })
  const event: unknown = held.getMeta('uiEvent')
  if (event !== undefined) tr.setMeta('uiEvent', event)
  if (held.getMeta('paste') === true) tr.setMeta('paste', true)
  return tr.scrollIntoView()
}
