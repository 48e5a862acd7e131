// Beside every `<time data-own-time="… {time} …" data-zone="Europe/Berlin" …>`: the same moment on the reader's clock, where it differs.

const options: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
}

function show(time: HTMLElement): void {
  const moment = new Date(time.getAttribute('datetime') || '')
  const { ownTime = '', zone, language } = time.dataset
  if (isNaN(moment.getTime())) return
  const there = new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(moment)
  const here = new Intl.DateTimeFormat(language, options).format(moment)
  if (here === there) return
  const words = document.createElement('span')
  words.textContent = ` ${ownTime.replace('{time}', here)}`
  words.className = 'own-time'
  time.insertAdjacentElement('afterend', words)
}

;[].forEach.call(document.querySelectorAll('time[data-own-time]'), (time: HTMLElement) => {
  try {
    show(time)
  } catch {
    // A browser that does not know the zone shows the edition's time alone.
  }
})
