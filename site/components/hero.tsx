import {
  drawSampleOption,
  getResult,
  listTrades,
  SAMPLE_OPTIONS,
  type SampleOption,
  STAKE,
} from '../scripts/sample-options.ts'
import { Icon } from './icon.tsx'
import { Text, VisitorText } from './text.tsx'

/** Second of the still, which is in the HTML. */
const STILL_SECOND = 37
/** Ticks of the countdown, one for 5 s. */
const TICKS = [...Array<0>(12)].map((_, at) => at * 30)

/** First section of a visitor's home page: what the product is, and a sample option that runs (scripts/hero.ts). With reduced motion the still of the HTML remains. */
export const Hero = () => (
  <section className="hero when-out">
    <div className="hero-text">
      <h1>
        <Text of="lead" />
      </h1>
      <p className="hero-lead">
        <Text of="leadText" />
      </p>
      <p className="actions" data-more="">
        <a className="button" href="/register">
          <Text of="register" />
        </a>
        <a className="button outline" href="/options" data-look="">
          <VisitorText of="lookAround" />
        </a>
      </p>
      <p className="hero-risk" data-more="">
        <VisitorText of="heroRisk" />{' '}
        <a href="#fees">
          <VisitorText of="fees" />
        </a>{' '}
        <a href="/legal?kind=risk" data-legal-kind="risk" hidden>
          <Text of="legal.risk" />
        </a>
      </p>
    </div>
    <Panel />
  </section>
)

const Panel = () => {
  const [option, before] = SAMPLE_OPTIONS
  const frame = drawSampleOption(option, STILL_SECOND)
  return (
    <div className="stage" data-theme="night" data-stage="" data-more="" dir="ltr">
      <div className="stage-head">
        <b translate="no">
          BTC<span className="pale">/USDT</span>
        </b>
        <b className="number" data-hero="price">
          {frame.price}
        </b>
        <span className="sample-badge">
          <VisitorText of="sampleOption" />
        </span>
      </div>
      <div className="stage-order">
        <span className="tone" data-tone="up">
          <Icon name="arrow-up-right" />
          <b>
            <Text of="options.buyUp" />
          </b>
          <span className="number pale">{STAKE} USDT, 60 s</span>
        </span>
        <span className="stage-clock">
          <svg className="ring" viewBox="-17 -17 34 34" aria-hidden="true">
            {TICKS.map((angle, at) => (
              <line
                key={angle}
                y1={-12.2}
                y2={-16}
                transform={`rotate(${angle})`}
                data-on={at < Math.ceil(frame.left / 5) ? '' : undefined}
              />
            ))}
          </svg>
          <b className="number" data-hero="left">
            00:{String(frame.left).padStart(2, '0')}
          </b>
        </span>
      </div>
      <Plot frame={frame} />
      <div className="stage-result">
        <span>
          <Text of="options.ifSettledNow" />
        </span>
        <span>
          <b className="number tone" data-tone={frame.tone} data-hero="result">
            {getResult(frame.tone)}
          </b>{' '}
          <span className="pale">USDT</span>
        </span>
      </div>
      <Trades before={before} />
    </div>
  )
}

/** Result and trades of the option before, or of the one that has just ended. */
const Trades = ({ before }: { before: SampleOption }) => (
  <dl className="stage-trades" data-hero="trades">
    <div>
      <dt>
        <span data-hero="before">
          <VisitorText of="before" />
        </span>
        <span data-hero="this" hidden>
          <VisitorText of="this" />
        </span>
      </dt>
      <dd className="number tone" data-tone="down" data-hero="settled">
        {getResult('down')} USDT
      </dd>
    </div>
    {listTrades(before).map(({ price, time, number }, at) => (
      <div key={number} data-hero={`trade-${at}`}>
        <dt>
          <Text of={at === 0 ? 'options.entryTrade' : 'options.exitTrade'} />
        </dt>
        <dd className="number">
          <b>{price}</b>
          <small>{time}</small>
          <small>{`No. ${number}`}</small>
        </dd>
      </div>
    ))}
  </dl>
)

/** Plot in two drawings: lines stretch with the panel, dots and tags keep their size. Positions are attributes, because the policy of pages permits no styles. */
const Plot = ({ frame }: { frame: ReturnType<typeof drawSampleOption> }) => (
  <div className="plot" aria-hidden="true">
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 20H100M0 40H100M0 60H100M0 80H100" />
      <path className="level" data-hero="level" d={frame.level} />
      <path className="end" d={`M${frame.x.end} 0V100`} />
      <path className="area tone" data-tone={frame.tone} data-hero="area" d={frame.area} />
      <path className="line-before" data-hero="line-before" d={frame.before} />
      <path className="line-after tone" data-tone={frame.tone} data-hero="line-after" d={frame.after} />
      <path className="tick" data-hero="rest" d={frame.ticks.rest} />
      <path className="tick tone" data-tone={frame.tone} data-hero="passed" d={frame.ticks.passed} />
    </svg>
    <svg aria-hidden="true">
      <circle className="entry-ring" data-hero="entry" cx={`${frame.x.entry}%`} cy={`${frame.y.entry}%`} r="4" />
      <circle
        className="now-dot tone"
        data-tone={frame.tone}
        data-hero="now"
        cx={`${frame.x.now}%`}
        cy={`${frame.y.now}%`}
        r="5"
      />
      <Tag name="entry" y={frame.y.entry} text={frame.entryPrice} />
      <Tag name="price" y={frame.y.now} text={frame.price} tone={frame.tone} />
    </svg>
  </div>
)

/** Price at the end of its level. */
const Tag = ({ name, y, text, tone }: { name: string; y: number; text: string; tone?: string }) => (
  <svg
    className={tone ? 'tag tone' : 'tag'}
    data-tone={tone}
    data-hero={`${name}-tag`}
    x="100%"
    y={`${y}%`}
    aria-hidden="true"
  >
    <rect x="2" y="-10" width="72" height="20" rx="3" />
    <text x="38" y="4">
      {text}
    </text>
  </svg>
)
