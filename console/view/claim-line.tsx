import { useEffect, useState } from 'react'
import { type Case, type ClaimState, claimCase, readClaim, releaseCase } from '../state/queue.store.ts'
import { getPerson, mayRun } from '../state/session.store.ts'
import { Button, ProblemText } from './controls.tsx'
import { formatClock } from './figure-text.ts'
import { useAct } from './use-act.ts'
import { useKeys } from './use-keys.ts'

/** Returns the state of the claim of a case, also when it expires while it is open. */
export function useClaim({ claimed_by, claimed_until }: Case): ClaimState {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    if (claimed_until === null) return
    const timer = setTimeout(() => setNow(Math.max(Date.now(), claimed_until)), Math.max(0, claimed_until - Date.now()))
    return () => clearTimeout(timer)
  }, [claimed_until])
  return readClaim({ claimed_by, claimed_until }, getPerson(), now)
}

interface ClaimLineProps {
  review: Case
  claim: ClaimState
  /** Id of the sentence, for the buttons that it explains. */
  id: string
}

/** Claim of a case: by whom, until when, and the button that claims or releases it. */
export function ClaimLine({ review: { id: review, claimed_by, claimed_until }, claim, id }: ClaimLineProps) {
  const { isBusy, problem, start } = useAct()
  const mayClaim = mayRun('reviews claim') && claim !== 'other'
  const take = () => void (mayClaim && start(() => claimCase(review)))
  const release = () => void (claim === 'own' && start(() => releaseCase(review)))
  useKeys({ c: claim === 'own' ? release : take })
  const until = claimed_until === null ? '' : `${formatClock(claimed_until).slice(0, 5)} UTC`
  const text = {
    none: 'Nobody has claimed this case.',
    own: `Claimed by you until ${until}. Nobody else can decide it.`,
    other: `Claimed by ${claimed_by} until ${until}. Only ${claimed_by} can decide it until then.`,
    expired: 'The claim has expired. Anybody can claim it.',
  }[claim]
  return (
    <>
      <div className="claim">
        <i className={claim} />
        <span id={id} role="status" className="grow">
          {text}
        </span>
        {claim === 'own' && mayRun('reviews release') && (
          <Button isSmall isBusy={isBusy} shortcut="C" onClick={release}>
            Release
          </Button>
        )}
        {claim !== 'own' && mayClaim && (
          <Button isSmall isBusy={isBusy} shortcut="C" onClick={take}>
            Claim
          </Button>
        )}
      </div>
      <ProblemText problem={problem} />
    </>
  )
}
