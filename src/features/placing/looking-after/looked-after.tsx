import { useLocation } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ToolFold } from '#ui/toolbar.tsx'
import type { LookedAfterView } from './subject.ts'

/** Said once, where it has just been pressed. */
export function LookedAfterDone({ view: { by, own }, name }: { view: LookedAfterView; name: string }) {
  const { t } = useTexts()
  const { search } = useLocation()
  if (new URLSearchParams(search).get('done') !== 'look-after') return null
  const words = by
    ? t(by.id === own ? 'mine.nowYou' : 'mine.now', { name, who: by.email })
    : t('mine.nowNobody', { name })
  return (
    <DoneNotice>
      <p>{words}</p>
    </DoneNotice>
  )
}

/** Who of us looks after this guest, host or match: by one press oneself, or somebody else (rules: looking after). */
export function LookedAfter({ view: { subject, by, own, organisers } }: { view: LookedAfterView }) {
  const { t, to } = useTexts()
  const action = to('/admin/mine')
  const fields = (
    <>
      <HiddenField name="intent" value="look-after" />
      <HiddenField name="kind" value={subject.kind} />
      <HiddenField name="id" value={subject.id} />
    </>
  )
  const others = organisers.filter(({ id }) => id !== by?.id && id !== own)
  return (
    <section className="looked-after" id="looked-after" aria-label={t('mine.lookedAfter')}>
      <PostForm action={action}>
        {fields}
        <p>
          <span>
            {by ? (by.id === own ? t('mine.byYou') : t('mine.by', { who: by.email })) : t('mine.byNobody')}
          </span>{' '}
          {by?.id !== own && (
            <Button kind="quiet" name="who" value={own}>
              {t('mine.take')}
            </Button>
          )}{' '}
          {by && (
            <Button kind="quiet" name="who" value="">
              {t('mine.letGo')}
            </Button>
          )}
        </p>
      </PostForm>
      {others.length > 0 && (
        <ToolFold icon="person" label={t('mine.somebodyElse')} atEnd>
          <PostForm action={action}>
            {fields}
            <SelectField
              name="who"
              label={t('mine.who')}
              options={others.map(({ id, email }) => ({ value: id, label: email }))}
            />
            <Button kind="quiet">{t('mine.give')}</Button>
          </PostForm>
        </ToolFold>
      )}
    </section>
  )
}
