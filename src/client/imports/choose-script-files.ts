import { READABLE_FILES } from '#/shared/formats/file-names.ts'

/** Opens the picker for files of other programs; nothing is called if the user picks none. */
export function chooseScriptFiles(onChosen: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = READABLE_FILES
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    if (files.length > 0) onChosen(files)
  })
  input.click()
}
