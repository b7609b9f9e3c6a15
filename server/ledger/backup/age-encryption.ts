import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** First bytes of a file in the format of age (age-encryption.org/v1), which the tool `age` also opens. */
const AGE = Buffer.from('age-encryption.org/v1\n')

/**
 * Returns whether a file is encrypted.
 * @throws like `open` if it cannot be read
 */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.subarray(0, bytesRead).equals(AGE)
  } finally {
    await handle.close()
  }
}

/** Encrypts a stream with a passphrase (scrypt, ChaCha20-Poly1305 in chunks of 64 kB). Changed, moved and missing chunks are detected. */
export async function encrypted(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return nodeStream(await encrypter.encrypt(webStream(plain)))
}

/** Decrypts a file; returns null if the passphrase is wrong. The stream fails where the file was changed, and at its end if it was truncated. */
export async function decrypted(file: string, passphrase: string): Promise<Readable | null> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const source = createReadStream(file)
  try {
    return nodeStream(await decrypter.decrypt(webStream(source)))
  } catch (error) {
    source.destroy()
    // The package has no error class for a wrong passphrase.
    if (error instanceof Error && error.message.includes('no identity matched')) return null
    throw error
  }
}

// Browsers and Node have separate types for the same streams.
const webStream = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const nodeStream = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
