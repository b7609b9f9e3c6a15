import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { projectRoot } from '../../tools/lib/process.ts'
import { createTypesFolder } from '../support/partner-types.ts'

const folder = createTypesFolder()
const COMPILER = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'preserve',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
}

/** Runs a type checker of templates on files in a folder of its own. Returns its output. */
function check(name: string, files: Readonly<Record<string, string>>, settings: object, command: string[]) {
  const project = join(folder, name)
  mkdirSync(project)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text)
  const config = { compilerOptions: COMPILER, include: ['*.vue', '*.svelte'], ...settings }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config))
  const [tool = '', ...options] = command
  return new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [join(projectRoot, 'node_modules', tool), ...options],
      { cwd: project },
      (_fault, output) => resolve(output),
    )
  })
}

const VUE = `<script setup lang="ts">
import type {} from '../tradelet-vue.js'
import type { MarketDetail } from '../tradelet.js'
const onMarket = (event: CustomEvent<MarketDetail>) => console.log(event.detail.name)
</script>
<template>`

const VUE_RIGHT = `${VUE}
  <tl-ticker symbols="btcusdt" layout="carousel" :refresh="5" class="prices" style="height: 50px" id="prices" aria-label="Prices"
    data-mine="1" data-theme="night" slot="head" @click="(event) => event.clientX" @tl-market="onMarket">Prices</tl-ticker>
  <tl-options no-chart :text-size-limit="1.5" @tl-order="(event) => event.detail.phase" />
</template>`

/** Wrong tags, and the error of each. */
const VUE_WRONG: Record<string, RegExp> = {
  '<tl-ticker sybmols="btcusdt" />': /'sybmols' does not exist/,
  '<tl-options no-chrat />': /'noChrat' does not exist/,
  '<tl-ticker layout="wheel" />': /"wheel"' is not assignable/,
  '<tl-ticker @tl-markte="onMarket" />': /'onTlMarkte' does not exist/,
  '<tl-login @tl-session="(event) => event.detail.token" />': /'token' does not exist/,
  '<tl-tickr />': /'tl-tickr' does not exist/,
}

const SVELTE_HEAD = `<script lang="ts">
  import type {} from '../tradelet-svelte.js'
</script>`

const SVELTE_RIGHT = `${SVELTE_HEAD}
<tl-ticker symbols="btcusdt" layout="carousel" refresh={5} class="prices" style="height: 50px" id="prices" aria-label="Prices"
  data-mine="1" data-theme="night" onfocus={(event) => event.relatedTarget} ontl-market={(event) => event.detail.name}>Prices</tl-ticker>
<tl-options no-chart ontl-order={(event) => event.detail.phase}></tl-options>`

const SVELTE_WRONG: Record<string, RegExp> = {
  '<tl-ticker sybmols="btcusdt"></tl-ticker>': /'"sybmols"' does not exist/,
  '<tl-options no-chrat></tl-options>': /'"no-chrat"' does not exist/,
  '<tl-ticker layout="wheel"></tl-ticker>': /"wheel\\?"' is not assignable/,
  '<tl-ticker ontl-markte={() => 1}></tl-ticker>': /'"ontl-markte"' does not exist/,
  '<tl-login ontl-session={(event) => event.detail.token}></tl-login>': /'token' does not exist/,
}

/** Compares the output of a checker with the errors of wrong files, each named `wrong-N`. */
function assertFaults(output: string, wrong: Readonly<Record<string, RegExp>>): void {
  const lines = output.split('\n').map((line) => line.replaceAll('\\"', '"'))
  for (const [at, [tag, fault]] of Object.entries(wrong).entries()) {
    const found = lines.filter((line) => line.includes(`wrong-${at}.`)).join('\n')
    assert.match(found, fault, `${tag}\n${output}`)
  }
}

const toFiles = (wrong: Readonly<Record<string, RegExp>>, toFile: (tag: string) => string, ending: string) =>
  Object.fromEntries(Object.keys(wrong).map((tag, at) => [`wrong-${at}.${ending}`, toFile(tag)]))

describe('templates of frameworks', { concurrency: true }, () => {
  it('Vue with strict templates: right tags compile, misspelt and wrong ones do not', async () => {
    const files = { 'right.vue': VUE_RIGHT, ...toFiles(VUE_WRONG, (tag) => `${VUE}\n${tag}\n</template>`, 'vue') }
    const settings = { vueCompilerOptions: { strictTemplates: true } }
    const output = await check('vue', files, settings, ['vue-tsc/bin/vue-tsc.js', '--noEmit', '--pretty', 'false'])
    assert.doesNotMatch(output, /right\.vue/)
    assertFaults(output, VUE_WRONG)
  })

  it('Svelte: right tags compile, misspelt and wrong ones do not', async () => {
    const files = {
      'right.svelte': SVELTE_RIGHT,
      ...toFiles(SVELTE_WRONG, (tag) => `${SVELTE_HEAD}\n${tag}`, 'svelte'),
    }
    const command = ['svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--output', 'machine']
    const output = await check('svelte', files, {}, command)
    assert.match(output, /COMPLETED/)
    assert.doesNotMatch(output, /"right\.svelte"/)
    assertFaults(output, SVELTE_WRONG)
  })
})
