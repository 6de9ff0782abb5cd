/** Answers about documents as they were at one seq. */
export interface KeptAnswers {
  /** Null if the answer is not known, or is about another seq. */
  readonly find: (scriptId: string, seq: number, name: string) => Uint8Array | null
  readonly keep: (scriptId: string, seq: number, name: string, answer: Uint8Array) => void
}

interface KeptScript {
  readonly seq: number
  readonly answers: Map<string, Uint8Array>
}

/**
 * Keeps at most this number of bytes, those of the scripts that were asked about last. One answer takes a sixteenth at
 * most, so that a long export does not push out the previews of the whole house.
 */
export function createKeptAnswers(maxBytes: number): KeptAnswers {
  /** The script that was asked about last comes last. */
  const scripts = new Map<string, KeptScript>()
  let bytes = 0

  function forget(scriptId: string): void {
    for (const { length } of scripts.get(scriptId)?.answers.values() ?? []) bytes -= length
    scripts.delete(scriptId)
  }

  return {
    find(scriptId, seq, name) {
      const script = scripts.get(scriptId)
      if (script === undefined || script.seq !== seq) return null
      scripts.delete(scriptId)
      scripts.set(scriptId, script)
      return script.answers.get(name) ?? null
    },
    keep(scriptId, seq, name, answer) {
      const known = scripts.get(scriptId)
      // a reading of an earlier state may end after one of a later state
      if (known && known.seq > seq) return
      if (known && known.seq < seq) forget(scriptId)
      if (answer.length > maxBytes / 16) return
      const answers = scripts.get(scriptId)?.answers ?? new Map<string, Uint8Array>()
      bytes += answer.length - (answers.get(name)?.length ?? 0)
      answers.set(name, answer)
      scripts.delete(scriptId)
      scripts.set(scriptId, { seq, answers })
      for (const oldest of scripts.keys()) {
        if (bytes <= maxBytes) break
        forget(oldest)
      }
    },
  }
}
