// The names of files that become scripts without the server, by their ends.

/** In the order in which a file picker lists them. A `.doc` or `.rtf` is chosen, too, so that a sentence can say what to do with it. */
const READABLE_ENDINGS = [
  '.docx',
  '.docm',
  '.dotx',
  '.doc',
  '.rtf',
  '.odt',
  '.ott',
  '.fdx',
  '.fountain',
  '.spmd',
  '.xml',
  '.tei',
  '.ezdrama',
  '.txt',
  '.md',
  '.markdown',
] as const

export const READABLE_FILES: string = READABLE_ENDINGS.join(',')

export function isScriptFile(name: string): boolean {
  const lower = name.toLowerCase()
  return READABLE_ENDINGS.some((ending) => lower.endsWith(ending))
}

/** The name of a file without its ending: the title of a script that has no title page. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]{1,9}$/, '').slice(0, 200)
