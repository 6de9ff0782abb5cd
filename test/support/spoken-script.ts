import type { ScriptWord } from '#/shared/follow/word-forms.ts'

/** A script of turns 'NAME: what is said', each one line, and headings '# Act One'. Turns '= NAME: …' are spoken at once. */
export function spokenScript(turns: readonly string[]): ScriptWord[] {
  return turns.flatMap((line, block) => {
    const run = line.startsWith('= ') ? 1 : 0
    const turn = run ? line.slice(2) : line
    if (turn.startsWith('# ')) return wordsOf(turn.slice(2), { kind: 'heading', block, run })
    const [speaker = '', said = ''] = turn.split(': ')
    return [
      ...wordsOf(speaker, { kind: 'speaker', block, run }),
      ...wordsOf(said, { kind: 'spoken', block, run }),
    ]
  })
}

function wordsOf(
  text: string,
  of: Pick<ScriptWord, 'kind' | 'block' | 'run'>,
): readonly ScriptWord[] {
  const lineId = 2 * of.block + (of.kind === 'spoken' ? 1 : 0)
  return text.split(' ').map((word) => ({ ...of, text: word, lineId, scene: 0 }))
}
