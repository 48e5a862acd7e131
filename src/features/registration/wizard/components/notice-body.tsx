import type { StepBody } from '#features/registration/wizard/steps/view.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { Owner } from './owner.tsx'

/** Something about the answers that has to be said, and what can be done about it. */
export function NoticeBody({ body, owner }: { body: Extract<StepBody, { kind: 'notice' }>; owner: string }) {
  const { to } = useTexts()
  const isAboutMain = !body.fix && !body.goesOnUsually
  const goOn = body.goOn && (
    <Button kind={body.goesOnUsually ? 'primary' : 'quiet'} name="confirmed" value="yes">
      {body.goOn}
    </Button>
  )
  return (
    <>
      <Notice kind={body.tone}>
        {body.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Notice>
      <PostForm className="actions">
        <Owner owner={owner} />
        {body.fix && (
          <Button name="intent" value="fix">
            {body.fix}
          </Button>
        )}
        {body.goesOnUsually && goOn}
        <LinkButton to={`?step=${body.about.step}`} kind={isAboutMain ? 'primary' : 'quiet'}>
          {body.about.label}
        </LinkButton>
        {body.help && (
          <LinkButton to={to(body.help.path)} kind="quiet">
            {body.help.label}
          </LinkButton>
        )}
        {!body.goesOnUsually && goOn}
      </PostForm>
    </>
  )
}
