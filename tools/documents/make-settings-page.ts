/** Writes docs/settings.md from the settings of the server. `--check` only checks that the page is up to date and exits with 1 if not. */
import { DEFAULT_SETTINGS } from '../../server/platform/settings/default-settings.ts'
import { formatValue, SETTING_DOCS } from '../../server/platform/settings/setting-docs.ts'
import { type SettingKey, toStoredKey } from '../../server/platform/settings/site-settings.ts'
import { getRule } from '../../server/platform/settings/theme.ts'
import { VARIABLE_NAMES } from '../../server/platform/settings/theme-variables.ts'
import { writeOrCheck } from './generated-page.ts'

const escapeCell = (text: string): string =>
  text.replace(/[|<>]/g, (sign) => ({ '|': '\\|', '<': '&lt;' })[sign] ?? '&gt;')

const toDefault = (key: SettingKey): string => {
  const value = DEFAULT_SETTINGS[key]
  return value === '' || typeof value === 'object' ? '' : `\`${formatValue(value)}\``
}

const settings = (Object.keys(DEFAULT_SETTINGS) as SettingKey[]).map((key) => {
  const { values, meaning } = SETTING_DOCS[key]
  return `| \`${toStoredKey(key)}\` | ${escapeCell(values)} | ${toDefault(key)} | ${escapeCell(meaning)} |`
})
const variables = VARIABLE_NAMES.map((name) => `| \`${name}\` | ${escapeCell(getRule(name).replace('must be ', ''))} |`)

const text = `# Settings of the site

<!-- Generated from \`server/platform/settings\` by \`npm run build -- --docs\`; do not edit. -->

\`npm run operator -- settings list\` shows them with their present values, \`settings set KEY VALUE\` changes one, \`settings reset KEY\` returns one to its default. A change
applies from the next request on, on other nodes within a second.

| setting | allowed values | default | meaning |
|---|---|---|---|
${settings.join('\n')}

## Variables of a theme

\`theme set NAME VALUE\` sets a variable, see [re-skinning.md](re-skinning.md). [embedding.md](embedding.md#colours-type-and-spacing) has their meanings and defaults.

| name | value |
|---|---|
${variables.join('\n')}
`

writeOrCheck('docs/settings.md', text)
