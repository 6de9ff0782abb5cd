import { StartError } from '../config.ts'
import { lockDataDir } from '../db/data-dir-lock.ts'
import { Refusal } from '../refusal.ts'

/** Locks the embedded database's folder. @returns what releases the lock. @throws Refusal if the house is open */
export function lockHouse(dataDir: string): () => void {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new Refusal({
      de: `Das Haus in DATA_DIR ${dataDir} ist offen: beende erst den Server.`,
      en: `The house in DATA_DIR ${dataDir} is open: stop the server first.`,
    })
  }
}
