// Addresses that lead elsewhere: ordinary links, of which nothing is loaded before somebody follows one.

/** The way there at openstreetmap.org, from wherever the reader says; what a hall is called is nothing a map knows. */
export const routeTo = (address: readonly string[]) =>
  `https://www.openstreetmap.org/directions?to=${encodeURIComponent(address.slice(-2).join(', '))}`

/** `phone` in E.164, which begins with a plus. */
export const whatsAppTo = (phone: string) => `https://wa.me/${phone.replace('+', '')}`
export const signalTo = (phone: string) => `https://signal.me/#p/${phone}`
