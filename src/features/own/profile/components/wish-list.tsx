import type { KeptWish, Wish } from '#domain/wishes.ts'
import type { TextKey } from '#i18n/keys.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { NoticeSign } from '#ui/signs.tsx'

const SIGNS = { kept: 'good', unsure: 'info', broken: 'warning' } as const

/** What is to be said where nobody knows; the other wishes are kept or not. */
const UNSURE: Partial<Record<Wish, TextKey>> = {
  'no-man-alone': 'offer.unsure.no-man-alone',
  'same-gender': 'offer.unsure.same-gender',
  'only-together': 'offer.unsure.only-together',
  'short-way': 'offer.unsure.short-way',
  'access-ask': 'offer.unsure.access-ask',
}

type Props = { wishes: readonly KeptWish[]; name: string; wayMinutes: number }

/** Each wish of the guest, and whether this place keeps it (rules: what an offer says). */
export function WishList({ wishes, name, wayMinutes }: Props) {
  const { t } = useTexts()
  if (wishes.length === 0) return null
  return (
    <>
      <h3>{t('offer.wishes')}</h3>
      <ul className="wishes">
        {wishes.map(({ wish, outcome, need }) => {
          const unsure = outcome === 'unsure' && UNSURE[wish]
          return (
            <li key={`${wish} ${need ?? ''}`}>
              <NoticeSign kind={SIGNS[outcome]} />
              <div>
                {t('offer.wishLine', {
                  wish: wishWords(t, { wish, need }, wayMinutes),
                  outcome: t(`offer.outcome.${outcome}`),
                })}
                {unsure && <div className="quiet">{t(unsure, { name })}</div>}
              </div>
            </li>
          )
        })}
      </ul>
      {wishes.some(({ outcome }) => outcome === 'broken') && <p>{t('offer.brokenNote')}</p>}
    </>
  )
}

function wishWords(
  t: ReturnType<typeof useTexts>['t'],
  { wish, need }: Pick<KeptWish, 'wish' | 'need'>,
  minutes: number,
): string {
  if (wish === 'access-must' || wish === 'access-ask') return need ? t(`wizard.access.${need}`) : ''
  return t(`offer.wish.${wish}`, { minutes })
}
