/** Where an invitation leads: the configured address, `?invite=` and the code, put together to the letter (INV-02, Q-150). "" without an address or a code. */
export const inviteAddress = (base: string | undefined, code: string): string =>
  base && code ? `${base}?invite=${encodeURIComponent(code)}` : ''
