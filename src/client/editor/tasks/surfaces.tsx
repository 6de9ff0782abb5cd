import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useText } from '#/client/i18n/editor.ts'
import { useDialogMounted } from '#/client/ui/dialog.tsx'
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'
import { MenuItem } from '#/client/ui/menu.tsx'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { type FeatureSurfaces, TOOLBAR_CONTEXTS } from '../core/feature.ts'
import { areTasksAsked, canStepBack, litTasksIn, toggleMine } from '../model/tasks-plugin.ts'
import { showOtherTasks, tasksQuery } from '../model/tasks-query.ts'

interface Props {
  readonly editor: EditorHandle
}

function TasksItem({ editor: { session } }: Props): ReactNode {
  const { tasks: text } = useText().editor
  if (session.isPrivate) return null
  return (
    <MenuItem icon="cast" onClick={() => areTasksAsked.set(true)}>
      {text.open}
    </MenuItem>
  )
}

/** The switch for readers and for the rehearsal, which have no toolbar. */
function MineItem({ editor }: Props): ReactNode {
  const { tasks: text } = useText().editor
  const canSwitch = useEditorState(editor, canStepBack)
  const isLit = useEditorState(editor, litTasksIn) !== null
  const { view } = editor
  if (!canSwitch) return null
  return (
    <MenuItem icon="account" onClick={() => toggleMine(view.state, view.dispatch)}>
      {isLit ? text.allAlike : text.highlight}
    </MenuItem>
  )
}

// loaded when it is opened: the choice is made once for a script
const { Screen: TasksDialog } = createLoadedScreen<Props>(
  async () => (await import('./tasks-dialog.tsx')).TasksDialog,
  OPTIONAL_PART,
)

/** Shows the tasks that the server has, and the dialog in which they are chosen. */
function Tasks({ editor }: Props): ReactNode {
  const { view, session } = editor
  const { data } = useQuery({ ...tasksQuery(session.scriptId), enabled: !session.isPrivate })
  const isMounted = useDialogMounted(areTasksAsked)
  useEffect(() => {
    if (data) showOtherTasks(view, data)
  }, [data, view])
  return isMounted && <TasksDialog editor={editor} />
}

export const taskSurfaces: FeatureSurfaces = {
  name: 'tasks',
  toolbar: [
    {
      id: 'mine',
      group: 'view',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'account',
      label: (text) => text.tasks.highlight,
      command: toggleMine,
      isActive: (state) => litTasksIn(state) !== null,
      isShown: canStepBack,
    },
  ],
  menu: [
    { id: 'tasks', places: ['script'], Items: TasksItem },
    { id: 'mine', places: ['page', 'background', 'rehearsal'], Items: MineItem },
  ],
  slots: { overlay: Tasks },
}
