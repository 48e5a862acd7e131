/**
 * The form of a request, or null when its body is no form or a broken one. Our pages send nothing else, so it is read
 * here once and an action may trust `request.formData()`: both ways in which browsers send forms become one, texts only,
 * without what PostgreSQL cannot keep (NUL, half surrogates).
 */
export async function readFormBody(request: Request): Promise<URLSearchParams | null> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded')
    return cleanForm(new URLSearchParams(await request.text()))
  if (type === 'multipart/form-data') {
    const form = await request.formData().catch(() => null)
    return form && cleanForm(form)
  }
  return (await request.text()) === '' ? new URLSearchParams() : null
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
