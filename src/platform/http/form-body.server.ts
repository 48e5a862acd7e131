/** The one file that a page takes: the name of its control. Every other file of every form is left out. */
export type FileControl = string | null

/**
 * The form of a request, or null when its body is no form or a broken one. Our pages send nothing else, so it is read
 * here once and an action may trust `request.formData()`: both ways in which browsers send forms become one, texts only
 * but for the one file of a page that takes one, without what PostgreSQL cannot keep (NUL, half surrogates).
 */
export async function readFormBody(
  request: Request,
  fileControl: FileControl = null,
): Promise<URLSearchParams | FormData | null> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded')
    return cleanForm(new URLSearchParams(await request.text()))
  if (type === 'multipart/form-data') {
    const form = await request.formData().catch(() => null)
    const file = fileControl === null ? null : form?.get(fileControl)
    return form && (file instanceof File ? withFile(form, fileControl ?? '', file) : cleanForm(form))
  }
  return (await request.text()) === '' ? new URLSearchParams() : null
}

function withFile(form: FormData, name: string, file: File): FormData {
  const clean = new FormData()
  for (const [key, value] of cleanForm(form)) clean.append(key, value)
  // What it is called where it comes from is nobody's business.
  clean.append(name, file, 'file')
  return clean
}

/** Files are nothing we ask for. */
function cleanForm(form: Iterable<[string, unknown]>): URLSearchParams {
  const clean = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string') clean.append(cleanText(name), cleanText(value))
  }
  return clean
}

const cleanText = (text: string) => text.toWellFormed().replaceAll('\0', '')
