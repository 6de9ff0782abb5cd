import { readFile } from 'node:fs/promises'

/** A PDF that a browser has printed; `print-fixtures.ts` makes them. */
export async function readFixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`fixtures/${name}`, import.meta.url)))
}
