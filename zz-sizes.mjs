import { brotliCompressSync } from 'node:zlib'
import { rollup } from 'rollup'
import config from './rollup.config.ts'

const pick = (process.argv[2] ?? 'ticker,suite').split(',')
for (const [at, options] of config.entries()) {
  const names = Object.keys(options.input)
  const kind = names.length > 3 ? 'suite' : names[0]
  if (!pick.some((p) => kind.includes(p))) continue
  options.plugins = options.plugins.filter((p) => p && !/licen|bundle|embed|list-on-demand/i.test(p.name ?? ''))
  const bundle = await rollup({ ...options, onwarn() {} })
  const { output } = await bundle.generate({ ...options.output, sourcemap: false })
  const by = new Map(output.filter((o) => o.type === 'chunk').map((o) => [o.fileName, o]))
  const size = (o) => brotliCompressSync(Buffer.from(o.code)).length
  const all = (name, seen = new Set()) => {
    if (seen.has(name) || !by.has(name)) return seen
    seen.add(name)
    for (const i of by.get(name).imports) all(i, seen)
    return seen
  }
  for (const o of by.values())
    if (o.isEntry) {
      const files = [...all(o.fileName)]
      const total = files.reduce((s, f) => s + size(by.get(f)), 0)
      if (/ticker|withdrawal|banner|register|spot-orders|options|tradelet|session|notice-banner/.test(o.fileName))
        console.log(o.fileName, total, files.length)
    }
  const feed = [...by.values()].find((o) => o.facadeModuleId?.endsWith('open-feed.ts'))
  if (feed && kind !== 'suite')
    console.log(
      '  with feed',
      [...new Set([...all(names[0] + '.js'), ...all(feed.fileName)])].reduce((s, f) => s + size(by.get(f)), 0),
    )
  if (process.argv[3])
    for (const f of all(process.argv[3]))
      console.log(
        '   ',
        f,
        size(by.get(f)),
        Object.keys(by.get(f).modules)
          .map((m) => m.replace(process.cwd() + '/', ''))
          .join(' ')
          .slice(0, 600),
      )
  console.log(kind, 'chunks', by.size)
}
