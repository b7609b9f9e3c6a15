import type { CustomScript } from '../../shared/base/contract/custom-script.ts'

let hasRun = false

/** Runs the operator's scripts in their order, once per page load (FLG-03, Q-148). The page's policy allows only these scripts. */
export function runCustomScripts(scripts: readonly CustomScript[]): void {
  if (hasRun || scripts.length === 0) return
  hasRun = true
  for (const { src, code, attributes } of scripts) {
    const script = document.createElement('script')
    // Scripts inserted by a script are asynchronous by default, so their order would be undefined.
    script.async = false
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    if (src === null) script.textContent = code
    else script.src = src
    document.head.append(script)
  }
}
