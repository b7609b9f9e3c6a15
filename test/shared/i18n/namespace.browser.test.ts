import { expect } from '@esm-bundle/chai'
import { namespace } from '../../../shared/i18n/namespace.ts'
import { $language } from '../../../shared/preferences/language.ts'
import { drawn, until } from '../../support/browser/stage.ts'

const english = { hello: 'Hello {name}', least: 'At least {min:string}', plain: 'Plain' }
const arabic = { hello: 'مرحبا {name}', least: 'على الأقل {min:string}', plain: 'عادي' }
const chinese = { hello: '你好 {name}', least: '至少 {min:string}', plain: '普通' }

describe('texts of a feature', () => {
  afterEach(() => $language.set('en'))

  it('fill in what belongs into them', () => {
    const t = namespace(english, {
      ar: async () => ({ default: arabic }),
      'zh-Hans': async () => ({ default: chinese }),
    }).$t.get()
    expect(t('hello', { name: 'Ada' })).to.equal('Hello Ada')
    expect(t('least', { min: '10.00' })).to.equal('At least 10.00')
    expect(t('plain')).to.equal('Plain')
  })

  it('are English until the language has come', async () => {
    let give = (_texts: { default: typeof english }) => {}
    const coming = new Promise<{ default: typeof english }>((resolve) => {
      give = resolve
    })
    const { $t } = namespace(english, { ar: () => coming, 'zh-Hans': async () => ({ default: chinese }) })
    $language.set('ar')
    await drawn()
    expect($t.get()('plain')).to.equal('Plain')
    give({ default: arabic })
    await until(() => $t.get()('plain') === 'عادي', 'Arabic')
  })

  it('stay English when the language cannot be had, and the next change tries again', async () => {
    const warn = console.warn
    console.warn = () => undefined
    let works = false
    const { $t } = namespace(english, {
      ar: async () => {
        if (!works) throw new TypeError('Failed to fetch')
        return { default: arabic }
      },
      'zh-Hans': async () => ({ default: chinese }),
    })
    $language.set('ar')
    await drawn()
    console.warn = warn
    expect($t.get()('plain')).to.equal('Plain')
    works = true
    $language.set('en')
    $language.set('ar')
    await until(() => $t.get()('plain') === 'عادي', 'Arabic')
  })

  it('are those of the language chosen last, whichever came first', async () => {
    let late = (_texts: { default: typeof english }) => {}
    const slow = new Promise<{ default: typeof english }>((resolve) => {
      late = resolve
    })
    const { $t } = namespace(english, { ar: () => slow, 'zh-Hans': async () => ({ default: chinese }) })
    $language.set('ar')
    $language.set('zh-Hans')
    await until(() => $t.get()('plain') === '普通', 'Chinese')
    late({ default: arabic })
    await drawn()
    expect($t.get()('plain')).to.equal('普通')
  })

  it('are English where a translation lacks one', async () => {
    const partial = { hello: '你好 {name}', least: '至少 {min:string}' } as typeof english
    const { $t } = namespace(english, {
      ar: async () => ({ default: arabic }),
      'zh-Hans': async () => ({ default: partial }),
    })
    $language.set('zh-Hans')
    await until(() => $t.get()('hello', { name: '甲' }) === '你好 甲', 'Chinese')
    expect($t.get()('plain')).to.equal('Plain')
  })
})
