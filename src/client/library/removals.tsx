import { type ReactNode, useState } from 'react'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { errorCode } from '#/client/api/api-error.ts'
import { callApi } from '#/client/api/call-api.ts'
import { withdrawScriptOffer } from '#/client/api/offer-script.ts'
import { useText } from '#/client/i18n/library.ts'
import { deleteLocalCopy } from '#/client/local/local-copies.ts'
import { ConfirmDialog, type DialogState, useDialog } from '#/client/ui/dialog.tsx'
import { showUndoOffer, useUndoKey } from '#/client/ui/undo-offer.ts'
import { focusCard } from './card-grid.tsx'
import styles from './script-question.module.css'
import { useScriptList, useTrash } from './use-scripts.ts'

interface Props {
  readonly removals: Removals
}

/** The questions before a script is deleted (LIB-21) or left (LIB-70). Mod-z restores a deleted script (LIB-71). */
export function RemovalQuestions({ removals }: Props): ReactNode {
  const { library } = useText()
  useUndoKey()
  return (
    <>
      <ScriptQuestion
        dialog={removals.deletion}
        wordsFor={({ title }) => ({
          title: library.deleteTitle,
          action: library.delete,
          question: library.deleteQuestion(title),
          warning: library.deleteWarning,
        })}
        onConfirm={(script) => void removals.remove(script)}
      />
      <ScriptQuestion
        dialog={removals.leaving}
        wordsFor={({ title, owner }) => ({
          title: library.leaveTitle,
          action: library.leave,
          question: library.leaveQuestion(title),
          warning: library.leaveWarning(owner),
        })}
        onConfirm={(script) => void removals.leave(script)}
      />
    </>
  )
}

interface QuestionWords {
  readonly title: string
  /** Label of the confirming button. */
  readonly action: string
  readonly question: string
  readonly warning: string
}

interface ScriptQuestionProps {
  readonly dialog: DialogState<Script>
  readonly wordsFor: (script: Script) => QuestionWords
  readonly onConfirm: (script: Script) => void
}

/** Asks before a script goes from the list; the focus passes to the card that takes its place. */
function ScriptQuestion({ dialog, wordsFor, onConfirm }: ScriptQuestionProps): ReactNode {
  const script = dialog.subject
  if (script === null) return null
  const { title, action, question, warning } = wordsFor(script)
  return (
    <ConfirmDialog
      {...dialog.props}
      title={title}
      action={action}
      onConfirm={() => {
        neighbourCard(script.id)?.focus()
        dialog.close()
        onConfirm(script)
      }}
    >
      <div className={styles['text']}>
        <p className={styles['question']}>{question}</p>
        <p>{warning}</p>
      </div>
    </ConfirmDialog>
  )
}

/** The link of the card that takes the place of the card with this id; null if there is none. */
function neighbourCard(scriptId: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-script-id]')]
  const at = cards.findIndex((card) => card.dataset['scriptId'] === scriptId)
  const neighbour = cards[at + 1] ?? cards[at - 1]
  return neighbour?.querySelector('a') ?? null
}

const LEAVE_MS = 300

interface Removals {
  /** Ids of scripts whose cards are leaving. */
  readonly leavingIds: ReadonlySet<string>
  /** The questions before a removal. */
  readonly deletion: DialogState<Script>
  readonly leaving: DialogState<Script>
  readonly remove: (script: Script) => Promise<void>
  /** Gives up the user's share of a script. */
  readonly leave: (script: Script) => Promise<void>
}

/** The two ways to remove a script from the list: deleting and leaving. */
export function useRemovals(userId: string): Removals {
  const { library } = useText()
  const { forget, report } = useScriptList()
  const { restore } = useTrash()
  const [leavingIds, setLeavingIds] = useState<ReadonlySet<string>>(new Set())
  const setLeaving = (id: string, isLeaving: boolean) =>
    setLeavingIds((ids) => new Set(isLeaving ? [...ids, id] : [...ids].filter((i) => i !== id)))

  /** Resolves with true if the script is gone. */
  const carryOut = async (id: string, failed: string, ask: (id: string) => Promise<unknown>) => {
    try {
      await ask(id)
    } catch (error) {
      report(failed, error)
      if (errorCode(error) !== 'not_found') return false
    }
    forget(id)
    withdrawScriptOffer(id)
    return true
  }

  return {
    leavingIds,
    deletion: useDialog<Script>(),
    leaving: useDialog<Script>(),
    async remove({ id, title }) {
      setLeaving(id, true)
      const deleted = callApi(api.deleteScript, { params: { id } })
      const isGone = await carryOut(id, library.deleteFailed, () =>
        Promise.all([deleted, leaves()]),
      )
      setLeaving(id, false)
      if (!isGone) return
      showUndoOffer({
        sentence: library.deleted(title),
        undoLabel: library.undo,
        takeBack: () => void restore(id).then((isBack) => isBack && focusCard(id)),
        // until then it has the edits that were not sent
        onEnded: () => void deleteLocalCopy(userId, id),
      })
    },
    async leave({ id }) {
      setLeaving(id, true)
      const hasLeft = leaves()
      const isGone = await carryOut(id, library.leaveFailed, async () => {
        await callApi(api.leaveScript, { params: { id } })
        await hasLeft
      })
      if (isGone) void deleteLocalCopy(userId, id)
      setLeaving(id, false)
    },
  }
}

/** Resolves when the card's exit animation is over. */
const leaves = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LEAVE_MS)
  })
