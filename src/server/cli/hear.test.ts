import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRecording, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import { runStichwortHere } from '#test/support/shell.ts'
import { closeSocketServers, serveSockets } from '#test/support/socket-server.ts'

const FRAME_BYTES = 3200
let folder: string
let recogniser: TestRecogniser

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'stichwort-hear-'))
  recogniser = await startRecogniser((bytes) =>
    bytes < 3 * FRAME_BYTES ? { partial: 'sein' } : { text: 'sein oder nicht' },
  )
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await recogniser?.close()
})

/** A recording of three tenths of a second. */
function recordingAt(name: string, rate: number): string {
  writeFileSync(path.join(folder, name), makeRecording(3 * FRAME_BYTES, rate))
  return name
}

const call = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runStichwortHere(['hear', ...args], env, folder)

test('[REH-632] a recording is played into the recogniser, and its words and their delay are printed', async () => {
  const { code, out } = await call({ ASR_URL: recogniser.url }, recordingAt('play.wav', 16_000))
  expect(code).toBe(0)
  expect(out).toContain('0.3 s  sein oder nicht')
  expect(out).toMatch(/^3 words\. Answers after \d\.\d\d s, at most \d\.\d\d s; 0 of 3 tenths/m)
  expect(recogniser.heard.at(-1)?.audio).toEqual(Buffer.alloc(3 * FRAME_BYTES, 5))
  expect(recogniser.heard.at(-1)?.hasEnded).toBe(true)
})

const SCRIPT =
  'HAMLET: Sein oder nicht sein, das ist hier die Frage.\n\nOPHELIA: Mein Prinz, wie geht es Euch?\n'

test('[REH-735] with a script, each utterance is printed beside the line at which it stands, and the share that stands there', async () => {
  writeFileSync(path.join(folder, 'hamlet.txt'), SCRIPT)
  const env = { ASR_URL: recogniser.url }
  const { code, out } = await call(env, recordingAt('play.wav', 16_000), 'hamlet.txt')
  expect(code).toBe(0)
  expect(out).toContain('0.3 s  sein oder nicht  →  Sein oder nicht sein, das ist hier die Frage.')
  expect(out).toContain('100 % of the words are in the script where the line stands.')
})

test('[REH-735] the last words of a line stand beside it, and not beside the next one', async () => {
  writeFileSync(path.join(folder, 'hamlet.txt'), SCRIPT)
  const whole = await startRecogniser((bytes) =>
    bytes < 3 * FRAME_BYTES
      ? { partial: '' }
      : { text: 'sein oder nicht sein das ist hier die frage' },
  )
  const { out } = await call({ ASR_URL: whole.url }, recordingAt('play.wav', 16_000), 'hamlet.txt')
  await whole.close()
  expect(out).toContain('die frage  →  Sein oder nicht sein, das ist hier die Frage.')
})

test('[REH-672] [REH-809] with #phrases the script beside the recording is what the recogniser is told', async () => {
  const speeches = 'HAMLET\nSein oder nicht sein, das ist hier die Frage.\n\nOPHELIA\nMein Prinz!\n'
  writeFileSync(path.join(folder, 'hamlet.fountain'), `\n${speeches}`)
  const env = { ASR_URL: `${recogniser.url}#phrases` }
  await call(env, recordingAt('play.wav', 16_000), 'hamlet.fountain')
  expect(recogniser.heard.at(-1)?.config).toMatchObject({
    phrase_list: ['sein oder nicht sein das ist hier die frage', 'mein prinz', '[unk]'],
  })
  await call(env, 'play.wav')
  expect(recogniser.heard.at(-1)?.config).not.toHaveProperty('phrase_list')
})

test('[REH-735] words that the script does not have stand beside no line', async () => {
  writeFileSync(path.join(folder, 'hamlet.txt'), SCRIPT)
  const elsewhere = await startRecogniser((bytes) =>
    bytes < 3 * FRAME_BYTES ? { partial: '' } : { text: 'montag fahrradwerkstatt kaffeemaschine' },
  )
  const { out } = await call(
    { ASR_URL: elsewhere.url },
    recordingAt('play.wav', 16_000),
    'hamlet.txt',
  )
  await elsewhere.close()
  expect(out).toContain('montag fahrradwerkstatt kaffeemaschine  →  –')
  expect(out).toContain('0 % of the words')
})

test('[REH-735] a script that cannot be read is refused in one sentence, before anything is played', async () => {
  const env = { ASR_URL: recogniser.url }
  const file = recordingAt('play.wav', 16_000)
  writeFileSync(path.join(folder, 'play.pages'), 'pages')
  const played = recogniser.heard.length
  expect((await call(env, file, 'play.pages')).err).toContain('no script that can be read')
  expect((await call(env, file, 'none.docx')).err).toContain('cannot be read')
  expect(recogniser.heard).toHaveLength(played)
})

test('[REH-632] a recording that cannot be played is refused in one sentence', async () => {
  const env = { ASR_URL: recogniser.url }
  expect(await call(env, recordingAt('cd.wav', 44_100))).toMatchObject({
    code: 1,
    err: expect.stringContaining('16 kHz'),
  })
  writeFileSync(path.join(folder, 'text.wav'), 'no sound')
  expect((await call(env, 'text.wav')).err).toContain('16 kHz')
  expect((await call(env, 'none.wav')).err).toContain('cannot be read')
})

test('[REH-632] a house without a recogniser, and one that is away, are told apart', async () => {
  const file = recordingAt('again.wav', 16_000)
  expect((await call({}, file)).err).toContain('ASR_URL is not set')
  expect((await call({ ASR_URL_DE: recogniser.url }, file, '--english')).err).toContain('not set')
  const gone = await startRecogniser()
  await gone.close()
  expect((await call({ ASR_URL: gone.url }, file)).err).toContain('cannot be reached')
})

test('[REH-810] a recogniser that ends while it is played into is said with its reason, and no rest is played', async () => {
  const file = path.join(folder, 'long.wav')
  writeFileSync(file, makeRecording(600 * FRAME_BYTES, 16_000))
  const leaving = await startRecogniser((bytes) => {
    if (bytes > 2 * FRAME_BYTES) for (const socket of leaving.connections()) socket.terminate()
    return { partial: '' }
  })
  const { code, err } = await call({ ASR_URL: leaving.url }, file)
  await leaving.close()
  expect(code).toBe(1)
  expect(err).toMatch(/^The speech recogniser has ended after \d\.\d s\./)
})

test('[REH-840] a recogniser that closes is said with the code and the words with which it closed', async () => {
  const host = await serveSockets((socket) => {
    socket.on('message', (_data, isBinary) => {
      if (isBinary) socket.close(1011, 'out of memory')
    })
  })
  writeFileSync(path.join(folder, 'closed.wav'), makeRecording(600 * FRAME_BYTES, 16_000))
  const { code, err } = await call({ ASR_URL: `ws://${host}` }, 'closed.wav')
  await closeSocketServers()
  expect(code).toBe(1)
  expect(err).toContain('It has closed the connection (1011: out of memory).')
})

test('[REH-846] a recogniser that closes with a fault when the recording is over is said with code and words, and the command has failed', async () => {
  const file = recordingAt('final.wav', 16_000)
  const closing = async (
    address: (host: string) => string,
    isEnd: (message: string) => boolean,
  ) => {
    const host = await serveSockets((socket) => {
      socket.on('message', (data: Buffer) => {
        if (isEnd(data.toString())) socket.close(1011, 'out of memory')
      })
    })
    const ended = await call({ ASR_URL: address(host) }, file)
    await closeSocketServers()
    return ended
  }
  const vosk = await closing(
    (host) => `ws://${host}`,
    (message) => message.includes('eof'),
  )
  const realtime = await closing(
    (host) => `realtime+ws://${host}/v1#model=m`,
    (message) => message.includes('commit'),
  )
  const sentence = 'It has closed the connection (1011: out of memory).'
  expect([vosk.code, realtime.code]).toEqual([1, 1])
  expect(vosk.err).toContain(`has taken the sound and answered nothing. ${sentence}`)
  expect(realtime.err).toContain(`has ended after 0.3 s. ${sentence}`)
})

test('[REH-841] a recogniser that takes the sound and answers nothing is said, and the command has failed', async () => {
  const host = await serveSockets((socket) => {
    socket.on('message', (data: Buffer) => data.includes('eof') && socket.close())
  })
  writeFileSync(path.join(folder, 'hamlet.txt'), SCRIPT)
  const file = recordingAt('hang.wav', 16_000)
  const { code, out, err } = await call({ ASR_URL: `ws://${host}` }, file, 'hamlet.txt')
  await closeSocketServers()
  expect(code).toBe(1)
  expect(err).toContain('has taken the sound and answered nothing')
  expect(out).not.toContain('tenths')
  expect(out).not.toContain('%')
})

test('[REH-842] a recogniser without a word before the end of an utterance is said to make the line jump', async () => {
  const file = recordingAt('jump.wav', 16_000)
  const atTheEnd = await startRecogniser((bytes) =>
    bytes < 3 * FRAME_BYTES ? { partial: '' } : { text: 'sein oder nicht' },
  )
  const jumps = await call({ ASR_URL: atTheEnd.url }, file)
  await atTheEnd.close()
  const runs = await call({ ASR_URL: recogniser.url }, file)
  const sentence = 'Words came only at the end of utterances: the line would jump.'
  expect(jumps.out).toContain(sentence)
  expect(runs.out).not.toContain(sentence)
})

test('[REH-810] a fault that a recogniser names is printed, whether it ends then or not', async () => {
  const error = JSON.stringify({
    type: 'error',
    error: { message: 'There is no model of this name.' },
  })
  const file = recordingAt('error.wav', 16_000)
  const told = async (endsThen: boolean) => {
    const host = await serveSockets((socket) => {
      socket.once('message', () => {
        socket.send(error)
        if (endsThen) socket.close()
      })
    })
    const ended = await call({ ASR_URL: `realtime+ws://${host}/v1#model=none` }, file)
    await closeSocketServers()
    return ended
  }
  const [goneOn, ended] = [await told(false), await told(true)]
  expect([goneOn.code, ended.code]).toEqual([0, 1])
  expect(goneOn.out).toContain('No answer with words.')
  expect(goneOn.out).toContain('There is no model of this name.')
  expect(ended.err).toContain('There is no model of this name.')
})

test('[REH-632] [REH-670] a recogniser of another kind is played into as well, and how often it answers is printed', async () => {
  const host = await serveSockets((socket) => {
    let frames = 0
    const say = (text: string, isFinal: boolean) =>
      socket.send(JSON.stringify({ text, segment: 0, is_final: isFinal }))
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) say('SEIN', ++frames === 3)
      else if (data.toString() === 'Done') socket.send('Done!')
    })
  })
  const file = recordingAt('other.wav', 16_000)
  const { code, out } = await call({ ASR_URL: `sherpa+ws://${host}` }, file)
  expect(code).toBe(0)
  expect(out).toContain('s  SEIN')
  expect(out).toMatch(/^1 words\. 3 answers with words, every \d\.\d\d s, .+ after the end\./m)
  await closeSocketServers()
})

test('[REH-632] [REH-674] a model of the house that is not there is said in one sentence', async () => {
  const missing = path.join(folder, 'no-model')
  const { code, err } = await call({ ASR_MODEL: missing }, recordingAt('own.wav', 16_000))
  expect(code).toBe(1)
  expect(err).toContain(`${missing} cannot be read`)
})
