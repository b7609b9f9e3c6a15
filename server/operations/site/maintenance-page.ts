import { createHash } from 'node:crypto'
import { languages } from '../../../shared/base/i18n/folder.ts'
import type { LanguageCode } from '../../../shared/base/i18n/languages.ts'
import { escapeHtml } from '../../core/html.ts'
import { translate } from '../../core/messages.ts'

/** Seconds after which clients and search engines retry. */
export const RETRY_SECONDS = 30

/** Page and the policy that it is sent with. */
export interface MaintenancePage {
  html: string
  policy: string
}

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f6fb;color:#14213d;font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;max-width:34rem;padding:2rem;text-align:center}
main[hidden]{display:none}
b{font-size:1.125rem}
h1{margin:1.5rem 0 .5rem;font-size:1.5rem;line-height:1.25}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.5rem;border-radius:.5rem;background:#1f5eff;color:#fff;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#0b1730;color:#e8edf8}}`

/** Shows the visitor's language: the one chosen on this site, or the browser's first available one. */
const LANGUAGE_SCRIPT = `try{var wanted=[localStorage.getItem("language")].concat(navigator.languages||[]);
var all=[].slice.call(document.querySelectorAll("main")),at=-1;
wanted.some(function(tag){at=all.findIndex(function(one){return tag&&(one.lang==tag||one.lang.split("-")[0]==tag.split("-")[0])});return at>=0});
if(at>0){all[0].hidden=true;all[at].hidden=false;document.documentElement.lang=all[at].lang}}catch(e){}`

const toHashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Returns the page shown while the backend or its database cannot serve. It needs no other file. With one language it has no script. With several, for a load
 * balancer that cannot choose, it contains all of them and a script that shows the visitor's.
 */
export function renderMaintenancePage(site: string, tags: readonly LanguageCode[]): MaintenancePage {
  const [first = 'en'] = tags
  const parts = tags.map((tag, at) => renderLanguage(site, tag, at > 0))
  const isMany = tags.length > 1
  const script = isMany ? `<script>${LANGUAGE_SCRIPT}</script>` : ''
  const title = escapeHtml(translate(first, 'maintenance.title'))
  return {
    html: `<!doctype html>
<html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} – ${escapeHtml(site)}</title>
<style>${STYLE}</style></head><body>
${parts.join('\n')}
${script}</body></html>
`,
    policy: [
      "default-src 'none'",
      `style-src ${toHashSource(STYLE)}`,
      ...(isMany ? [`script-src ${toHashSource(LANGUAGE_SCRIPT)}`] : []),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

function renderLanguage(site: string, tag: LanguageCode, isHidden: boolean): string {
  const direction = languages.find(({ code }) => code === tag)?.direction ?? 'ltr'
  const text = escapeHtml(translate(tag, 'maintenance.text', { site }))
  return `<main lang="${tag}" dir="${direction}"${isHidden ? ' hidden' : ''}><b>${escapeHtml(site)}</b><h1>${escapeHtml(translate(tag, 'maintenance.title'))}</h1><p>${text}</p><a href="">${escapeHtml(translate(tag, 'maintenance.again'))}</a></main>`
}
