/** Name in the audit log of the payment provider, whose events run commands. No person can have it. */
export const PROVIDER = 'provider'
