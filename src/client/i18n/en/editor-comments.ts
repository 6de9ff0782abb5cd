import type { Dictionary } from '../dictionary.ts'
import type { editorCommentsDe } from '../de/editor-comments.ts'

export const editorCommentsEn: Dictionary<typeof editorCommentsDe> = {
  commentsTab: 'Comments',
  noComments: 'No comments yet.',
  addComment: 'Add Comment',
  commentField: 'Write a comment',
  saveComment: 'Save',
  cancelComment: 'Cancel',
  commentTextGone:
    'The text of this comment was deleted. Select other text and choose “Add Comment”.',
  editComment: 'Edit comment',
  deleteComment: (words) => `Delete the comment on “${words}”`,
  commentDeleted: 'Comment deleted',
  commentEdited: 'edited',
  commentEditedBy: (name) => `edited by ${name}`,
  commentLabel: (text) => `Comment: ${text}`,
  commentCount: (count) => (count === 1 ? '1 comment' : `${count} comments`),
}
