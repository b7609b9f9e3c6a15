import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadDomains } from '../../../../server/domains.ts'
import { createOriginsReader, findPictureOrigins } from '../../../../server/operations/site/picture-origins.ts'
import { accountsBackend, lazily } from '../../../support/accounts-backend.ts'
import { eachDatabase } from '../../../support/databases.ts'
import { callAsOperator } from '../../../support/operator.ts'

test('findPictureOrigins: origins of addresses and of pictures in HTML, not of links', () => {
  for (const [text, origins] of [
    ['', []],
    ['/banners/a.svg', []],
    ['data:image/png;base64,AAAA', []],
    ['https://a.example/x.png?y=//b.example', ['https://a.example']],
    ['HTTP://A.example:8080/x.png', ['http://a.example:8080']],
    ['//c.example/x.png', ['https://c.example']],
    [
      '<p><a href="https://link.example">x</a> <img alt="" src="https://a.example/1"><IMG SRC = //b.example/2></p>',
      ['https://a.example', 'https://b.example'],
    ],
    ["<img src='https://a.example/1'>", ['https://a.example']],
    ['<img src="https://[broken/1">', []],
    ['https://a.example; script-src *', []],
  ] as const)
    assert.deepEqual(findPictureOrigins(text), origins, text)
})

eachDatabase((kind, open) => {
  const started = lazily(() => accountsBackend(open))

  test(`${kind}: pages allow pictures from every place where the operator can set one, until it is removed`, async () => {
    const backend = await started()
    const { context, clock, set } = backend
    const read = createOriginsReader(context, await loadDomains())
    const origins = () => {
      clock.now += 1_000
      return read()
    }
    const before = await origins()
    const added = async (...[method, path, body]: [method: 'POST' | 'PUT', path: string, body: object]) => {
      const { code, msg, data } = await callAsOperator(backend, method, path, body)
      assert.equal(code, 1, `${path}: ${msg}`)
      return (data as { id?: string } | null)?.id ?? ''
    }
    const at = (name: string) => `https://${name}.example/picture.png`
    await set('logo', at('logo'))
    await set('popup', { title: 'T', img: at('popup'), content: `<img src="${at('popup-text')}">` })
    const banner = await added('POST', '/banners', { img: at('banner') })
    await added('POST', '/partner-logos', { title: 'P', url: 'https://partner.example', img: at('partner') })
    await added('POST', '/contents', { title: 'T', content: `<img src="${at('content-text')}">`, img: at('content') })
    await added('POST', '/notices', { title: 'T', content: `<img src='${at('notice-text')}'>`, img: at('notice') })
    const names = [
      'logo',
      'popup',
      'popup-text',
      'banner',
      'partner',
      'content-text',
      'content',
      'notice-text',
      'notice',
    ]
    assert.deepEqual(
      await origins(),
      [...new Set([...before, ...names.map((name) => `https://${name}.example`)])].sort(),
    )
    await callAsOperator(backend, 'DELETE', `/banners/${banner}`)
    assert.ok(!(await origins()).includes('https://banner.example'))
  })
})
