import type { Key } from '../../shared/base/i18n/translate.ts'
import { languages, type SiteText } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text, VisitorText } from './text.tsx'

/** Fees and limits, in order: name in scripts/public.ts and its label. */
const TERMS = [
  { name: 'spotFee', label: 'spotFee' },
  { name: 'withdrawalFee', label: 'withdrawalFee' },
  { name: 'withdrawalRange', label: 'withdrawalRange' },
  { name: 'stakes', label: 'stakes' },
  { name: 'profit', label: 'profit' },
  { name: 'swap', label: 'rateHeld' },
] as const satisfies readonly { name: string; label: Key<'visitor'> }[]

const LEGAL = ['terms', 'privacy', 'risk'] as const

/** Footer of public pages for visitors: risk, pages, fees and limits, help, documents, company, languages and status. Figures are of the server (scripts/public.ts). */
export const SiteFooter = () => (
  <footer className="site-footer when-out" data-more="">
    <p className="risk">
      <Icon name="triangle-alert" />
      <span>
        <b>
          <VisitorText of="riskTitle" />
        </b>{' '}
        <VisitorText of="riskText" />
      </span>
    </p>
    <div className="footer-columns">
      <div className="company">
        <p className="mark">
          <img data-site-logo src="/favicon.svg" alt="" width="24" height="24" />
          <span data-site-name>Tradelet</span>
        </p>
        <p data-company="" />
      </div>
      <Links
        title="trade"
        links={[
          ['/market', 'market'],
          ['/exchange', 'exchange'],
          ['/options', 'options'],
          ['/public-trade', 'public-trade.title'],
        ]}
      />
      <Fees />
      <Help />
      <Languages />
    </div>
    <Status />
  </footer>
)

/** Fees and limits of the settings. */
const Fees = () => (
  <section id="fees">
    <h2>
      <VisitorText of="fees" />
    </h2>
    <dl>
      {TERMS.map(({ name, label }) => (
        <div key={name} data-fact={name} data-unknown="">
          <dt>
            <VisitorText of={label} />
          </dt>
          <dd className="number" data-value="" />
        </div>
      ))}
    </dl>
  </section>
)

/** Customer service, guide and the documents that the operator has. */
const Help = () => (
  <section id="help">
    <h2>
      <VisitorText of="help" />
    </h2>
    <a href="#help" data-support="">
      <Text of="menu.support" />
    </a>
    <a href="/docs/">
      <VisitorText of="guide" />
    </a>
    {LEGAL.map((kind) => (
      <a key={kind} href={`/legal?kind=${kind}`} data-legal-kind={kind} hidden>
        <Text of={`legal.${kind}`} />
      </a>
    ))}
  </section>
)

/** All languages by their own names. */
const Languages = () => (
  <section id="languages">
    <h2>
      <Text of="search.language" />
    </h2>
    <p className="language-names">
      {languages.map(({ code, name }) => (
        <button key={code} type="button" lang={code} data-language={code}>
          {name}
        </button>
      ))}
    </p>
  </section>
)

/** State of the books, and whose texts these are. */
const Status = () => (
  <p className="footer-end">
    <span className="status" data-fact="status" data-unknown="">
      <VisitorText of="works" />
    </span>
    <span className="status" data-fact="fault" data-unknown="">
      <VisitorText of="fault" />
    </span>
    <span data-fact="checked" data-unknown="">
      <VisitorText of="checked" /> <span className="number" data-value="" />
    </span>
    <span data-sample="" hidden>
      <VisitorText of="sampleTexts" />
    </span>
  </p>
)

const Links = ({ title, links }: { title: Key<'visitor'>; links: readonly (readonly [string, SiteText])[] }) => (
  <section>
    <h2>
      <VisitorText of={title} />
    </h2>
    {links.map(([href, text]) => (
      <a key={href} href={href}>
        <Text of={text} />
      </a>
    ))}
  </section>
)
