import { ReviewTimeline } from '../../../../shared/view/ui/account/review-timeline.tsx'
import { ReviewedRow } from '../../../../shared/view/ui/account/reviewed-row.tsx'
import { Button } from '../../../../shared/view/ui/controls/button.tsx'
import { Section } from './section.tsx'

/** Pending and decided reviews. */
export const Reviews = () => (
  <Section title="Reviews">
    <ReviewTimeline
      label="This deposit"
      steps={[
        { state: 'done', name: 'Sent', at: '15:04:23', text: 'With the picture of the transfer' },
        { state: 'now', name: 'In review', at: 'since 15:04:24', text: 'Not in the balance yet.' },
        { state: 'next', name: 'Credited, or rejected with the reason' },
      ]}
    />
    <ReviewTimeline
      label="That deposit"
      steps={[
        { state: 'done', name: 'Reviewed', at: '2026-11-17 21:52:00' },
        { state: 'refused', name: 'Rejected', text: 'The picture shows another amount.' },
        { state: 'ok', name: 'Credited', at: '2026-11-17 21:52:00' },
      ]}
    />
    <ul>
      <ReviewedRow
        coin="USDT"
        title="USDT, TRC20"
        time="2026-11-18 09:12:00"
        amount="1,200.00"
        state="waiting"
        reason=""
        action={<Button size="small">Take back</Button>}
      />
      <ReviewedRow
        coin="BTC"
        title="BTC, Bitcoin"
        time="2026-11-17 21:40:00"
        amount="0.01500000"
        state="refused"
        reason="the picture shows 0.01000000 BTC."
      />
    </ul>
  </Section>
)
