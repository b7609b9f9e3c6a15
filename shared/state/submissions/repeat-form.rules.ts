/** Fields with a version of the displayed terms: an unanswered order is repeated with its own, because the server may have accepted it. */
const TERMS_FIELDS: ReadonlySet<string> = new Set(['terms', 'quote'])
/** Fields that a repetition takes from the new draft: passwords, and a code with its address. `coin` is not sent; it describes the order to the page. */
const RENEWED_FIELDS: ReadonlySet<string> = new Set(['payPassword', 'emailCode', 'email', 'coin'])

/**
 * Returns the unanswered form `sent` with the password and code of `written`, or null if `written` is another order. Missing and empty fields are equal.
 * Password, code and the version of the terms are not compared.
 */
export function repeatForm<Form extends object>(written: Form, sent: Form): Form | null {
  const repeated = { ...sent }
  for (const field of Object.keys(written) as (keyof Form & string)[]) {
    if (RENEWED_FIELDS.has(field)) repeated[field] = written[field]
    else if (!TERMS_FIELDS.has(field) && (written[field] ?? '') !== (sent[field] ?? '')) return null
  }
  return repeated
}
