export const SHARE_PATH = '/share'

// Messengers that take a message by a plain address; nothing of theirs is loaded before somebody goes there.

const said = encodeURIComponent

export const whatsAppLink = (text: string) => `https://wa.me/?text=${said(text)}`

/** Telegram asks for the address apart from the words. */
export const telegramLink = (address: string, words: string) =>
  `https://t.me/share/url?url=${said(address)}&text=${said(words)}`

export const smsLink = (text: string) => `sms:?&body=${said(text)}`

export const emailLink = (subject: string, text: string) =>
  `mailto:?subject=${said(subject)}&body=${said(text)}`
