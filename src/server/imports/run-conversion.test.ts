import { expect, test } from 'vitest'
import { makeLongPdf } from '../../../test/pdf/broken-pdfs.ts'
import { makeScriptPdf } from '../../../test/pdf/script-pdf.ts'
import type { ConversionEvent } from './conversion-event.ts'
import { startConversion } from './run-conversion.ts'

/** All events until the end. */
function converted(pdf: Uint8Array, timeLimitMs?: number): Promise<readonly ConversionEvent[]> {
  const events: ConversionEvent[] = []
  return new Promise((resolve) => {
    const onEvent = (event: ConversionEvent) => {
      events.push(event)
      if (event.kind === 'done' || event.kind === 'failed') setTimeout(() => resolve(events), 100)
    }
    startConversion({ pdf, labelService: null }, onEvent, timeLimitMs)
  })
}

test('[IMP-210] the thread tells each page, then the end, once', async () => {
  const kinds = (await converted(makeScriptPdf())).map(({ kind }) => kind)
  expect(kinds).toEqual(['page', 'page', 'page', 'page', 'creating', 'done'])
})

test('[IMP-16] a conversion that takes too long fails with a clear text', async () => {
  expect((await converted(makeLongPdf(300), 50)).at(-1)).toEqual({
    kind: 'failed',
    error: 'This PDF took too long to convert.',
  })
})

test('[IMP-35] a stopped conversion tells nothing more', async () => {
  const events: ConversionEvent[] = []
  const { stop } = startConversion({ pdf: makeLongPdf(300), labelService: null }, (event) =>
    events.push(event),
  )
  await stop()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(events).toEqual([])
})
