import { useRef, useState, type ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { useScript } from '#ui/use-script.ts'
import { askPasskey, hasPasskeys, type PasskeyQuestion, type PasskeyTrouble } from './ask-passkey.ts'

/** One press asks the browser and sends what it answers. Only a script can: without one, or without passkeys, `instead` says what to do. */
export function PasskeyForm({
  asked: { askedAt, question },
  label,
  instead,
  children,
}: {
  asked: { askedAt: number; question: PasskeyQuestion }
  label: string
  instead: ReactNode
  children?: ReactNode
}) {
  const { t } = useTexts()
  const form = useRef<HTMLDivElement>(null)
  const hasScript = useScript()
  const [isAsking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState<PasskeyTrouble | null>(null)
  if (!hasScript || !hasPasskeys()) return instead
  const ask = async () => {
    setAsking(true)
    setTrouble(null)
    const answer = await askPasskey(question)
    setAsking(false)
    if ('trouble' in answer) return setTrouble(answer.trouble)
    const field = form.current?.querySelector<HTMLInputElement>('[name="factorPasskey"]')
    if (!field?.form) return
    field.value = answer.json
    field.form.requestSubmit()
  }
  return (
    <PostForm reloadDocument className="form">
      <div ref={form} hidden>
        <HiddenField name="factorIntent" value="passkey" />
        <HiddenField name="factorAskedAt" value={String(askedAt)} />
        <input type="hidden" name="factorPasskey" />
      </div>
      {children}
      <div role="alert">
        {trouble && <Notice kind="warning">{t(`secondFactor.passkeyTrouble.${trouble}`)}</Notice>}
      </div>
      <Button type="button" disabled={isAsking} onClick={() => void ask()}>
        {label}
      </Button>
    </PostForm>
  )
}
