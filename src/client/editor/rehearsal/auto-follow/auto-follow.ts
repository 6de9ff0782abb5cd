// Whether auto-follow is on, and which words it recognises. This file is small because every editor loads it; the part
// that listens is loaded when the user switches auto-follow on.
import { Plugin, PluginKey } from 'prosemirror-state'
import type { ResponseOf } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { scriptLanguage } from '#/shared/script/meta.ts'
import { callApi } from '#/client/api/call-api.ts'
import { readLocal, storeLocal } from '#/client/local/local-storage.ts'
import { log } from '#/client/local/log.ts'
import { type Language, LANGUAGES, readPreferences } from '#/client/preferences/preferences.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import type { ScriptSession } from '../../core/connection/script-session.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { isRehearsing, rehearsalIn } from '../../model/rehearsal-state.ts'
import { toggleRehearsal } from '../toggle-rehearsal.ts'
import type { AnswerRate } from './answer-pace.ts'
import type { Hearing, HearingTrouble } from './hearing.ts'
import type { RecogniserProblem } from './recogniser.ts'

export type AutoFollow =
  | { readonly kind: 'off' }
  /** No user of this device has agreed yet that this recogniser listens. */
  | { readonly kind: 'asking'; readonly owner: RecogniserOwner }
  | { readonly kind: 'starting'; readonly language: Language }
  | Listening
  | {
      readonly kind: 'stopped'
      readonly language: Language
      readonly problem: RecogniserProblem
      /** Whether auto-follow tries again by itself. */
      readonly isRetrying: boolean
    }

interface Listening {
  readonly kind: 'listening'
  readonly language: Language
  /** Empty until the first words are recognised. */
  readonly text: string
  readonly trouble: HearingTrouble | null
  readonly rate: AnswerRate
}

const store = createStore<AutoFollow>({ kind: 'off' })
export const autoFollow: Store<AutoFollow> = store

/** Beside the state, because it changes four times a second. */
const meterStore = createStore<SoundMeter>({ level: 0, fit: null })
export const soundMeter: Store<SoundMeter> = meterStore
export type SoundMeter = Pick<Hearing, 'level' | 'fit'>

/** Aborted when auto-follow is switched on or off: then what belongs to it stops, and late answers are ignored. */
let turn = new AbortController()

export function switchOffAutoFollow(): void {
  turn.abort()
  turn = new AbortController()
  store.set({ kind: 'off' })
}

/** Begins to listen; asks before if no user of this device has agreed yet. Begins the rehearsal if it is off. */
export async function switchOnAutoFollow(editor: EditorHandle): Promise<void> {
  switchOffAutoFollow()
  const { signal } = turn
  const language = spokenLanguage(editor.session)
  if (!isRehearsing(editor.view.state)) toggleRehearsal(editor.view)
  store.set({ kind: 'starting', language })
  try {
    const owner = ownerOf(language, await callApi(api.getRecogniser, {}))
    if (signal.aborted) return
    // nothing can listen: the recogniser says so, and there is nothing to agree to
    if (isDeaf(owner) || hasConsented(owner)) await listen(editor, owner, language, signal)
    else store.set({ kind: 'asking', owner })
  } catch (error) {
    log.error('Auto-follow could not begin', error)
    if (!signal.aborted)
      store.set({ kind: 'stopped', language, problem: 'server', isRetrying: false })
  }
}

/** Over plain http there is no microphone, and not all browsers recognise speech. */
function isDeaf(owner: RecogniserOwner): boolean {
  const own = window.SpeechRecognition ?? window.webkitSpeechRecognition
  return globalThis.isSecureContext === false || (owner === 'browser' && !own)
}

function ownerOf(
  language: Language,
  { languages, outside }: ResponseOf<typeof api.getRecogniser>,
): RecogniserOwner {
  if (!languages.includes(language)) return 'browser'
  const machine = outside?.[language]
  return machine === undefined ? 'house' : `house@${machine}`
}

export async function agreeToListening(
  editor: EditorHandle,
  owner: RecogniserOwner,
): Promise<void> {
  giveConsent(owner)
  await switchOnAutoFollow(editor)
}

async function listen(
  editor: EditorHandle,
  owner: RecogniserOwner,
  language: Language,
  signal: AbortSignal,
): Promise<void> {
  const { followRehearsal } = await import('./follow-rehearsal.ts')
  const { place } = rehearsalIn(editor.view.state)
  // auto-follow ends with the rehearsal
  if (signal.aborted || !place) return
  const hear = (news: Partial<Pick<Listening, 'text' | 'trouble' | 'rate'>>) => {
    const before = store.get()
    const known =
      before.kind === 'listening' ? before : { text: '', trouble: null, rate: 'often' as const }
    const isNews =
      before.kind !== 'listening' ||
      (news.text ?? before.text) !== before.text ||
      (news.trouble !== undefined && news.trouble !== before.trouble) ||
      (news.rate ?? before.rate) !== before.rate
    if (isNews) store.set({ ...known, ...news, kind: 'listening', language })
  }
  const stop = followRehearsal(editor, place, {
    owner,
    language,
    onListening: () => hear({ text: '' }),
    onText: (text) => hear({ text }),
    onHearing({ level, fit, trouble, rate }) {
      meterStore.set({ level, fit })
      if (store.get().kind === 'listening') hear({ trouble, rate })
    },
    onProblem: (problem, isFinal) =>
      store.set({ kind: 'stopped', language, problem, isRetrying: !isFinal }),
  })
  signal.addEventListener('abort', stop)
}

const heldKey = new PluginKey<boolean>('heldLine')

/**
 * Auto-follow ends with the rehearsal, and with the page. While it listens and finds nothing, the line is dimmed: it
 * holds the place at which words were last found.
 */
export function autoFollowPlugin(): Plugin<boolean> {
  return new Plugin<boolean>({
    key: heldKey,
    state: {
      init: () => false,
      apply: (transaction, isHeld) => transaction.getMeta(heldKey) ?? isHeld,
    },
    props: {
      attributes: (state): Record<string, string> =>
        heldKey.getState(state) ? { 'data-line-held': '' } : {},
    },
    view(view) {
      const unsubscribe = autoFollow.subscribe(() => {
        const isHeld = findsNothing(autoFollow.get())
        if (isHeld !== heldKey.getState(view.state))
          view.dispatch(view.state.tr.setMeta(heldKey, isHeld))
      })
      return {
        update({ state }, before) {
          if (isRehearsing(before) && !isRehearsing(state)) switchOffAutoFollow()
        },
        destroy() {
          unsubscribe()
          switchOffAutoFollow()
        },
      }
    },
  })
}

function findsNothing(state: AutoFollow): boolean {
  return state.kind === 'stopped' || (state.kind === 'listening' && state.trouble !== null)
}

const keyOf = (scriptId: string) => `autoFollow.language.${scriptId}`

/** The spoken language of a script: chosen on this device, or else the script's language, or else the interface's. */
function spokenLanguage({ scriptId, doc }: ScriptSession): Language {
  const chosen = readLocal(keyOf(scriptId))
  return (
    LANGUAGES.find((language) => language === chosen) ??
    scriptLanguage(doc) ??
    readPreferences().lang
  )
}

export function chooseSpokenLanguage(scriptId: string, language: Language): void {
  storeLocal(keyOf(scriptId), language)
}

/**
 * The owner of the recogniser that gets the audio; behind `@` the machine outside of the house to which the house passes it
 * on. Users agree to each owner separately.
 */
export type RecogniserOwner = 'browser' | 'house' | `house@${string}`

/** The machine outside of the house that gets the audio; null if the house keeps it. */
export function machineOutside(owner: RecogniserOwner): string | null {
  return owner.startsWith('house@') ? owner.slice('house@'.length) : null
}

const KEY = 'autoFollow.consent'

/** Whether a user of this device has agreed that this recogniser listens (REH-18, REH-27). */
function hasConsented(owner: RecogniserOwner): boolean {
  return given().includes(owner)
}

function giveConsent(owner: RecogniserOwner): void {
  storeLocal(KEY, [...new Set([...given(), owner])].join(' '))
}

function given(): readonly string[] {
  return readLocal(KEY)?.split(' ') ?? []
}
