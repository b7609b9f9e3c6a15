import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ar } from '../../server/messages/ar.ts'
import { en } from '../../server/messages/en.ts'
import { fieldName, type MessageKey, type Messages, ruleText, say } from '../../server/messages/messages.ts'
import { zhHans } from '../../server/messages/zh-Hans.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { LANGUAGES } from '../../shared/contract/languages.ts'
import { platform } from '../../shared/contract/platform.ts'

const names = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
const fields = (Object.values(platform) as Endpoint[]).flatMap(({ form }) => Object.entries(form))

test('every language says every text, with the same names to fill in', () => {
  for (const [lang, texts] of Object.entries<Messages>({ 'zh-Hans': zhHans, ar })) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort(), lang)
    for (const key of Object.keys(en) as MessageKey[]) {
      assert.deepEqual(names(texts[key]), names(en[key]), `${lang} ${key}`)
      assert.notEqual(texts[key].trim(), '', `${lang} ${key}`)
    }
  }
})

test('names are filled in, and what is filled in is not read again', () => {
  assert.equal(say('en', 'rule.missing', { field: '{field}' }), '{field} is missing.')
})

test('every field of the contract has a name for a person, and every rule a sentence', () => {
  for (const { code } of LANGUAGES)
    for (const [field, { rule }] of fields) {
      assert.notEqual(fieldName(code, field), field, `${code} ${field}`)
      const sentence = ruleText(code, field, rule)
      assert.doesNotMatch(sentence, /[{}]/)
      if (rule !== 'text') assert.notEqual(sentence, ruleText(code, field, 'never heard of'), `${code} ${rule}`)
    }
})
