// The tracked changes of a text document of LibreOffice.
import { nameOf, timeOf } from '../docx/comments.ts'
import type { CutOrigin } from '../file-script.ts'
import { childOf, elementsIn, findAll, textOf, type XmlElement } from '../xml.ts'

export interface Deletion extends CutOrigin {
  readonly text: readonly XmlElement[]
}

/** The tracked deletions by their ids; the document has only a mark at their place. */
export function deletionsOf(text: XmlElement): ReadonlyMap<string, Deletion> {
  const found = new Map<string, Deletion>()
  for (const region of findAll(text, 'text:changed-region')) {
    const deletion = childOf(region, 'text:deletion')
    const info = childOf(deletion, 'office:change-info')
    if (!deletion) continue
    const by = childOf(info, 'dc:creator')
    const at = childOf(info, 'dc:date')
    found.set(region.attributes['text:id'] ?? region.attributes['xml:id'] ?? '', {
      by: by ? nameOf(textOf(by)) : null,
      at: at ? timeOf(textOf(at)) : null,
      reason: '',
      text: elementsIn(deletion).filter(({ name }) => name === 'text:p' || name === 'text:h'),
    })
  }
  return found
}
