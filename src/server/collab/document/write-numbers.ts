import type * as Y from 'yjs'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'

/**
 * Writes the numbers of scenes and pages into their attributes if they differ. Only other programs read these
 * attributes, no screen does. Cues keep the numbers in their marks (decision 014).
 */
export function writeNumbers(doc: Y.Doc): void {
  let scenes = 0
  let pages = 0
  doc.transact(() => {
    for (const block of blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))) {
      if (block.nodeName === 'sceneBlock') write(block, 'sceneNumber', String(++scenes))
      else if (block.nodeName === 'pageSplit') write(block, 'pageNumber', ++pages)
    }
  })
}

function write(block: Y.XmlElement, name: string, value: string | number): void {
  const written = block as Y.XmlElement<Record<string, string | number>>
  if (written.getAttribute(name) !== value) written.setAttribute(name, value)
}
