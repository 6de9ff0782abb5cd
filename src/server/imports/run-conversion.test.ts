import { expect, onTestFinished, test } from 'vitest'
import { makeLongPdf, makeScanPdf } from '#test/pdf/broken-pdfs.ts'
import { TIDE_GAUGE } from '#test/pdf/invented-plays.ts'
import { makeScan } from '#test/pdf/make-scan.ts'
import { makeScriptPdf } from '#test/pdf/script-pdf.ts'
import { converterIds } from '#test/support/converters.ts'
import { type ConversionEvent, type ConversionLimits, isConversionEnd } from './conversion-event.ts'
import { startConversion } from './run-conversion.ts'

/** All events until the process is gone. */
async function converted(
  pdf: Uint8Array,
  recognises = false,
  limits?: Partial<ConversionLimits>,
): Promise<readonly ConversionEvent[]> {
  const events: ConversionEvent[] = []
  const ended = Promise.withResolvers<void>()
  const onEvent = (event: ConversionEvent) => {
    events.push(event)
    if (isConversionEnd(event)) ended.resolve()
  }
  const { stop } = startConversion({ pdf, labelService: null, recognises }, onEvent, limits)
  onTestFinished(stop)
  await ended.promise
  await stop()
  return events
}

test('[IMP-210] the converter tells each page, then the end, once, and its process is gone', async () => {
  const kinds = (await converted(makeScriptPdf())).map(({ kind }) => kind)
  expect(kinds).toEqual(['page', 'page', 'page', 'page', 'creating', 'done'])
  expect(converterIds(process.pid)).toEqual([])
})

test.each([
  ['computing time', { cpuSeconds: 0, cpuSecondsPerPage: 0 }, 'This PDF took too long to convert.'],
  ['memory', { memoryBytes: 1 }, 'This PDF needs too much memory to convert.'],
])(
  '[IMP-273] a conversion that needs too much %s fails with a clear text',
  async (_, limits, error) => {
    expect((await converted(makeLongPdf(300), false, limits)).at(-1)).toEqual({
      kind: 'failed',
      error,
    })
  },
)

test('[IMP-273] a process that the system ends for want of memory fails with a clear text', async () => {
  const ended = Promise.withResolvers<ConversionEvent>()
  startConversion({ pdf: makeLongPdf(300), labelService: null, recognises: false }, (event) => {
    if (isConversionEnd(event)) ended.resolve(event)
    else for (const pid of converterIds(process.pid)) process.kill(pid, 'SIGKILL')
  })
  expect(await ended.promise).toMatchObject({
    kind: 'failed',
    error: 'This PDF needs too much memory to convert.',
  })
})

test('[IMP-272] reading a text layer ends at the first page that is a picture', async () => {
  const scan = makeScan(TIDE_GAUGE, 3)
  expect((await converted(scan)).at(-1)).toEqual({ kind: 'pictures' })
  expect((await converted(scan, true)).at(-1)).toMatchObject({ kind: 'done', isScan: true })
  expect((await converted(makeScanPdf())).at(-1)).toMatchObject({ kind: 'failed' })
})

test('[IMP-35] a stopped conversion tells nothing more, and its process is gone', async () => {
  const events: ConversionEvent[] = []
  const pdf = makeLongPdf(300)
  const { stop } = startConversion({ pdf, labelService: null, recognises: false }, (event) =>
    events.push(event),
  )
  await stop()
  expect(converterIds(process.pid)).toEqual([])
  expect(events).toEqual([])
})
