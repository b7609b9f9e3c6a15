import assert from 'node:assert/strict'
import { it } from 'node:test'
import { shortenAddress } from '../../../../shared/base/format/shorten-address.ts'

it('keeps both ends of a long address', () => {
  assert.equal(shortenAddress('TXexampleexampleexampleexample1234'), 'TXexam…ample1234')
  assert.equal(shortenAddress('short'), 'short')
})
