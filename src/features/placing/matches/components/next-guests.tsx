import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { NextGuest } from '../next.server.ts'
import { Nights } from './nights.tsx'

/** Who could have the bed that is free again: the first of the queue whom it fits. A person decides. */
export function NextGuests({ next, placeId }: { next: readonly NextGuest[]; placeId: string }) {
  const { t, to } = useTexts()
  return (
    <section id="next">
      <h2>{t('matches.nextTitle')}</h2>
      {next.length === 0 ? (
        <p>{t('matches.nextNobody')}</p>
      ) : (
        <>
          <p>{t('matches.nextLead')}</p>
          <ol className="plain lined">
            {next.map(({ id, name, tier, isLate, stay, askFirst, concerns }) => (
              <li key={id}>
                <p>
                  <a
                    href={to(
                      `/admin/matching/match?guest=${id}&place=${placeId}&from=${stay.start}&to=${stay.end}`,
                    )}
                  >
                    {name}
                  </a>{' '}
                  · {t('matches.nextTier', { tier })}
                  {isLate && ` · ${t('matches.nextLate')}`} · <Nights stay={stay} />
                </p>
                {(askFirst || concerns.length > 0) && (
                  <ul>
                    {askFirst && <li>{t('reasons.askFirst')}</li>}
                    {concerns
                      .filter((concern) => concern !== 'ask-first-gender')
                      .map((concern) => (
                        <li key={concern}>{t(`reasons.concern.${concern}`)}</li>
                      ))}
                  </ul>
                )}
                <PostForm>
                  <input type="hidden" name="guest" value={id} />
                  <input type="hidden" name="from" value={stay.start} />
                  <input type="hidden" name="to" value={stay.end} />
                  <p className="actions">
                    <Button kind="quiet" name="intent" value="draft-next">
                      {t('matches.draftNext', { name })}
                    </Button>
                  </p>
                </PostForm>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
