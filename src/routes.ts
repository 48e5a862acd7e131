import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { DOCUMENT_NAMES } from './features/site/content/content.ts'
import { defaultLocale, locales, type Locale } from './i18n/languages.ts'

// THE SITE MAP: every address once (rules: addresses), called for each language. Odd case was agreed. Roles: test/walls/access.ts.

const content = (page: string) => `features/site/content/pages/${page}.tsx`
const newsletter = (page: string) => `features/site/newsletter/pages/${page}.tsx`
const signIn = (page: string) => `features/ground/sign-in/pages/${page}.tsx`
const secondFactor = (page: string) => `features/ground/second-factor/pages/${page}.tsx`
const signUp = (page: string) => `features/registration/sign-up/pages/${page}.tsx`
const account = (page: string) => `features/own/account/pages/${page}.tsx`
const telling = (page: string) => `features/own/telling/${page}.tsx`
const afterwards = (page: string) => `features/console/afterwards/${page}.tsx`
const incidents = (page: string) => `features/console/incidents/${page}.tsx`
const admins = (page: string) => `features/console/admins/pages/${page}.tsx`
const broadcasts = (page: string) => `features/letters/broadcasts/pages/${page}.tsx`
const byHand = (page: string) => `features/console/by-hand/${page}.tsx`
const visaLetters = (page: string) => `features/placing/visa-letters/${page}.tsx`
const security = (page: string) => `features/console/security/${page}.tsx`
const records = (page: string) => `features/console/records/pages/${page}.tsx`

function pages(locale: Locale): RouteConfigEntry[] {
  const named = (name: string) => ({ id: `${locale}.${name}` })
  const page = (path: string, file: string, name: string) => route(path, file, named(name))
  const inLayout = (name: string, children: RouteConfigEntry[]) =>
    layout(`ui/layouts/${name}.tsx`, named(`layout.${name}`), children)
  // Over every page of the console stands what is open in each place, and the banner about mails that do not leave.
  const adminArea = (children: RouteConfigEntry[]) =>
    layout('features/ground/second-factor/pages/admin-area.tsx', named('admin-area'), [
      layout('features/console/dashboard/open-work.tsx', named('open-work'), [
        layout('features/letters/mail-desk/pages/mail-trouble.tsx', named('mail-trouble'), children),
      ]),
    ])

  return [
    index('features/registration/sign-up/pages/home.tsx', named('home')),
    page('hostEvent.ics', content('host-event'), 'host-event'),
    page('manifest.webmanifest', 'features/site/discovery/pages/web-manifest.tsx', 'web-manifest'),
    page('profile/way.js', 'features/own/way/worker-file.tsx', 'profile.way.js'),
    ...DOCUMENT_NAMES.map((name) =>
      page(`ImportantDocs/${name}.pdf`, 'features/site/documents/pages/pdf.tsx', `${name}.pdf`),
    ),
    page('via/:slug', 'features/site/sharing/via.tsx', 'via'),
    page('share/:paper', 'features/site/sharing/via.tsx', 'share.paper'),
    inLayout('default-no-margin', [
      page('share', 'features/site/sharing/share-page.tsx', 'share'),
      page('aboutUs', content('about-us'), 'about-us'),
      page('contactUs', content('contact-us'), 'contact-us'),
      page('faq', content('faq'), 'faq'),
      page('HowItWorks', content('how-it-works'), 'how-it-works'),
      page('ImportantDocs', 'features/site/documents/pages/important-docs.tsx', 'important-docs'),
      page(
        'ImportantDocs/:document',
        'features/site/documents/pages/document.tsx',
        'important-docs.document',
      ),
    ]),
    inLayout('default', [
      page('dsgvo', content('dsgvo'), 'dsgvo'),
      page('impressum', content('impressum'), 'impressum'),
      page('confirmNewsletter', newsletter('confirm'), 'confirm-newsletter'),
      page('newsletter', newsletter('newsletter'), 'newsletter'),
      page('unsubscribe', newsletter('unsubscribe'), 'unsubscribe'),
      page('letter', visaLetters('check-page'), 'letter'),
      page('letter/:number', visaLetters('check-page'), 'letter.one'),
      page('login', signIn('login'), 'login'),
      page('otp', signIn('otp'), 'otp'),
      page('otp/wait', signIn('wait'), 'otp.wait'),
      page('logout', signIn('logout'), 'logout'),
      page('deleted', account('deleted'), 'deleted'),
      page('resendConfirmationEmail', signIn('resend-confirmation'), 'resend-confirmation-email'),
      page('tellUs', telling('tell-us'), 'tell-us'),
      page('tellUs/again', telling('again'), 'tell-us.again'),
      page('signUp', signUp('choose-role'), 'sign-up'),
      page('signUp/getStarted', signUp('choose-role'), 'sign-up.get-started'),
      ...(['guest', 'host'] as const).flatMap((role) => [
        page(`signUp/${role}`, signUp('start'), `sign-up.${role}`),
        page(`signUp/${role}/__getStarted`, signUp('start'), `sign-up.${role}.get-started`),
        page(`signUp/${role}/__confirmEmail`, signUp('confirm-email'), `sign-up.${role}.confirm-email`),
        page(`signUp/${role}/form`, signUp('form'), `sign-up.${role}.form`),
        page(`signUp/${role}/success`, signUp('success'), `sign-up.${role}.success`),
      ]),
      layout('features/ground/sign-in/pages/signed-in-area.tsx', named('signed-in'), [
        page('profile', 'features/own/profile/pages/profile.tsx', 'profile'),
        page('profile/data', account('data'), 'profile.data'),
        page('profile/data.json', account('data-file'), 'profile.data.json'),
        page('profile/reminder', 'features/own/profile/pages/reminder.tsx', 'profile.reminder'),
        page(
          'profile/secondReminder',
          'features/own/profile/pages/second-reminder.tsx',
          'profile.second-reminder',
        ),
        page('profile/way', 'features/own/way/way.tsx', 'profile.way'),
        page('profile/way.ics', 'features/own/way/stay-file.tsx', 'profile.way.ics'),
        page('profile/letters', 'features/own/letters/letters-page.tsx', 'profile.letters'),
        page('profile/letters/pdf', 'features/own/letters/letter-file.tsx', 'profile.letters.pdf'),
        page('profile/thanks.pdf', 'features/own/letters/thanks-file.tsx', 'profile.thanks.pdf'),
        page('profile/afterwards', 'features/own/profile/feedback/feedback-page.tsx', 'profile.afterwards'),
        page('profile/companions', 'features/own/profile/pages/companions.tsx', 'profile.companions'),
        page('profile/consents', account('consents'), 'profile.consents'),
        page('profile/sessions', account('sessions'), 'profile.sessions'),
        page('profile/email', account('email'), 'profile.email'),
        page('profile/language', account('language'), 'profile.language'),
        page('profile/delete', account('delete'), 'profile.delete'),
        page('admin/register', admins('register'), 'admin.register'),
        page('admin/notAdminAccount', admins('not-admin-account'), 'admin.not-admin-account'),
        page('admin/notApprovedAdmin', admins('not-approved-admin'), 'admin.not-approved-admin'),
        page('admin/secondFactor', secondFactor('factors'), 'admin.second-factor'),
        page('admin/secondFactor/app', secondFactor('app'), 'admin.second-factor.app'),
        page('admin/secondFactor/passkey', secondFactor('passkey'), 'admin.second-factor.passkey'),
        page('admin/secondFactor/codes', secondFactor('codes'), 'admin.second-factor.codes'),
        page('admin/secondFactor/check', secondFactor('check'), 'admin.second-factor.check'),
      ]),
    ]),
    inLayout('no-header', [page('test', 'features/site/device-test/test.tsx', 'test')]),
    inLayout('console', [
      adminArea([
        page('admin', 'features/console/dashboard/dashboard.tsx', 'admin'),
        page('admin/mine', 'features/console/mine/mine-page.tsx', 'admin.mine'),
        page('admin/tonight', 'features/console/dashboard/tonight-page.tsx', 'admin.tonight'),
        page('admin/handover', 'features/console/mine/handover-page.tsx', 'admin.handover'),
        page('admin/find', 'features/console/find/find-page.tsx', 'admin.find'),
        page('admin/find.json', 'features/console/find/find-file.tsx', 'admin.find.json'),
        page('admin/guests', records('guests'), 'admin.guests'),
        page('admin/hosts', records('hosts'), 'admin.hosts'),
        page('admin/guests/new', byHand('new'), 'admin.guests.new'),
        page('admin/hosts/new', byHand('new'), 'admin.hosts.new'),
        ...(['guest', 'host'] as const).flatMap((role) => [
          page(`admin/${role}/:id`, records('record'), `admin.${role}`),
          page(`admin/${role}/:id/edit`, records('edit'), `admin.${role}.edit`),
          page(`admin/${role}/:id/by-hand`, byHand('person'), `admin.${role}.by-hand`),
          page(`admin/${role}/:id/form`, byHand('form'), `admin.${role}.form`),
        ]),
        page('admin/match', 'features/placing/matches/list.tsx', 'admin.match'),
        page('admin/match/:id', 'features/placing/matching/pages/match.tsx', 'admin.match.one'),
        page('admin/match/:id/move', 'features/placing/matching/pages/move.tsx', 'admin.match.move'),
        page('admin/matching', 'features/placing/matching/pages/queue.tsx', 'admin.matching'),
        page('admin/matching/look.json', 'features/placing/presence/look.tsx', 'admin.matching.look.json'),
        page('admin/matching/history', 'features/placing/history/history-page.tsx', 'admin.matching.history'),
        page('admin/matching/match', 'features/placing/matching/pages/confirm.tsx', 'admin.matching.match'),
        page('admin/matching/freed', 'features/placing/matching/pages/freed.tsx', 'admin.matching.freed'),
        page('admin/matching/plan', 'features/placing/planning/plan.tsx', 'admin.matching.plan'),
        page(
          'admin/matching/guest.json',
          'features/placing/matching/pages/guest-file.tsx',
          'admin.matching.guest.json',
        ),
        page(
          'admin/matching/queue.json',
          'features/placing/matching/pages/queue-file.tsx',
          'admin.matching.queue.json',
        ),
        page(
          'admin/matching/chart.json',
          'features/placing/matching/pages/chart-file.tsx',
          'admin.matching.chart.json',
        ),
        page(
          'admin/matching/moves.json',
          'features/placing/matching/pages/moves-file.tsx',
          'admin.matching.moves.json',
        ),
        page('admin/matching/:id', 'features/placing/matching/pages/guest.tsx', 'admin.matching.guest'),
        page('admin/inform', 'features/placing/inform/inform-page.tsx', 'admin.inform'),
        page('admin/calendar', 'features/console/calendar/calendar-page.tsx', 'admin.calendar'),
        page('admin/well', 'features/console/well/well-page.tsx', 'admin.well'),
        page('admin/lostFactors', secondFactor('lost-factors'), 'admin.lost-factors'),
        page('admin/security', security('log-page'), 'admin.security'),
        page('admin/security.csv', security('log-file'), 'admin.security.csv'),
        page('admin/security/sessions', security('sessions-page'), 'admin.security.sessions'),
        page('admin/security/looks', security('looks-page'), 'admin.security.looks'),
        page('admin/edition', 'features/console/edition/edition-page.tsx', 'admin.edition'),
        page(
          'admin/edition/plan',
          'features/placing/planning/weighing/weighing-page.tsx',
          'admin.edition.plan',
        ),
        page('admin/mails', 'features/letters/mail-catalogue/catalogue.tsx', 'admin.mails'),
        page('admin/mails/preview', 'features/letters/mail-catalogue/preview.tsx', 'admin.mails.html'),
        page('admin/migrate', 'features/console/imports/pages/migrate.tsx', 'admin.migrate'),
        page(
          'admin/migrate/guests.csv',
          'features/console/imports/pages/template.tsx',
          'admin.migrate.guests.csv',
        ),
        page(
          'admin/migrate/hosts.csv',
          'features/console/imports/pages/template.tsx',
          'admin.migrate.hosts.csv',
        ),
        page('admin/migrate/edition', 'features/console/next-edition/next.tsx', 'admin.migrate.edition'),
        page('admin/migrate/import/:id', 'features/console/imports/pages/import.tsx', 'admin.migrate.import'),
        page('admin/rooms', 'features/placing/rooms/rooms-page.tsx', 'admin.rooms'),
        page('admin/rooms.csv', 'features/placing/rooms/rooms-file.tsx', 'admin.rooms.csv'),
        page('admin/broadcasts', broadcasts('overview'), 'admin.broadcasts'),
        page('admin/broadcasts/:id', broadcasts('broadcast'), 'admin.broadcasts.one'),
        page('admin/broadcasts/:id/sample', broadcasts('sample'), 'admin.broadcasts.sample.html'),
        page('admin/queueEmailEveryone', broadcasts('write'), 'admin.broadcasts.everyone'),
        page('admin/queueEmailGuests', broadcasts('write'), 'admin.broadcasts.guests'),
        page('admin/queueEmailMatchedGuests', broadcasts('write'), 'admin.broadcasts.matched-guests'),
        page('admin/queueEmailUnplacedGuests', broadcasts('write'), 'admin.broadcasts.unplaced-guests'),
        page('admin/queueEmailMatchedHosts', broadcasts('write'), 'admin.broadcasts.matched-hosts'),
        page('admin/queueEmailToldOtherwise', broadcasts('write'), 'admin.broadcasts.told-otherwise'),
        page(
          'admin/queueEmailHostLastYearNotRegisteredAgain',
          broadcasts('write'),
          'admin.broadcasts.former-hosts',
        ),
        page('admin/letters', visaLetters('list-page'), 'admin.letters'),
        page('admin/letters/pdf', visaLetters('letter-file'), 'admin.letters.pdf'),
        page('admin/host/:id/thanks.pdf', visaLetters('thanks-file'), 'admin.host.thanks.pdf'),
        page('admin/feedback', afterwards('feedback-page'), 'admin.feedback'),
        page('admin/impact', afterwards('impact-page'), 'admin.impact'),
        page('admin/impact.csv', afterwards('impact-table'), 'admin.impact.csv'),
        page('admin/incidents', incidents('list'), 'admin.incidents'),
        page('admin/incidents/:id', incidents('incident'), 'admin.incidents.one'),
        page('admin/calls', 'features/letters/calls/calls-page.tsx', 'admin.calls'),
        page('admin/calls/:id/letter', 'features/letters/calls/letter.tsx', 'admin.calls.letter'),
        page('admin/checkQueuedEmails', 'features/letters/mail-desk/pages/queue.tsx', 'admin.queue'),
        page('admin/resendMatchEmails', 'features/letters/mail-desk/pages/resend.tsx', 'admin.resend'),
        page(
          'admin/resendGuestMatchEmails',
          'features/letters/mail-desk/pages/resend.tsx',
          'admin.resend.guest',
        ),
        page('admin/checkQueuedEmails/:id', 'features/letters/mail-desk/pages/mail.tsx', 'admin.queue.mail'),
        page('admin/*', 'features/console/dashboard/unknown-page.ts', 'admin.not-found'),
      ]),
    ]),
  ]
}

const notFound = (locale: Locale) =>
  layout('ui/layouts/default.tsx', { id: `${locale}.layout.not-found` }, [
    route('*', content('not-found'), { id: `${locale}.not-found` }),
  ])

export default [
  ...pages(defaultLocale),
  ...locales
    .filter((locale) => locale !== defaultLocale)
    .flatMap((locale) => prefix(locale, [...pages(locale), notFound(locale)])),
  // Exists only while mails are kept on this machine; its loader says 404 otherwise.
  layout('ui/layouts/no-header.tsx', { id: 'layout.mailbox' }, [
    route('dev/mailbox', 'features/ground/mail-queue/mailbox.tsx', { id: 'mailbox' }),
  ]),
  route('dev/mailbox/:id/html', 'features/ground/mail-queue/mailbox-html.tsx', { id: 'mailbox.html' }),
  // For mail servers, by a token of the settings; its action says 404 without.
  route('returnedMail', 'features/letters/returned-mail/returned-mail-page.tsx', { id: 'returned-mail' }),
  route('brand/logo.svg', 'features/ground/brand-logo.tsx', { id: 'brand.logo' }),
  route('sitemap.xml', 'features/site/discovery/pages/sitemap.tsx', { id: 'sitemap' }),
  route('robots.txt', 'features/site/discovery/pages/robots.tsx', { id: 'robots' }),
  route('.well-known/security.txt', 'features/site/discovery/pages/security-txt.tsx', { id: 'security-txt' }),
  notFound(defaultLocale),
] satisfies RouteConfig
