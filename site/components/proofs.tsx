import { languages } from '../texts.ts'
import { Icon } from './icon.tsx'
import { Text, VisitorText } from './text.tsx'

/** Languages whose names stand for all of them, one of each kind of script. */
const SHOWN = ['en', 'es', 'ar', 'zh-Hans', 'hi']

/** Three claims of the product, each with evidence from the server (scripts/public.ts). */
export const Proofs = () => (
  <section className="proofs when-out" data-more="">
    <section>
      <h2>
        <VisitorText of="trades" />
      </h2>
      <p>
        <VisitorText of="tradesText" />
      </p>
      <a className="evidence" href="/public-trade" data-fact="trade" data-unknown="">
        <span className="pale">
          <Text of="public-trade.number" />
        </span>
        <b className="number" data-value="" />
        <span className="small-button">
          <VisitorText of="lookUp" />
        </span>
      </a>
    </section>
    <section>
      <h2>
        <VisitorText of="books" />
      </h2>
      <p>
        <VisitorText of="booksText" />
      </p>
      <p className="evidence" data-fact="books" data-unknown="">
        <Icon name="circle-check" />
        <span>
          <VisitorText of="difference" /> <b className="number" data-value="" />
        </span>
        <span className="pale number" data-checked="" />
      </p>
    </section>
    <section>
      <h2>
        <VisitorText of="languages" />
      </h2>
      <p>
        <VisitorText of="languagesText" />
      </p>
      <a className="evidence names" href="#languages">
        {languages
          .filter(({ code }) => SHOWN.includes(code))
          .map(({ code, name }) => (
            <span key={code} lang={code}>
              {name}
            </span>
          ))}
        <b className="number">{languages.length}</b>
      </a>
    </section>
  </section>
)
