import crypto from 'node:crypto'

const { scrypt } = crypto
const CHEAP = { N: 1024, r: 8, p: 1 } as const

/** Makes scrypt a hundred times cheaper in this process, for tests that register many members. passwords.test.ts checks the real cost. */
export function makeHashesCheap(): void {
  crypto.scrypt = ((...[password, salt, bytes, , done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, bytes, CHEAP, done)) as typeof scrypt
}
