/** Styles of isolated elements and their frames, in the root around them. A strict `style-src` permits them, as it does those of any script. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
:where([isolation="frame"]) { display: block }
[isolation="frame"] > iframe {
  display: block; box-sizing: border-box; inline-size: 100%; border: 0; color-scheme: light;
}
[isolation="frame"] > iframe:not([data-state="shown"]) {
  border-radius: 10px; background: color-mix(in srgb, currentColor 6%, transparent);
}
`)

/** Adds the styles to the document or shadow root of an element. */
export function adoptFrameStyles(element: Element): void {
  const root = element.getRootNode()
  if (!(root instanceof Document || root instanceof ShadowRoot) || root.adoptedStyleSheets.includes(sheet)) return
  root.adoptedStyleSheets.push(sheet)
}
