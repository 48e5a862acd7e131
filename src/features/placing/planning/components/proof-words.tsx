import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Figures, RunView } from '../planning.server.ts'
import { PROOF_SECONDS } from './proof-seconds.ts'

/** How sure it is that no plan does better: never more than was shown. */
export function ProofWords({
  figures,
  run,
  idempotencyKey,
}: {
  figures: Figures
  run: RunView
  idempotencyKey: string
}) {
  const { t } = useTexts()
  const { proof, provenThroughTier: through } = figures
  const isRunning = run.state === 'running'
  return (
    <>
      <p>
        {proof.state === 'whole' ? t('planning.proof.whole') : t('planning.proof.through', { through })}{' '}
        {proof.state === 'open' &&
          proof.openTier !== null &&
          t('planning.proof.open', { tier: proof.openTier, placed: proof.placed, atMost: proof.atMost })}{' '}
        {proof.inAll !== null &&
          t('planning.proof.inAll', { more: Math.max(0, proof.inAll - figures.placed) })}{' '}
        {proof.why !== null && t(`planning.proof.why.${proof.why}`)}
      </p>
      {!isRunning && proof.state !== 'whole' && (
        <PostForm className="actions">
          <HiddenField name="idempotencyKey" value={idempotencyKey} />
          <HiddenField name="mode" value={run.mode} />
          <HiddenField name="holdTiersFrom" value={String(run.holdTiersFrom ?? '')} />
          <HiddenField name="proofSeconds" value={String(PROOF_SECONDS.long)} />
          <Button kind="quiet" name="intent" value="suggest">
            {t('planning.keepProving')}
          </Button>
        </PostForm>
      )}
    </>
  )
}
