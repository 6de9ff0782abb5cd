import { setEditorLayout } from '#/client/preferences/editor-layout.ts'
import type { EditorFeature } from '../core/feature.ts'
import { commentOriginsPlugin } from './comment-origins-plugin.ts'
import './comment-words.css'
import { newCommentPlugins } from './new-comment.ts'
import { commentShortcut, saveCommentShortcut } from './shortcuts.ts'

const showPanel = () => setEditorLayout({ sidebarOpen: true, sidebarTab: 'comments' })

export const comments: EditorFeature = {
  name: 'comments',
  plugins: ({ session }) => [
    ...newCommentPlugins(showPanel),
    commentOriginsPlugin(() => session.username),
  ],
  shortcuts: [commentShortcut, saveCommentShortcut],
}
