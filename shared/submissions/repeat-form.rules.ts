/** Wire fields with a version of the displayed terms: an unanswered order is repeated with its own, because the server may have accepted it. */
const TERMS_FIELDS: ReadonlySet<string> = new Set(['terms', 'quote'])
/** Wire fields that prove the member's consent: they are always current, and codes serve once. `coin` is not sent; it describes the order to the page. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['paypassword', 'paypwd', 'captcha', 'email', 'coin'])

/**
 * Returns the unanswered form `sent` with the secrets of `written`, or null if `written` is another order. Missing and empty fields are equal. Password and code
 * are ignored in the comparison, and so is the version of the terms.
 */
export function repeatForm<Form extends object>(written: Form, sent: Form): Form | null {
  const repeated = { ...sent }
  for (const field of Object.keys(written) as (keyof Form & string)[]) {
    if (SECRET_FIELDS.has(field)) repeated[field] = written[field]
    else if (!TERMS_FIELDS.has(field) && (written[field] ?? '') !== (sent[field] ?? '')) return null
  }
  return repeated
}
