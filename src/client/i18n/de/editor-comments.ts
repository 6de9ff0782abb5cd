import type { DictionarySource } from '../dictionary.ts'

export const editorCommentsDe = {
  commentsTab: 'Kommentare',
  noComments: 'Noch keine Kommentare.',
  addComment: 'Kommentar hinzufügen',
  commentField: 'Kommentar schreiben',
  saveComment: 'Speichern',
  cancelComment: 'Abbrechen',
  commentTextGone:
    'Der Text zu diesem Kommentar wurde gelöscht. Markiere anderen Text und wähle „Kommentar hinzufügen“.',
  editComment: 'Kommentar bearbeiten',
  deleteComment: (words: string) => `Kommentar zu „${words}“ löschen`,
  commentDeleted: 'Kommentar gelöscht',
  commentEdited: 'bearbeitet',
  commentEditedBy: (name: string) => `bearbeitet von ${name}`,
  commentLabel: (text: string) => `Kommentar: ${text}`,
  commentCount: (count: number) => (count === 1 ? '1 Kommentar' : `${count} Kommentare`),
} as const satisfies DictionarySource
