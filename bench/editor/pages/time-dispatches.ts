// Measures the outline's share of a dispatch. State fields are internal to ProseMirror: only this bench reads them.
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Times in ms of one change of the document. */
export interface DispatchTime {
  readonly dispatch: number
  readonly outline: number
}

declare global {
  interface Window {
    dispatchTimes: DispatchTime[]
  }
}

interface StateField {
  readonly name: string
  apply: (...parts: readonly unknown[]) => unknown
}

/** The plugin that keeps the outline. */
const OUTLINE_FIELD = 'outline$'

export function timeDispatches(view: EditorView): void {
  let outline = 0
  const { fields } = (view.state as unknown as { config: { fields: readonly StateField[] } }).config
  const field = fields.find(({ name }) => name === OUTLINE_FIELD)
  if (!field) throw new Error(`No plugin has the field ${OUTLINE_FIELD}.`)
  const apply = field.apply
  field.apply = (...parts) => {
    const started = performance.now()
    const next = apply(...parts)
    outline += performance.now() - started
    return next
  }
  const dispatch = view.dispatch.bind(view)
  window.dispatchTimes = []
  view.dispatch = (transaction: Transaction) => {
    outline = 0
    const started = performance.now()
    dispatch(transaction)
    if (transaction.docChanged)
      window.dispatchTimes.push({ dispatch: performance.now() - started, outline })
  }
}
