import ICAL from 'ical.js'

/** What is wrong with a calendar file of one entry (RFC 5545), to a parser that throws at what it cannot read. */
export function findCalendarFaults(content: string, method: string): string[] {
  const faults: string[] = []
  if (!content.endsWith('\r\n')) faults.push('the last line does not end')
  if (/\r(?!\n)|(?<!\r)\n/.test(content)) faults.push('a bare line break')
  if (content.split('\r\n').some((line) => Buffer.byteLength(line) > 75)) faults.push('a line is too long')
  const calendar = ICAL.Component.fromString(content)
  for (const name of ['prodid', 'version', 'method'])
    if (calendar.getAllProperties(name).length !== 1) faults.push(`not one ${name}`)
  if (calendar.getFirstPropertyValue('method') !== method) faults.push('another method')
  const [entry, ...others] = calendar.getAllSubcomponents()
  if (entry?.name !== 'vevent' || others.length > 0) return [...faults, 'not one event']
  for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'url'])
    if (entry.getAllProperties(name).length !== 1) faults.push(`not one ${name}`)
  const { startDate, endDate } = new ICAL.Event(entry)
  if (endDate.compare(startDate) <= 0) faults.push('it ends before it starts')
  const stamp = entry.getFirstPropertyValue('dtstamp')
  if (!(stamp instanceof ICAL.Time) || stamp.zone !== ICAL.Timezone.utcTimezone)
    faults.push('a stamp not in UTC')
  return faults
}
