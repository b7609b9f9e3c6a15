import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** The first bytes of a file in the format of age (age-encryption.org/v1), which the tool `age` opens as well. */
const AGE = Buffer.from('age-encryption.org/v1\n')

/** Whether a file is encrypted. Throws as `open` does when it cannot be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.subarray(0, bytesRead).equals(AGE)
  } finally {
    await handle.close()
  }
}

/** Encrypts a stream with a passphrase (scrypt, ChaCha20-Poly1305 in pieces of 64 kB): a piece that is changed, moved or missing at the end is noticed. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return nodeStream(await encrypter.encrypt(webStream(plain)))
}

/** Decrypts a file; null if the passphrase does not open it. The stream fails where the file was changed, and at its end if it was cut off. */
export async function decrypted(file: string, passphrase: string): Promise<Readable | null> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(file)
  try {
    return nodeStream(await decrypter.decrypt(webStream(source)))
  } catch (error) {
    source.destroy()
    // The package has no class for it.
    if (error instanceof Error && error.message.includes('no identity matched')) return null
    throw error
  }
}

// The types of the browser's streams and of Node's are two; the streams are the same.
const webStream = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
