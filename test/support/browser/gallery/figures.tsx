import '../../../../shared/view/elements/change.ts'
import '../../../../shared/view/elements/coin.ts'
import '../../../../shared/view/elements/countdown-ring.ts'
import '../../../../shared/view/elements/freshness.ts'
import '../../../../shared/view/elements/price.ts'
import '../../../../shared/view/elements/sparkline.ts'
import { atom } from 'nanostores'
import { createDeadline } from '../../../../shared/base/format/deadline.ts'
import type { Freshness } from '../../../../shared/state/stores/freshness.store.ts'
import { Section } from './section.tsx'

const states: Freshness[] = [
  { state: 'live' },
  { state: 'delayed', ageMs: 18_000 },
  { state: 'offline', retryMs: 3_000 },
]
const $states = states.map((state) => atom(state))
const deadline = createDeadline(37)

const MARKETS = [
  ['ETH', '3208.64', '1.12'],
  ['SOL', '171.2840', '5.87'],
  ['LTC', '82.4170', '-2.06'],
] as const

const Prices = () => (
  <Section title="Figures">
    <div className="row gap-3 font-16 bold">
      <tl-price value="67412.35" />
      <tl-price value="67412.350000" digits={6} />
      <tl-price value="67411.94" stale />
    </div>
    <div className="row gap-3 font-13">
      <tl-change value="2.41" />
      <tl-change value="-0.94" />
      <tl-change value="0" />
      <tl-change value="5.87" pill />
      <tl-change value="-3.12" pill />
    </div>
    <div className="row gap-3">
      {$states.map(($state) => (
        <tl-freshness key={$state.get().state} source={$state} />
      ))}
    </div>
    <div className="row gap-2">
      {['', 'warning', 'success', 'down', 'accent'].map((look) => (
        <span key={look} className={`badge ${look}`}>
          State
        </span>
      ))}
    </div>
  </Section>
)

const Rings = () => (
  <Section title="Countdown">
    <div className="row gap-3 rings">
      <tl-countdown-ring deadline={deadline} seconds={60}>
        <span>of 60 s</span>
      </tl-countdown-ring>
      <tl-countdown-ring state="settling">
        <b slot="figure" className="font-16">
          Deciding
        </b>
      </tl-countdown-ring>
      <tl-countdown-ring state="settled" result="down">
        <b slot="figure" className="figure number down">
          −150.00
        </b>
        <span>USDT</span>
      </tl-countdown-ring>
      <tl-countdown-ring mini deadline={deadline} seconds={60} />
    </div>
  </Section>
)

const Rows = () => (
  <Section title="Rows">
    <div className="rows">
      {MARKETS.map(([coin, price, change], at) => (
        <button type="button" className="cell with-mark" key={coin}>
          <tl-coin coin={coin} />
          <span className="text">
            <b className="number">{coin}/USDT</b>
            <small>
              Volume <span className="number">413.9M</span>
            </small>
          </span>
          <tl-sparkline class={at < 2 ? 'up spark' : 'down spark'} values={['1', '3', '2', '4']} />
          <b className="semibold font-16">
            <tl-price value={price} digits={price.length - price.indexOf('.') - 1} />
          </b>
          <tl-change value={change} pill />
        </button>
      ))}
    </div>
    <dl className="key-values bordered">
      <div>
        <dt>Amount</dt>
        <dd className="number">150.00 USDT</dd>
      </div>
      <div>
        <dt>Duration</dt>
        <dd className="number">60 s</dd>
      </div>
    </dl>
  </Section>
)

/** Elements that show figures. */
export const Figures = () => (
  <>
    <Prices />
    <Rings />
    <Rows />
  </>
)
