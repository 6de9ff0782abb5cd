import type { Dictionary } from '../dictionary.ts'
import type { editorTextDe } from '../de/editor-text.ts'

export const editorTextEn: Dictionary<typeof editorTextDe> = {
  code: 'Code',
  block: 'Paragraph style',
  blocks: {
    paragraph: 'Paragraph',
    'heading-1': 'Heading 1',
    'heading-2': 'Heading 2',
    'heading-3': 'Heading 3',
  },
  fontSize: 'Font size',
  fontFamily: 'Font',
  defaultFont: 'Same as page',
  color: 'Text colour',
  colorNumber: (number) => `Colour ${number}`,
  noColor: 'No colour',
  alignment: 'Alignment',
  alignments: { left: 'Left', center: 'Centred', right: 'Right', justify: 'Justified' },
}
