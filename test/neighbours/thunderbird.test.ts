import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sendAll } from '../builders/sent-mails.ts'
import { findProgram, ownFolder } from '../outside/programs.ts'
import { everyMessage, from } from '../stress/mail-headers.ts'
import { startFirefox, type Firefox } from './marionette.ts'

// Every mail of the catalogue in a mail program that many have, and so in Firefox's engine: as it is read, and what it warns of.

const program = findProgram('thunderbird', 'what a mail program shows of our mail')
const folder = ownFolder('thunderbird')
/** A pane beside two others on a laptop, and the narrowest that its window can be made. */
const WIDTHS = [600, 360]

type Shown = {
  subject: string
  sender: string
  /** Its bars above a mail: a scam it suspects, pictures that it did not fetch. */
  warnings: string[]
  attachments: string[]
  /** How much wider than the pane, by its width. */
  over: number[]
  text: string
}

const all: (Awaited<ReturnType<typeof everyMessage>>[number] & { shown: Shown; plain: Shown })[] = []

async function ask<Answer>(thunderbird: Firefox, script: string, ...args: unknown[]): Promise<Answer> {
  const body = `const done = arguments[arguments.length - 1]
    ;(async () => {${script}})().then((value) => done({ value }), (error) => done({ error: String(error) }))`
  const { value } = (await thunderbird.ask('WebDriver:ExecuteAsyncScript', { script: body, args })) as {
    value: { value: Answer; error?: string }
  }
  if (value.error) throw new Error(value.error)
  return value.value
}

/** A tab for mails that are files; what opens it is what "Open saved message" does. */
const OPEN = `
  const { MailUtils } = ChromeUtils.importESModule('resource:///modules/MailUtils.sys.mjs')
  const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile)
  file.initWithPath(arguments[0])
  const uri = Services.io.newFileURI(file).mutate().setQuery('type=application/x-message-display').finalize()
  const tabmail = document.getElementById('tabmail')
  const pane = () => tabmail.currentAboutMessage
  const loaded = new Promise((resolve) => window.addEventListener('MsgLoaded', resolve, { once: true }))
  while (tabmail.tabInfo.length > 1) tabmail.closeTab(tabmail.tabInfo[1])
  MailUtils.openEMLFile(window, file, uri)
  await loaded
`
const READ = `
  const win = pane()
  const { document: page } = win
  const browser = win.getMessagePaneBrowser()
  const { contentDocument: mail, contentWindow: frame } = browser
  const drawn = () => new Promise((resolve) => frame.requestAnimationFrame(resolve))
  // What Thunderbird itself says of a date is as wide as it likes.
  mail.getElementById('imipHTMLDetails')?.remove()
  const over = []
  for (const width of arguments[1]) {
    browser.style.maxWidth = browser.style.minWidth = width + 'px'
    while (frame.innerWidth !== width) await drawn()
    over.push(Math.max(0, mail.documentElement.scrollWidth - width))
  }
  return {
    subject: page.getElementById('expandedsubjectBox').value.textContent,
    sender: page.querySelector('#expandedfromBox .recipient-single-line').textContent,
    warnings: [...page.querySelectorAll('notification-message')].map((bar) => bar.getAttribute('value')),
    attachments: win.currentAttachments.map(({ name }) => name),
    over,
    text: mail.body.innerText,
  }
`
const PLAIN = `Services.prefs.setBoolPref('mailnews.display.prefer_plaintext', arguments[2])`

beforeAll(async () => {
  if (!program) return
  const named = await everyMessage('amina@example.net')
  const raw = await sendAll(
    named.map(({ message }) => message),
    from,
  )
  const thunderbird = await startFirefox(program, {
    switches: ['-remote-allow-system-access'],
    settings: { 'mail.provider.suppress_dialog_on_startup': true, 'mailnews.start_page.enabled': false },
  })
  await thunderbird.ask('Marionette:SetContext', { value: 'chrome' })
  for (const [index, bytes] of raw.entries()) {
    const file = join(folder, `${index}.eml`)
    writeFileSync(file, bytes)
    const read = (isPlain: boolean) => ask<Shown>(thunderbird, PLAIN + OPEN + READ, file, WIDTHS, isPlain)
    all.push({ ...named[index]!, shown: await read(false), plain: await read(true) })
  }
  expect(all.length).toBeGreaterThan(100)
}, 600_000)

it('says from whom each is and what it is about, warns of nothing, and has the file that comes with it', () => {
  const read = all.map(({ name, shown: { subject, sender, warnings, attachments } }) => ({
    name,
    subject,
    sender,
    warnings,
    attachments,
  }))
  expect(read).toEqual(
    all.map(({ name, message }) => ({
      name,
      subject: message.subject,
      sender: `${from.name} <${from.address}>`,
      warnings: [],
      attachments: message.calendar ? [message.calendar.filename] : [],
    })),
  )
})

it('needs no scrolling sideways, as page or as plain text', () => {
  const wide = all.flatMap(({ name, shown, plain }) =>
    [...shown.over, ...plain.over].some((over) => over > 0)
      ? [{ name, page: shown.over, text: plain.over }]
      : [],
  )
  expect(wide).toEqual([])
})

it('shows those who read plain text the words that we wrote for them', () => {
  const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  for (const { name, message, plain } of all) expect(words(plain.text), name).toContain(words(message.text))
})
