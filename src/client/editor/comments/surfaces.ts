import { outlineListIn } from '../model/outline-plugin.ts'
import type { FeatureSurfaces } from '../core/feature.ts'
import { CommentMarkers } from './comment-markers.tsx'
import { CommentsPanel } from './comments-panel.tsx'
import { selectedText } from './edit-comment.ts'
import { startComment, startCommentOnWord } from './new-comment.ts'
import { commentShortcut } from './shortcuts.ts'

export const commentSurfaces: FeatureSurfaces = {
  name: 'comments',
  toolbar: [
    {
      id: 'comment',
      group: 'insert',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startComment,
      shortcut: commentShortcut,
    },
  ],
  menu: [
    {
      id: 'comment',
      place: 'page',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startComment,
      isShown: (state) => selectedText(state) !== null,
    },
    {
      id: 'comment-on-word',
      place: 'rehearsal',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startCommentOnWord,
    },
  ],
  sidebar: [
    {
      id: 'comments',
      label: (text) => text.commentsTab,
      count: (state) => outlineListIn(state).comments.length,
      Panel: CommentsPanel,
    },
  ],
  slots: { overlay: CommentMarkers },
}
