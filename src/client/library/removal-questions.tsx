import type { ReactNode } from 'react'
import { useText } from '#/client/i18n/signed-in.ts'
import { useUndoKey } from '#/client/ui/use-undo-key.ts'
import { ScriptQuestion } from './script-question.tsx'
import type { Removals } from './use-removals.ts'

interface Props {
  readonly removals: Removals
}

/** The questions before a script is deleted (LIB-21) or left (LIB-70). Mod-z restores a deleted script. */
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
