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
