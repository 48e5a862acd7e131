import { Fragment, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { TextKey } from '#i18n/keys.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { CONSOLE_PLACES, placeOf, type ConsolePlace } from '#ui/console-places.ts'
import { counted } from '#ui/counted.ts'
import { FindOpener } from '#ui/find/find-opener.tsx'
import { Icon } from '#ui/icons.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { useRootData } from '#ui/root-data.ts'

/** Where a page of the console puts what belongs to its head, such as its keys. */
export const pageToolsId = 'page-tools'

export type Skip = { to: string; label: TextKey }

/** What the frame says of where and when one is: the edition, its time, who is signed in. */
export type ConsoleHere = { edition: string; timeZone: string; loadedAt: string; organiser: string }

/** What waits in the places. */
export type OpenWork = { waiting: number; draft: number; isIncidentNew: boolean }

/** So often used that a phone has them at the thumb; the rest is behind "All". */
const AT_THUMB = new Set<string>(['today', 'place', 'people', 'calls'])
/** Seldom: below a line. One's own things are behind one's name. */
const RARE = new Set<string>(['season', 'afterwards', 'site'])
/** Their pages need all the width there is. */
const WIDE = new Set<string>(['place', 'rooms'])

const places = CONSOLE_PLACES.flatMap((place) => (place.id === 'security' ? [] : [place]))

/** The organisers' frame: the places at the side, on a phone the most used at the thumb; works without any script. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  const { path } = useRootData()
  const matches = useMatches()
  // A page says so by `handle = { skip: … }`.
  const skip = matches
    .map(({ handle }) => handle as { skip?: Skip } | undefined)
    .find((handle) => handle?.skip)?.skip
  const here = matches.find(({ id }) => id.endsWith('.admin-area'))?.loaderData as ConsoleHere | undefined
  const work = matches.find(({ id }) => id.endsWith('.open-work'))?.loaderData as OpenWork | undefined
  const { place } = placeOf(path)
  return (
    <div className={WIDE.has(place.id) ? 'console console-rail' : 'console'}>
      <SkipLinks skip={skip} />
      <TopBar here={here} />
      <Side here={here} place={place} work={work} />
      <main id="content" className="console-page" tabIndex={-1}>
        {children}
      </main>
      <nav className="console-thumb" aria-label={t('admins.placeMostUsed')}>
        {places
          .filter(({ id }) => AT_THUMB.has(id))
          .map((each) => (
            <Fragment key={each.id}>
              <PlaceLink place={each} current={place} path={path} />{' '}
            </Fragment>
          ))}
        <a href="#places">
          <Icon name="menu" />
          <span>{t('admins.placeAll')}</span>
        </a>
      </nav>
    </div>
  )
}

function SkipLinks({ skip }: { skip: Skip | undefined }) {
  const { t } = useTexts()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('common.skipToContent')}
      </a>{' '}
      {skip && (
        <a
          className="skip-link"
          href={`#${skip.to}`}
          // As a step of the history it would be another page to the router, which begins at the heading.
          onClick={(event) => {
            event.preventDefault()
            document.getElementById(skip.to)?.focus()
          }}
        >
          {t(skip.label)}
        </a>
      )}
    </>
  )
}

function Sign({ here }: { here: ConsoleHere | undefined }) {
  const { to, locale } = useTexts()
  return (
    <a className="console-sign" href={to('/admin')}>
      <svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true" focusable="false">
        <path className="lit" d="M3 1.5h14v18H3z" />
        <path d="M10 1.5v18M3 9.5h14M1 22.5h18" />
      </svg>
      {here && (
        <span>
          <b>{here.edition}</b>
          <small>{shortMoment(here.loadedAt, here.timeZone, locale)}</small>
        </span>
      )}
    </a>
  )
}

function TopBar({ here }: { here: ConsoleHere | undefined }) {
  const { t, to } = useTexts()
  return (
    <header className="console-top">
      <Sign here={here} />{' '}
      <a href={to('/admin/find')} aria-label={t('find.title')}>
        <Icon name="search" />
      </a>
    </header>
  )
}

function Side({
  here,
  place,
  work,
}: {
  here: ConsoleHere | undefined
  place: ConsolePlace
  work: OpenWork | undefined
}) {
  const { t, to } = useTexts()
  const { path, search } = useRootData()
  const list = (isRare: boolean) => (
    <ul>
      {places
        .filter(({ id }) => RARE.has(id) === isRare)
        .map((each) => (
          <li key={each.id}>
            <PlaceLink place={each} current={place} path={path} work={work} />
          </li>
        ))}
    </ul>
  )
  return (
    <aside className="console-side" id="places">
      <Sign here={here} />{' '}
      <a className="console-close" href="#content" aria-label={t('admins.placeClose')}>
        <Icon name="close" />
      </a>{' '}
      <FindOpener isHere={path === '/admin/find'} />
      <nav aria-label={t('admins.consoleNavigation')}>
        {list(false)}
        {list(true)}
      </nav>
      <div className="console-foot">
        <span id={pageToolsId} />
        <details>
          <summary title={here?.organiser}>
            <span className="face" aria-hidden="true">
              {here?.organiser.slice(0, 2)}
            </span>
            <span className="console-word">{here?.organiser ?? t('admins.placeYou')}</span>
          </summary>
          <ul>
            <li>
              <a href={to('/admin/security')} aria-current={currentOf(path, place, 'security')}>
                {t('admins.consoleSecurity')}
              </a>
            </li>
            <li>
              <a href={to('/')}>{t('find.toPublicSite')}</a>
            </li>
            <li>
              <LanguageSwitch path={path} search={search} />
            </li>
            <li>
              <a href={`${to('/logout')}?from=${encodeURIComponent(to(path) + search)}`}>
                {t('common.signOut')}
              </a>
            </li>
          </ul>
        </details>{' '}
        <a className="console-unfold" href="#places" title={t('admins.placeAll')}>
          <Icon name="menu" />
          <span className="console-word">{t('admins.placeAll')}</span>
        </a>
      </div>
    </aside>
  )
}

function PlaceLink({
  place,
  current,
  path,
  work,
}: {
  place: (typeof places)[number]
  current: ConsolePlace
  path: string
  work?: OpenWork | undefined
}) {
  const { t, to } = useTexts()
  return (
    <a href={to(place.pages[0].path)} title={t(place.key)} aria-current={currentOf(path, current, place.id)}>
      <Icon name={place.id} />
      <span className="console-word">{t(place.key)}</span>
      {work && <Open id={place.id} work={work} />}
    </a>
  )
}

/** What waits in a place: a number, or the flag. */
function Open({ id, work }: { id: ConsolePlace['id']; work: OpenWork }) {
  const { t } = useTexts()
  if (id === 'concerns' && work.isIncidentNew)
    return (
      <span className="console-open console-urgent">
        <Icon name="problem" />
        <span className="hidden-text"> {t('admins.placeNew')}</span>
      </span>
    )
  const name = id === 'place' ? 'waiting' : id === 'offers' ? 'draft' : null
  if (!name || work[name] === 0) return null
  return (
    <span className="console-open" {...counted(name, work[name])}>
      {t('lists.number', { n: work[name] })}
      <span className="hidden-text"> {t('admins.placeOpen')}</span>
    </span>
  )
}

/** `true`: the page belongs to the place, as a record does to its list. */
const currentOf = (path: string, { id, pages }: ConsolePlace, own: ConsolePlace['id']) =>
  id === own ? (path === pages[0].path ? 'page' : 'true') : undefined
