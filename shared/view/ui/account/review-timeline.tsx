/** Step of a reviewed submission. `at` is a formatted time, `text` a remark. */
export interface ReviewStep {
  /** `done` has happened, `now` is current, `next` is pending; `ok` and `refused` are the two final states. */
  state: 'done' | 'now' | 'next' | 'ok' | 'refused'
  name: string
  at?: string
  text?: string
}

interface Props {
  steps: readonly ReviewStep[]
  /** Accessible name of the list. */
  label: string
}

/** Progress of a review: solid dots have happened, the hollow one is current, a faint one is pending. Requires `shared/view/ui/account/reviews.css`. */
export const ReviewTimeline = ({ steps, label }: Props) => (
  <ol className="review-steps" part="timeline" aria-label={label}>
    {steps.map(({ state, name, at, text }) => (
      <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
        <b>{name}</b>
        {at && <time>{at}</time>}
        {text && <p>{text}</p>}
      </li>
    ))}
  </ol>
)
