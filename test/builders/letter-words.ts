import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF as a reader that is not ours finds them, with single spaces. */
export async function wordsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}
