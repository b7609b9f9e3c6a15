// Loaded with `--import` into a process that encrypts a backup with a passphrase: its scrypt takes a millisecond instead of a second. Files name the cost, so
// that any process decrypts them. encrypted.test.ts checks the real cost.
import { Encrypter } from 'age-encryption'

const { setPassphrase } = Encrypter.prototype
Encrypter.prototype.setPassphrase = function (passphrase) {
  this.setScryptWorkFactor(8)
  setPassphrase.call(this, passphrase)
}
