import { SAMPLE_VERSION } from '../../../shared/base/contract/consent.ts'
import type { Db } from '../../core/db/db.ts'
import { seedOnce } from '../../core/db/demo-seed.ts'
import { type LegalKind, setDocument } from './documents.ts'

const NOTE =
  '<p><strong>Sample text.</strong> An operator replaces it with a document of its own before it opens a site.</p>'

/** English texts of the sample documents, as HTML. */
const SAMPLES: Readonly<Record<LegalKind, string>> = {
  terms: `${NOTE}
<h2>Who may open an account</h2><p>Members are 18 or older and use one account. They keep their passwords to themselves.</p>
<h2>Orders</h2><p>An order is accepted when its page shows its number. Two public trades decide a timed option: the first one after the order and the last one before its end.</p>
<h2>Money</h2><p>Fees are shown before each order. A withdrawal is reviewed, and can be cancelled until it is decided.</p>`,
  privacy: `${NOTE}
<h2>What is stored</h2><p>Name of the account, passwords as hashes, orders, addresses, bank cards with encrypted numbers, and the pictures of identity checks.</p>
<h2>For how long</h2><p>Records of money as long as the law requires. Pictures until the check is decided and its objection period has ended.</p>
<h2>Your rights</h2><p>You can ask for a copy of your data, for its correction and for its deletion.</p>`,
  risk: `${NOTE}
<h2>Timed options carry a high risk</h2><p>You can lose the whole amount of each option, within minutes.</p>
<h2>Prices move</h2><p>Prices of digital assets move a lot, and past results say nothing about later ones.</p>
<h2>What to do</h2><p>Use only money that you can afford to lose. Stop when trading is no longer your free decision.</p>`,
}

/** Adds sample documents to a demo installation, once. They need no consent, and those of the operator replace them. */
export const seedSampleDocuments = (db: Db, now: number): Promise<void> =>
  seedOnce(db, 'legal-documents', async (tx) => {
    for (const [kind, content] of Object.entries(SAMPLES) as [LegalKind, string][])
      await setDocument(tx, { kind, version: SAMPLE_VERSION, lang: 'en', url: '', content }, now)
  })
