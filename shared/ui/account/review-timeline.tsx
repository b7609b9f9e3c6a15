/** A step of something that a review decides. `at` is a time as it is shown, `text` what there is to say about the step. */
export interface ReviewStep {
  /** `done` has happened, `now` is where it stands, `next` is to come; `ok` and `refused` are the two ends. */
  state: 'done' | 'now' | 'next' | 'ok' | 'refused'
  name: string
  at?: string
  text?: string
}

interface Props {
  steps: readonly ReviewStep[]
  /** What the steps are of, for those who do not see what stands above them. */
  label: string
}

/** How far something under review is: solid dots have happened, the hollow one is now, a pale one is to come. Its sheet is `shared/ui/account/reviews.css`. */
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
