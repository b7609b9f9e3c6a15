/** Returns the configured address followed by exactly `?invite=` and the code (INV-02, Q-150); "" if either is missing. */
export const inviteAddress = (base: string | undefined, code: string): string =>
  base && code ? `${base}?invite=${encodeURIComponent(code)}` : ''
