// Deleting a whole play, undoing and redoing it: processor time, as a multiple of opening the same play, at half its size
// and at its size. Work that grows faster than the play shows as a greater multiple in the second line.
import { AllSelection, type Command } from 'prosemirror-state'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { openAs } from '#test/support/people.ts'
import { play } from '../editor/play.ts'

const ROUNDS = 5

const deleteAll: Command = ({ tr, doc }, dispatch) => {
  dispatch?.(tr.setSelection(new AllSelection(doc)).deleteSelection())
  return true
}

const COMMANDS = { delete: deleteAll, undo, redo, 'undo again': undo }

export function measureWholeScript(blocks: number): void {
  const names = Object.keys(COMMANDS)
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(16)).join('')
  console.log(row(['blocks', 'opening, ms', ...names.map((name) => `${name}, ×`)]))
  for (const count of [blocks / 2, blocks]) {
    const rounds = Array.from({ length: ROUNDS }, () => timesOf(count))
    const best = ['opening', ...names].map((_name, column) =>
      Math.min(...rounds.map((times) => times[column] ?? NaN)),
    )
    const [opening = NaN, ...times] = best
    const ratios = times.map((time) => (time / opening).toFixed(2))
    console.log(row([String(count), opening.toFixed(0), ...ratios]))
  }
}

/** The processor time in ms of opening a play, and of each command. */
function timesOf(count: number): readonly number[] {
  const state = createScript(play(count))
  let begun = process.cpuUsage()
  const person = openAs(state)
  const lap = () => {
    const { user, system } = process.cpuUsage(begun)
    begun = process.cpuUsage()
    return (user + system) / 1_000
  }
  const opening = lap()
  const whole = person.state().doc
  const times = Object.values(COMMANDS).map((command) => {
    person.pause()
    lap()
    person.run(command)
    return lap()
  })
  if (!person.state().doc.eq(whole)) throw new Error('undo has not given the play as it was')
  person.leave()
  return [opening, ...times]
}
