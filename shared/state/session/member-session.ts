import { readStored, writeStored } from '../preferences/storage.ts'
import { setToken } from './token.ts'

/** Starts a session. `account` is the login name, stored for the next login; "" if it is unknown. */
export function signIn(token: string, account: string): void {
  writeStored('account', account)
  setToken(token)
}

/** Returns the last login name, or "". */
export const getLastAccount = (): string => readStored('account')
