import crypto from 'node:crypto'

const { scrypt } = crypto
const CHEAP = { N: 1024, r: 8, p: 1 } as const

/** Makes scrypt a hundred times cheaper in this process, for tests that register many members. What hashes really cost is proven in passwords.test.ts. */
export function makeHashesCheap(): void {
  crypto.scrypt = ((...[password, salt, bytes, , done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, bytes, CHEAP, done)) as typeof scrypt
}
