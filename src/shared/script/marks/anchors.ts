import type { MarkSpec } from 'prosemirror-model'
import { idOfCue } from '../cue-id.ts'
import { cueMarkerId } from '../cue-marker-id.ts'
import { cueType } from '../cue-types.ts'

/**
 * A cue on words. It does not exclude itself, so light and sound share a word; all marks of one
 * cue carry one cueId. Its number on the screen comes from the outline, never from `cueNumber`.
 */
export const cueConnection: MarkSpec = {
  attrs: {
    cueId: { default: '' },
    cueType: { default: 'light' },
    cueNumber: { default: '0' },
    cueName: { default: '' },
    manualNumber: { default: false },
  },
  excludes: '',
  inclusive: false,
  parseDOM: [
    {
      tag: 'span[data-cue]',
      getAttrs: (element) => ({
        cueId: element.getAttribute('data-cue') ?? '',
        cueType: cueType(element.getAttribute('data-cue-type')),
        cueNumber: element.getAttribute('data-cue-number') ?? '0',
        cueName: element.getAttribute('data-cue-name') ?? '',
        manualNumber: element.getAttribute('data-cue-manual') === 'true',
      }),
    },
  ],
  // a screen reader reads the name of the cue's marker with the words: the marker has the number of the outline, and
  // is not there where cues are hidden; a span cannot have a name of its own
  toDOM: (mark) => [
    'span',
    {
      role: 'group',
      'aria-roledescription': 'Cue',
      'aria-labelledby': cueMarkerId(idOfCue(mark.attrs)),
      'data-cue': idOfCue(mark.attrs),
      'data-cue-type': cueType(mark.attrs.cueType),
      'data-cue-number': String(mark.attrs.cueNumber),
      'data-cue-name': String(mark.attrs.cueName),
      'data-cue-manual': String(mark.attrs.manualNumber === true),
    },
    0,
  ],
}

/** A comment on a range of text. Comments may overlap, so the mark does not exclude itself. */
export const comment: MarkSpec = {
  attrs: { commentId: { default: '' }, commentText: { default: '' } },
  excludes: '',
  inclusive: false,
  parseDOM: [
    {
      tag: 'span[data-comment]',
      getAttrs: (element) => ({
        commentId: element.getAttribute('data-comment') ?? '',
        commentText: element.getAttribute('data-comment-text') ?? '',
      }),
    },
  ],
  toDOM: (mark) => [
    'span',
    {
      'data-comment': String(mark.attrs.commentId),
      'data-comment-text': String(mark.attrs.commentText),
    },
    0,
  ],
}
