import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import { outlineListIn } from '../core/document/outline-plugin.ts'
import type { EditorFeature } from '../core/feature.ts'
import { commentOriginsPlugin } from './comment-origins-plugin.ts'
import { CommentMarkers } from './comment-markers.tsx'
import './comment-words.css'
import { CommentsPanel } from './comments-panel.tsx'
import { selectedText } from './edit-comment.ts'
import { newCommentPlugins, startComment, startCommentOnWord } from './new-comment.ts'

const showPanel = () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })

export const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [
    ...newCommentPlugins(showPanel),
    commentOriginsPlugin(() => session.username),
  ],
  keymap: { 'Mod-Alt-m': startComment },
  toolbar: [
    {
      id: 'comment',
      group: 'insert',
      icon: 'comment',
      label: (text) => text.addComment,
      command: startComment,
      shortcut: 'Mod-Alt-M',
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
  Overlay: CommentMarkers,
}
