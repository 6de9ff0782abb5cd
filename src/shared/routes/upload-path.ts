/** The script list, with the dialog that takes a PDF. */
export const UPLOAD_PATH = '/scripts?upload'
