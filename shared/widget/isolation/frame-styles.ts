/** Styles of the shadow root of an isolated element. A strict `style-src` of the page permits them, as it does those of any script. */
export const frameSheet = new CSSStyleSheet()
frameSheet.replaceSync(`
:host { display: block }
:host([hidden]) { display: none }
iframe { display: block; box-sizing: border-box; inline-size: 100%; border: 0; color-scheme: light }
[role="alert"] { padding: 16px; border: 1px solid color-mix(in srgb, currentColor 15%, transparent); border-radius: 10px }
p { margin: 0 0 12px }
button { min-block-size: 44px; padding: 0 20px; border: 1px solid; border-radius: 10px; background: none; color: inherit; font: inherit; cursor: pointer }
iframe:not([data-state="shown"]) { border-radius: 10px; background: color-mix(in srgb, currentColor 6%, transparent) }
`)
