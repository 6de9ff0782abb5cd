import { toggleMark } from 'prosemirror-commands'
import { schema } from '#/shared/script/schema.ts'

export const toggleBold = toggleMark(schema.marks.bold)
export const toggleItalic = toggleMark(schema.marks.italic)
export const toggleCode = toggleMark(schema.marks.code)
