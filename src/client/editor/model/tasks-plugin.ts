// What this person does in the script. What is not theirs steps back on the sheet and in the lists, and is never hidden: the
// sheet has an attribute that names it, and each name on the sheet has one that says whether it is the person's.
import {
  Plugin,
  PluginKey,
  type Command,
  type EditorState,
  type Transaction,
} from 'prosemirror-state'
import { isRecord } from '#/shared/is-record.ts'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import {
  hasTasks,
  isCueMine,
  NO_TASKS,
  speechesOf,
  type Tasks,
  tidyTasks,
} from '#/shared/tasks/tasks.ts'
import { keepTasks, readKeptTasks } from '#/client/local/user-data.ts'
import { readVisit, storeVisit } from '#/client/local/local-storage.ts'
import { createStore } from '#/client/ui/store.ts'

interface ShownTasks {
  readonly tasks: Tasks
  /** The new names of roles that were renamed since the person has confirmed the script. */
  readonly renamed: readonly string[]
  /** The person's roles that nobody speaks. */
  readonly missing: readonly string[]
  /** Whether the person wants the rest to step back. */
  readonly isWanted: boolean
  /** The tasks by which the rest steps back; null where nothing does. */
  readonly lit: LitTasks | null
}

interface LitTasks extends Tasks {
  /** Whether a speech with this name is one of the person's. True for all where no role was chosen. */
  readonly isSpeechMine: (name: string) => boolean
  readonly isCueMine: (type: string) => boolean
  /** What steps back, as the sheet's attribute names it. */
  readonly behind: string
}

const VISIT_KEY = 'editor.mine'
const ALIKE = 'alike'

const key = new PluginKey<ShownTasks>('tasks')

type Chosen = Omit<ShownTasks, 'lit'>
type Change = Partial<Chosen>

const NONE: ShownTasks = { tasks: NO_TASKS, renamed: [], missing: [], isWanted: true, lit: null }

export function tasksPlugin({
  userId,
  scriptId,
}: {
  readonly userId: string
  readonly scriptId: string
}): Plugin<ShownTasks> {
  return new Plugin<ShownTasks>({
    key,
    state: {
      init: () =>
        shownTasks({
          tasks: keptTasks(readKeptTasks(userId, scriptId)),
          renamed: [],
          missing: [],
          isWanted: readVisit(VISIT_KEY) !== ALIKE,
        }),
      apply(transaction, shown) {
        const change: Change | undefined = transaction.getMeta(key)
        return change ? shownTasks({ ...shown, ...change }) : shown
      },
    },
    props: {
      attributes: (state): Record<string, string> => {
        const behind = litTasksIn(state)?.behind ?? ''
        return behind === '' ? {} : { 'data-behind': behind }
      },
    },
    view: () => ({
      update({ dom, state }, before) {
        const [is, was] = [shownIn(state), shownIn(before)]
        if (is.tasks !== was.tasks) keepTasks(userId, scriptId, is.tasks)
        if (is.isWanted !== was.isWanted) storeVisit(VISIT_KEY, is.isWanted ? null : ALIKE)
        if (is.lit === was.lit) return
        for (const element of dom.querySelectorAll<HTMLElement>('[data-speaker]'))
          drawMine(element, state, element.textContent)
      },
    }),
  })
}

function keptTasks(stored: string | null): Tasks {
  if (stored === null) return NO_TASKS
  try {
    return tasksOf(JSON.parse(stored))
  } catch {
    return NO_TASKS
  }
}

/** Parts that another version has written in another form are left out. */
function tasksOf(value: unknown): Tasks {
  if (!isRecord(value)) return NO_TASKS
  const { speakers, cueTypes, everything } = value
  const names: readonly unknown[] = Array.isArray(speakers) ? speakers : []
  const types: readonly unknown[] = Array.isArray(cueTypes) ? cueTypes : []
  return tidyTasks({
    speakers: names.filter((name) => typeof name === 'string'),
    cueTypes: CUE_TYPES.map(({ id }) => id).filter((id) => types.includes(id)),
    everything: everything === true,
  })
}

const shownIn = (state: EditorState): ShownTasks => key.getState(state) ?? NONE

export const tasksIn = (state: EditorState): Tasks => shownIn(state).tasks

/** Null where nothing steps back. */
export const litTasksIn = (state: EditorState): LitTasks | null => shownIn(state).lit

/** Whether there is something that could step back, and whether it does. */
export const canStepBack = (state: EditorState): boolean => lightOf(shownIn(state).tasks) !== null

/** Marks the name of a speech on the sheet as one of the person's. */
export function drawMine(element: HTMLElement, state: EditorState, name: string): void {
  element.toggleAttribute('data-mine', litTasksIn(state)?.isSpeechMine(name) === true)
}

export function showTasks(transaction: Transaction, tasks: Tasks): Transaction {
  return transaction.setMeta(key, { tasks, renamed: [], missing: [] } satisfies Change)
}

export type RolesNow = Pick<ShownTasks, 'renamed' | 'missing'>

/** Says what has become of the person's roles: the speeches of those with other names stay lit. */
export function showRolesNow(state: EditorState, roles: RolesNow): Transaction {
  return state.tr.setMeta(key, roles satisfies Change).setMeta('addToHistory', false)
}

export const rolesNowIn = (state: EditorState): RolesNow => shownIn(state)

/** Lets the rest step back, or shows all alike. */
export const toggleMine: Command = (state, dispatch) => {
  if (!canStepBack(state)) return false
  dispatch?.(state.tr.setMeta(key, { isWanted: !shownIn(state).isWanted } satisfies Change))
  return true
}

function shownTasks(chosen: Chosen): ShownTasks {
  const { tasks, renamed, isWanted } = chosen
  const speakers = [...tasks.speakers, ...renamed]
  return { ...chosen, lit: isWanted ? lightOf({ ...tasks, speakers }) : null }
}

function lightOf(tasks: Tasks): LitTasks | null {
  if (tasks.everything || !hasTasks(tasks)) return null
  const hasRoles = tasks.speakers.length > 0
  const others = CUE_TYPES.map(({ id }) => id).filter((id) => !isCueMine(tasks, id))
  const behind = [...(hasRoles ? ['speeches'] : []), ...others].join(' ')
  if (behind === '') return null
  return {
    ...tasks,
    isSpeechMine: hasRoles ? speechesOf(tasks) : () => true,
    isCueMine: (type) => isCueMine(tasks, type),
    behind,
  }
}

/** Whether the dialog is open in which a person says what they do in the script. */
export const areTasksAsked = createStore(false)
