import { normalized } from '../fold-case.ts'

/** Characters that some system does not take in a name: those of paths, of Windows, and of control. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const REFUSED = /[\\/:*?"<>|\u0000-\u001f\u007f]/g
/** Names that stand for devices on Windows, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const MAX_LETTERS = 80

/**
 * Names for the files of one folder: what people have written as a title becomes a name that every system takes, and that
 * no other file of the folder has, whatever its capitals.
 */
export function createFileNames(): (title: string) => string {
  const taken = new Set<string>()
  return (title) => {
    const name = nameOf(title)
    let [free, count] = [name, 1]
    while (taken.has(keyOf(free))) free = `${name} ${++count}`
    taken.add(keyOf(free))
    return free
  }
}

function nameOf(title: string): string {
  const plain = normalized(title).replaceAll(REFUSED, '-').replaceAll(/\s+/g, ' ')
  const short = Array.from(plain).slice(0, MAX_LETTERS).join('')
  // a leading dot hides a file, and Windows drops dots and blanks at the end
  const name = short.replace(/^[.\s]+/, '').replace(/[.\s]+$/, '')
  return name === '' || DEVICES.test(name) ? `_${name}` : name
}

const keyOf = (name: string): string => normalized(name.toLowerCase(), 'NFKC')

// The names of files that become scripts without the server, by their ends.

/** In the order in which a file picker lists them. A `.doc` is chosen, too, so that a sentence can say what to do with it. */
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
  '.html',
  '.htm',
] as const

export const READABLE_FILES: string = READABLE_ENDINGS.join(',')

export function isScriptFile(name: string): boolean {
  const lower = name.toLowerCase()
  return READABLE_ENDINGS.some((ending) => lower.endsWith(ending))
}

/** The name of a file without its ending: the title of a script that has no title page. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]{1,9}$/, '').slice(0, 200)

/** The formats in which a script can be exported, in the order of the list. */
export const EXPORT_FORMATS = [
  'docx',
  'fountain',
  'fdx',
  'tei',
  'ezdrama',
  'markdown',
  'text',
  'epub',
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The ends of the files' names, and their types. */
export const EXPORTED_FILES: Readonly<
  Record<ExportFormat, { readonly ending: string; readonly type: string }>
> = {
  docx: {
    ending: '.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  fountain: { ending: '.fountain', type: 'text/plain' },
  fdx: { ending: '.fdx', type: 'application/xml' },
  tei: { ending: '.xml', type: 'application/tei+xml' },
  ezdrama: { ending: '.ezdrama', type: 'text/plain' },
  epub: { ending: '.epub', type: 'application/epub+zip' },
  markdown: { ending: '.md', type: 'text/markdown' },
  text: { ending: '.txt', type: 'text/plain' },
}
