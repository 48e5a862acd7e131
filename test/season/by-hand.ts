/**
 * The mails that no rule of a calendar gives, one line for each moment, written by hand: day and time (UTC), the mail, its
 * readers. A broadcast is held for a minute and an offer for two, so they leave when something happens next or the clock
 * strikes, a quarter of an hour later.
 */
const calendar = `
2028-03-06 09:15 broadcast            old-friend alte-freundin reader
2028-03-12 09:15 companion-asked      bao
2028-03-13 09:00 companion-agreed     amina
2028-03-14 09:00 companion-ended      bao
2028-03-15 09:00 visa-letter-ready    bao
2028-03-16 09:00 visa-letter-withdrawn bao

2028-04-03 09:15 broadcast            old-friend reader

2028-04-22 14:00 broadcast-request    second
2028-04-22 16:00 second-yes           organiser second
2028-04-22 16:15 broadcast            amina bao chi dora emil fatou goran kofi lena mei pia
2028-04-22 16:15 broadcast            of-amina of-dora of-emil of-kofi of-lena of-mei of-nia of-omar of-pia
2028-04-22 16:15 broadcast            of-quin of-sam of-tara of-uma old-back+beds

2028-04-26 09:00 import-invitation    vera wim
2028-04-26 18:15 broadcast            vera wim

2028-05-11 08:25 broadcast            amina bao dora emil goran kofi lena mei nia pia quin sam tara uma vera

2028-05-22 13:05 offer-to-guest       quin
2028-05-22 13:05 notice-to-host       of-quin
2028-05-23 12:00 offer-to-guest       sam
2028-05-23 12:00 notice-to-host       of-sam

2028-05-24 09:15 broadcast            amina lena nia pia sam tara uma
2028-05-24 10:15 broadcast            of-amina of-lena of-nia of-pia of-quin of-sam of-tara of-uma

2028-05-25 12:00 accepted-to-guest    sam
2028-05-25 12:00 accepted-to-host     of-sam

2028-05-26 09:15 offer-to-guest       nia
2028-05-26 09:15 notice-to-host       late
2028-05-27 08:00 accepted-to-guest    nia
2028-05-27 08:00 accepted-to-host     late
2028-05-27 08:00 moved-to-host        of-nia

2028-05-29 09:15 accepted-to-guest    amina
2028-05-29 09:15 accepted-to-host     later
2028-05-29 09:15 moved-to-host        of-amina

2028-05-30 09:00 code                 quin-new
2028-05-30 09:05 email-changed        quin
2028-05-30 09:15 offer-to-guest       quin-new
2028-05-30 09:15 notice-to-host       of-quin
2028-05-31 09:00 accepted-to-guest    quin-new
2028-05-31 09:00 accepted-to-host     of-quin

2028-06-25 09:00 newsletter-confirm   reader
`

export function mailsByHand(): { moment: number; template: string; to: string }[] {
  return calendar
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [day, time, template = '', ...readers] = line.split(/ +/)
      const moment = Date.parse(`${day}T${time}Z`)
      return readers.map((to) => ({ moment, template, to }))
    })
}
