import { expect, test } from 'vitest'
import { listTexts } from './library.ts'

const { de, en } = listTexts

// The English texts of the list, its dialogs and the upload are the specification's, letter by letter.

test('[LIB-2] [LIB-5] [LIB-10] the list and its cards', () => {
  expect(en.library).toMatchObject({
    loading: 'Loading scripts...',
    badgePublic: 'Public',
    badgeShared: 'Shared',
    previewLoading: 'Loading preview...',
    previewFailed: 'Failed to load preview',
    previewEmpty: 'No content yet',
    noResults: 'No results found',
    rename: 'Rename',
    share: 'Share',
    delete: 'Delete',
  })
  expect(en.library.created('3 May 2027')).toBe('Created: 3 May 2027')
})

test('[LIB-24] [LIB-25] the texts of the card for a new script are the specified ones', () => {
  expect(en.library).toMatchObject({
    createNew: 'Create New Script',
    upload: 'Upload Script',
    newName: 'New script name',
    create: 'Create',
    creating: 'Creating...',
  })
})

test('[HDR-10] a single thumbnail is told in the singular', () => {
  expect(en.menu.refreshed(2)).toBe('Successfully refreshed 2 thumbnails!')
  expect(en.menu.refreshed(1)).toBe('Successfully refreshed 1 thumbnail!')
})

test('[LIB-21] the texts of the deletion’s dialog are the specified ones', () => {
  const { deleteTitle, deleteQuestion, deleteWarning } = en.library
  expect(deleteTitle).toBe('Delete Script')
  expect(deleteQuestion('Hamlet')).toBe('Are you sure you want to delete "Hamlet"?')
  expect(deleteWarning).toBe('This action cannot be undone.')
  expect(en.app.cancel).toBe('Cancel')
})

test('[API-38] [API-39] the texts for failed actions on scripts are the specified ones', () => {
  const { loadFailed, createFailed, renameFailed, deleteFailed } = en.library
  expect([loadFailed, createFailed, renameFailed, deleteFailed]).toEqual([
    'Failed to load scripts',
    'Failed to create script',
    'Failed to rename script',
    'Failed to delete script',
  ])
  expect(en.sharing).toMatchObject({
    loadFailed: 'Failed to load shares',
    toggleFailed: 'Failed to toggle public status',
    removeFailed: 'Failed to remove share',
  })
})

test('[SHR-1] [SHR-5] the texts of the sharing dialog are the specified ones', () => {
  expect(en.sharing.title('Hamlet')).toBe('Share "Hamlet"')
  expect(en.sharing).toMatchObject({
    public: 'Public',
    private: 'Private',
    read: 'Read',
    write: 'Write',
    add: 'Add',
    remove: 'Remove',
    none: 'No users have access to this script yet.',
  })
  expect(en.app.close).toBe('Close')
})

test('[IMP-1] [IMP-2] [IMP-6] the texts of the upload dialog are the specified ones', () => {
  expect(en.imports).toMatchObject({
    title: 'Upload PDF Script',
    convert: 'Upload & Convert PDF',
    cancel: 'Cancel',
    hide: 'Hide',
    close: 'Close',
    cancelUpload: 'Cancel Upload',
    chooseAndSignIn: 'Please select a PDF file and ensure you are logged in.',
    notAPdf: 'Please select a PDF file.',
    tooLarge: 'File size exceeds 50MB limit.',
    tooSmall: 'File too small to be a valid PDF.',
    failed: 'Upload failed',
    processing: 'Processing...',
    completed: 'Upload finished successfully',
    cancelUploadItem: 'Cancel upload',
  })
})

test('[LIB-21] [SHR-1] [IMP-1] the German texts of the list say the same as the English ones', () => {
  expect(de.library.deleteQuestion('Hamlet')).toBe('Möchtest du „Hamlet“ wirklich löschen?')
  expect(de.sharing.title('Hamlet')).toBe('„Hamlet“ teilen')
  expect(de.imports.title).toBe('PDF-Skript hochladen')
  expect(de.library.noResults).toBe('Keine Treffer')
})
