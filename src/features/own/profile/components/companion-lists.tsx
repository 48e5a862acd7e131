import type { ReactNode } from 'react'
import type { CompanionsView } from '#features/registration/companions/viewing.server.ts'
import { listWords } from '#i18n/list-words.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** Who asks, who travels along, and who has not answered; each with what one can do. */
export function CompanionLists({ companions }: { companions: CompanionsView }) {
  const { t } = useTexts()
  const { asks, agreed, named } = companions
  return (
    <>
      {asks.length > 0 && (
        <Part id="asks" title={t('companions.asksTitle')} hint={t('companions.asksHint')}>
          {asks.map((one) => (
            <Asking key={one.id} {...one} />
          ))}
        </Part>
      )}
      {agreed.length > 0 && <Agreed companions={companions} />}
      {named.length > 0 && (
        <Part id="named" title={t('companions.namedTitle')} hint={t('companions.namedHint')}>
          {named.map(({ id, address }) => (
            <li key={id}>
              {address}
              <Buttons id={id}>
                <Button
                  kind="quiet"
                  name="intent"
                  value="end"
                  aria-label={t('companions.takeBackLabel', { name: address })}
                >
                  {t('companions.takeBack')}
                </Button>
              </Buttons>
            </li>
          ))}
        </Part>
      )}
    </>
  )
}

function Asking({ id, firstName: name, email, kind }: CompanionsView['asks'][number]) {
  const { t } = useTexts()
  return (
    <li>
      <strong>{t('companions.asksWho', { name, email })}</strong>
      <br />
      {t(`companions.asksKind.${kind}`, { name })}
      <Buttons id={id}>
        <Button name="intent" value="preferably">
          {t('companions.yesPreferably')}
        </Button>
        <Button name="intent" value="only-together">
          {t('companions.yesOnly')}
        </Button>
        <Button kind="quiet" name="intent" value="no">
          {t('companions.no')}
        </Button>
      </Buttons>
    </li>
  )
}

function Agreed({ companions: { agreed, through, kind } }: { companions: CompanionsView }) {
  const { t, locale } = useTexts()
  return (
    <Part id="agreed" title={t('companions.agreedTitle')} hint={t('companions.endHint')}>
      {agreed.map(({ id, firstName: name, email, kind: chosen }) => {
        const other = chosen === 'only-together' ? 'preferably' : 'only-together'
        return (
          <li key={id}>
            <strong>{t('companions.asksWho', { name, email })}</strong>
            <br />
            {t(`companions.yourChoice.${chosen}`)}
            <Buttons id={id}>
              <Button kind="quiet" name="intent" value={other}>
                {t(other === 'only-together' ? 'companions.toOnly' : 'companions.toPreferably')}
              </Button>
              <Button kind="quiet" name="intent" value="end" aria-label={t('companions.endLabel', { name })}>
                {t('companions.end')}
              </Button>
            </Buttons>
          </li>
        )
      })}
      {through.length > 0 && (
        <li>{t('companions.through', { names: listWords(through, locale), count: through.length })}</li>
      )}
      {kind && <li>{t(`companions.counts.${kind}`)}</li>}
    </Part>
  )
}

function Part(props: { id: string; title: string; hint: string; children: ReactNode }) {
  const { id, title, hint, children } = props
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="quiet">{hint}</p>
      <ul>{children}</ul>
    </section>
  )
}

function Buttons({ id, children }: { id: string; children: ReactNode }) {
  return (
    <PostForm>
      <input type="hidden" name="id" value={id} />
      <p className="actions">{children}</p>
    </PostForm>
  )
}
