import { describe, expect, test } from 'vitest'
import { outsideHost } from './settings/recogniser-address.ts'
import { readConfig } from './config.ts'

test('[OPS-6] serves one machine by default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    backups: null,
    databaseUrl: null,
    publicOrigin: null,
    nativeOrigins: [],
    trustProxy: false,
    rateLimits: true,
    logLevel: 'info',
    metrics: null,
    houseProvider: null,
    identityProvider: null,
    importLabels: null,
    recogniser: null,
    recognisers: { de: null, en: null },
    legal: { name: null, form: null, address: null, email: null },
    registration: { kind: 'open' },
    limits: { maxScriptsPerUser: null, maxStorageMb: null },
    publicScripts: true,
    guests: true,
    mail: null,
  })
})

test('[OPS-17] an empty variable counts as none', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('[OPS-11] PUBLIC_URL is kept as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Texte.example/' }).publicOrigin).toBe(
    'https://texte.example',
  )
})

test('[OPS-12] NATIVE_ORIGINS are separated by commas', () => {
  const { nativeOrigins } = readConfig({
    NATIVE_ORIGINS: 'capacitor://localhost, https://localhost',
  })
  expect(nativeOrigins).toEqual(['capacitor://localhost', 'https://localhost'])
})

test('[OPS-13] GOOGLE_CLIENT_ID turns third-party sign-in on, OIDC_ISSUER says where', () => {
  expect(readConfig({ GOOGLE_CLIENT_ID: 'id' }).identityProvider).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'id',
  })
  const own = { GOOGLE_CLIENT_ID: 'id', OIDC_ISSUER: 'http://127.0.0.1:4000/realm/' }
  expect(readConfig(own).identityProvider?.issuer).toBe('http://127.0.0.1:4000/realm')
  expect(readConfig({ OIDC_ISSUER: 'https://id.example' }).identityProvider).toBeNull()
})

test('[OPS-16] LEGAL_* say who answers for the house', () => {
  const env = {
    LEGAL_NAME: 'Haus',
    LEGAL_FORM: 'Verein',
    LEGAL_ADDRESS: 'Weg 1\\n12345 Ort',
    LEGAL_EMAIL: 'a@b.example',
  }
  expect(readConfig(env).legal).toEqual({
    name: 'Haus',
    form: 'Verein',
    address: 'Weg 1\n12345 Ort',
    email: 'a@b.example',
  })
})

describe('[OPS-15] RATE_LIMITS', () => {
  test.each(['127.0.0.1', '::1', 'localhost'])('may be off on %s', (HOST) => {
    expect(readConfig({ HOST, RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })
  test('may not be off where others can reach the server', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', RATE_LIMITS: 'off' })).toThrow(
      'RATE_LIMITS=off needs a loopback HOST',
    )
  })
})

describe('[OPS-17] a bad value stops the start with one line', () => {
  test.each([
    { PORT: 'http' },
    { PORT: '65536' },
    { PORT: '-1' },
    { DATABASE_URL: 'mysql://localhost/texte' },
    { DATABASE_URL: 'localhost' },
    { PUBLIC_URL: 'texte.example' },
    { PUBLIC_URL: 'https://texte.example/path' },
    { PUBLIC_URL: 'ftp://texte.example' },
    { NATIVE_ORIGINS: 'localhost' },
    { NATIVE_ORIGINS: 'https://localhost/path' },
    { TRUST_PROXY: 'yes' },
    { RATE_LIMITS: '0' },
    { OIDC_ISSUER: 'accounts.google.com' },
    { OIDC_ISSUER: 'http://id.example' },
    { OIDC_ISSUER: 'ftp://127.0.0.1' },
    { OIDC_ISSUER: 'https://id.example/?x' },
    { ASR_URL: 'localhost:2700' },
    { ASR_URL: 'http://localhost:2700' },
    { ASR_URL_DE: 'localhost:2700' },
    { ASR_URL: 'sherpa+http://localhost:6006' },
    { ASR_URL: 'whisper+ws://localhost:8080' },
    { ASR_URL: 'realtime+wss://ear.example/v1/realtime' },
    { ASR_URL: 'realtime+wss://ear.example/v1/realtime#model=ear&rate=8000' },
    { ASR_URL: 'ws://localhost:2700#words' },
    { ASR_URL: 'ws://localhost:2700', ASR_MODEL: '/opt/model' },
    { LEGAL_EMAIL: 'haus' },
    { LOG_LEVEL: 'loud' },
    { METRICS_PORT: '99999' },
    { METRICS_TOKEN: 'short' },
    { METRICS_TOKEN: 'with spaces in between' },
    { OIDC_CLIENT_ID: 'texte' },
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'texte' },
    { OIDC_TRUST_EMAIL: 'yes' },
    { SMTP_URL: 'mail.example' },
    { SMTP_URL: 'smtp://mail.example' },
    { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://texte.example' },
    { REGISTRATION: 'offen' },
    { REGISTRATION: 'code:' },
    { REGISTRATION: 'code:geheim' },
    { REGISTRATION: 'domain:' },
    { REGISTRATION: 'domain:theater' },
    { REGISTRATION: 'domain:a.example,b c.example' },
    { MAX_SCRIPTS_PER_USER: '0' },
    { MAX_SCRIPTS_PER_USER: 'viele' },
    { MAX_STORAGE_MB: '-1' },
    { MAX_STORAGE_MB: '1.5' },
    { PUBLIC_SCRIPTS: 'no' },
  ])('%o', (env) => {
    const [name = ''] = Object.keys(env)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })
  test('the line about a bad value does not repeat a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://anna:geheim@db/x' })).toThrow(/^(?!.*geheim)/)
    expect(() => readConfig({ SMTP_URL: 'https://anna:geheim@mail' })).toThrow(/^(?!.*geheim)/)
    expect(() => readConfig({ REGISTRATION: 'cod:geheim1234' })).toThrow(/^(?!.*geheim)/)
  })
})

test('[OPS-407] METRICS_TOKEN and METRICS_PORT open the metrics, each by itself', () => {
  const token = 'a-token-for-prometheus'
  expect(readConfig({ METRICS_TOKEN: token }).metrics).toEqual({ token, port: null })
  expect(readConfig({ METRICS_PORT: '9090' }).metrics).toEqual({ token: null, port: 9090 })
  expect(() => readConfig({ METRICS_TOKEN: 'geheim' })).toThrow(/^(?!.*geheim)/)
})

test('[OPS-14] IMPORT_LLM_URL turns the labelling of imported lines on', () => {
  const env = { IMPORT_LLM_URL: 'http://localhost:8080/v1/', IMPORT_LLM_MODEL: 'small' }
  expect(readConfig(env).importLabels).toEqual({
    url: 'http://localhost:8080/v1',
    key: null,
    model: 'small',
  })
  expect(() => readConfig({ IMPORT_LLM_URL: 'localhost:8080' })).toThrow('IMPORT_LLM_URL')
})

const vosk = (url: string) => ({
  kind: 'vosk',
  url,
  model: null,
  rate: 16_000,
  findsPauses: true,
  takesPhrases: false,
  key: null,
})

test('[REH-631] each language may have a recogniser of its own', () => {
  const [de, en] = ['ws://localhost:2700/', 'ws://localhost:2701/']
  const { recognisers } = readConfig({ ASR_URL_DE: de, ASR_URL_EN: en })
  expect(recognisers).toEqual({ de: vosk(de), en: vosk(en) })
})

test('[OPS-14] ASR_URL names a speech recogniser of the house', () => {
  const url = 'wss://asr.example:2700/de'
  expect(readConfig({ ASR_URL: url }).recogniser).toEqual(vosk(url))
})

test('[OPS-440] ASR_URL says what the recogniser speaks, and how', () => {
  const read = (ASR_URL: string) => readConfig({ ASR_URL, ASR_KEY: 'secret' }).recogniser
  const usual = { ...vosk(''), key: 'secret' }
  const sherpa = { ...usual, kind: 'sherpa', url: 'ws://localhost:6006/' }
  expect(read('sherpa+ws://localhost:6006')).toEqual(sherpa)
  const address =
    'realtime+wss://ear.example/v1/realtime?intent=transcription#model=ear&pauses=ours'
  expect(read(address)).toEqual({
    ...usual,
    kind: 'realtime',
    url: 'wss://ear.example/v1/realtime?intent=transcription',
    model: 'ear',
    rate: 24_000,
    findsPauses: false,
  })
  const whisper = { ...usual, kind: 'whisper', url: 'http://localhost:8080/', takesPhrases: true }
  expect(read('whisper+http://localhost:8080#phrases')).toEqual(whisper)
})

test('[REH-675] a recogniser in the house’s own network is known by its address', () => {
  const outside = (ASR_URL: string) => {
    const { recogniser } = readConfig({ ASR_URL })
    return recogniser && outsideHost(recogniser)
  }
  const inside = [
    'localhost:2700',
    '127.0.0.1',
    '10.0.0.2',
    '172.16.0.9:1',
    '192.168.1.2',
    'vosk',
    'ear.local',
    '[::1]:2700',
    '[fd00::7]',
  ]
  expect(inside.map((host) => outside(`ws://${host}`))).toEqual(inside.map(() => null))
  const others = ['ear.example', '172.32.0.1', '8.8.8.8']
  expect(others.map((host) => outside(`ws://${host}:2700`))).toEqual(others)
  expect(outside('ws://[2001:db8::1]:2700')).toBe('[2001:db8::1]')
  expect(outsideHost({ ...vosk('/opt/model'), kind: 'own' })).toBeNull()
})

test('[OPS-441] ASR_MODEL is the folder of a model that the house runs itself', () => {
  const own = { ...vosk('/opt/model'), kind: 'own' }
  expect(readConfig({ ASR_MODEL_DE: '/opt/model' }).recognisers).toEqual({ de: own, en: null })
})

test('[OPS-47] backups are made daily where BACKUP_DIR names a folder', () => {
  expect(readConfig({ BACKUP_DIR: '/mnt/usb' }).backups).toEqual({
    folder: '/mnt/usb',
    everyMs: 86_400_000,
  })
  expect(readConfig({ BACKUP_DIR: '/mnt/usb', BACKUP_HOURS: '6' }).backups?.everyMs).toBe(
    21_600_000,
  )
  for (const hours of ['0', '169', '1.5', 'daily'])
    expect(() => readConfig({ BACKUP_HOURS: hours })).toThrow(
      `BACKUP_HOURS must be a number from 1 to 168, not '${hours}'.`,
    )
  const env = { BACKUP_DIR: '/mnt/usb', DATABASE_URL: 'postgres://db/haus' }
  expect(() => readConfig(env)).toThrow('run pg_dump instead')
})

test('[OPS-70] REGISTRATION says who may make an account', () => {
  const read = (REGISTRATION: string) => readConfig({ REGISTRATION }).registration
  expect(read('open')).toEqual({ kind: 'open' })
  expect(read('closed')).toEqual({ kind: 'closed' })
  expect(read('code: Vorhang auf! ')).toEqual({ kind: 'code', code: 'Vorhang auf!' })
  expect(read('domain:Theater.example, @bühne.example')).toEqual({
    kind: 'domain',
    domains: ['theater.example', 'bühne.example'],
  })
})

test('[OPS-71] MAX_SCRIPTS_PER_USER, MAX_STORAGE_MB, PUBLIC_SCRIPTS and GUESTS', () => {
  const limits = { MAX_SCRIPTS_PER_USER: '20', MAX_STORAGE_MB: '500' }
  const env = { ...limits, PUBLIC_SCRIPTS: 'off', GUESTS: 'off' }
  expect(readConfig(env)).toMatchObject({
    limits: { maxScriptsPerUser: 20, maxStorageMb: 500 },
    publicScripts: false,
    guests: false,
  })
})

test('[OPS-73] [OPS-428] SMTP_URL says how mail is sent, SMTP_FROM or LEGAL_EMAIL from whom', () => {
  const env = { SMTP_URL: 'smtps://haus:geheim@mail.example', PUBLIC_URL: 'https://texte.example' }
  const from = (more: object) => readConfig({ ...env, ...more }).mail?.from
  expect(from({ LEGAL_EMAIL: 'haus@b.example' })).toBe('haus@b.example')
  expect(from({ LEGAL_EMAIL: 'haus@b.example', SMTP_FROM: 'post@b.example' })).toBe(
    'post@b.example',
  )
  const named = readConfig({ ...env, SMTP_FROM: 'Stichwort im Haus <haus@b.example>' }).mail
  expect(named).toMatchObject({ from: 'haus@b.example', fromName: 'Stichwort im Haus' })
  expect(() => from({ SMTP_FROM: 'Haus <a@b.example,c@d.example>' })).toThrow('SMTP_FROM must be')
  expect(() => from({ SMTP_FROM: 'post' })).toThrow(
    "SMTP_FROM must be an e-mail address, not 'post'.",
  )
})

test('[OPS-76] OIDC_CLIENT_ID turns the house’s own provider on, and leaves Google as it is', () => {
  const env = { OIDC_ISSUER: 'https://id.theater.example/', OIDC_CLIENT_ID: 'texte' }
  expect(readConfig({ ...env, GOOGLE_CLIENT_ID: 'id' })).toMatchObject({
    houseProvider: {
      issuer: 'https://id.theater.example',
      clientId: 'texte',
      clientSecret: null,
      name: 'id.theater.example',
      trustEmail: false,
    },
    identityProvider: { issuer: 'https://accounts.google.com', clientId: 'id' },
  })
  const more = { OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'Theater', OIDC_TRUST_EMAIL: 'on' }
  expect(readConfig({ ...env, ...more }).houseProvider).toMatchObject({
    clientSecret: 's',
    name: 'Theater',
    trustEmail: true,
  })
})
