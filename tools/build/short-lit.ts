/**
 * Code of Lit that no element of this project needs, with its replacement, as Lit publishes it. Builds leave out:
 *
 * - directives, bindings of a whole element, in comments and in raw text such as `<style>`, MathML, compiled templates, `noChange`
 * - listeners as objects; iterables that are not arrays; rendering before other children
 * - decorators, own accessors, `useDefault`, `hasChanged`, `state`, converters of arrays and objects, functions as converters
 * - `shouldUpdate`, `firstUpdated`, `scheduleUpdate`, `getUpdateComplete`, `hostUpdate`, `removeController`, `finalizeStyles`
 */
import type { Replacement } from './replace-code.ts'

/** Hooks of the polyfill of shadow roots and of rendering on a server, and the list of versions, which warns in development only. */
const COMMON: readonly Replacement[] = [
  [/\w+\.(?:lit|reactive)\w*(?:Polyfill|Hydrate)Support/g, 'undefined'],
  [/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
]

/** lit-html: templates. */
export const TEMPLATE_REPLACEMENTS: readonly Replacement[] = [
  ...COMMON,
  // Compiled templates, MathML, comments, raw text and bindings of a whole element.
  [
    '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
    'this._$AC(t)',
  ],
  [',_$litType$:s}=t,', '}=t,'],
  ['3===i?"<math>":""', '""'],
  ['3===i?"</math>":""', '""'],
  ['2===i||3===i', '2===i'],
  ['"!--"===u[1]?c=_:void 0!==u[1]?c=m:', ''],
  ['c===_||c===m?c=v:(c=p,n=void 0)', 'c=p'],
  ['(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p)', '(c=p)'],
  ['n??v', 'v'],
  ['let n,l=', 'let l='],
  [/if\(y\.test\(r\.tagName\)\).*?c\(\)\)\}\}(?=\}else if)/, ''],
  [/if\(r\.data===n\)d\.push\(\{type:2,index:l\}\);else\{.*?\}l\+\+/, 'r.data===n&&d.push({type:2,index:l});l++'],
  ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t))', ''],
  [
    '1===r.type?i=new r.ctor(h,r.name,r.strings,this,t):6===r.type&&(i=new Z(h,this,t))',
    'i=new r.ctor(h,r.name,r.strings,this,t)',
  ],
  // Directives, which may keep the value or set it later.
  [/function M\(t,i,s=t,e\).*?,i\}(?=class R)/, 'function M(){}'],
  ['t=M(this,t,i),a(t)?', 'a(t)?'],
  ['t!==this._$AH&&t!==E', 't!==this._$AH'],
  ['t=M(this,t,i,0),o=', 'o='],
  ['r=M(this,e[s+n],i,n),r===E&&(r=this._$AH[n])', 'r=e[s+n]'],
  ['if((t=M(this,t,i,0)??A)===E)return;', 't??=A;'],
  ['o&&!e&&this.j(t)', 'o&&this.j(t)'],
  ['_$AI(t,i=this,s,e){', '_$AI(t,i,s){'],
  ['_$AI(t,i=this){', '_$AI(t){'],
  // Connection of directives and navigation between parts.
  ['get tagName(){return this.element.tagName}', ''],
  ['get _$AU(){return this._$AM._$AU}', ''],
  ['get _$AU(){return this._$AM?._$AU??this._$Cv}', ''],
  ['get parentNode(){return this._$AM.parentNode}', ''],
  [/get parentNode\(\)\{let t=.*?,t\}/, ''],
  ['get startNode(){return this._$AA}get endNode(){return this._$AB}', ''],
  [/setConnected\(t\)\{.*?\}(?=\}class H)/, ''],
  ['this._$AP?.(!1,!0,s)', ''],
  ['_$AR(t=this._$AA.nextSibling,s)', '_$AR(t=this._$AA.nextSibling)'],
  ['s&&s._$AB.nextSibling,e)', 's&&s._$AB.nextSibling)'],
  ['this._$AN=void 0,', ''],
  [',this._$Cv=e?.isConnected??!0', ''],
  ['this._$AD=t,this._$AM=i', 'this._$AD=t'],
  ['this._$AM=s,', ''],
  ['this._$AM=e,', ''],
  ['this.type=2,', ''],
  ['this.type=1,', ''],
  ['constructor(){super(...arguments),this.type=3}', ''],
  ['constructor(){super(...arguments),this.type=4}', ''],
  ['constructor(t,i,s,e,h){super(t,i,s,e,h),this.type=5}', ''],
  ['const s=i(t).nextSibling;i(t).remove(),t=s', 'const s=t.nextSibling;t.remove(),t=s'],
  // Listeners as objects, iterables, rendering before other children.
  ['||t.capture!==s.capture||t.once!==s.once||t.passive!==s.passive', ''],
  [
    '"function"==typeof this._$AH?this._$AH.call(this.options?.host??this.element,t):this._$AH.handleEvent(t)',
    'this._$AH.call(this.options.host,t)',
  ],
  ['d=t=>u(t)||"function"==typeof t?.[Symbol.iterator]', 'd=u'],
  [
    /const e=s\?\.renderBefore\?\?i;let h=.*?s\?\?\{\}\)\}/,
    'let h=i._$litPart$;void 0===h&&(i._$litPart$=h=new k(i.appendChild(c()),null,void 0,s));',
  ],
]

/** lit-element: rendering of an element. */
export const ELEMENT_REPLACEMENTS: readonly Replacement[] = [
  ...COMMON,
  [/createRenderRoot\(\)\{.*?,t\}/, ''],
  ['this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),', ''],
  [/connectedCallback\(\)\{.*?setConnected\(!1\)\}/, ''],
  [',this._$Do=void 0', ''],
  ['this._$Do=e(', 'e('],
  ['render(){return r}', ''],
]

/** reactive-element: properties and updates of an element. */
export const UPDATE_REPLACEMENTS: readonly Replacement[] = [
  ...COMMON,
  // Decorators. All elements declare their properties in `static properties`.
  [/static addInitializer\(\w\)\{.*?\}(?=static get observedAttributes)/, ''],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/Symbol\.metadata\?\?=.*?;(?=class)/, ''],
  [/const \w=this\[Symbol\.metadata\];.*?(?=this\._\$Eh=new Map)/, ''],
  // Options of properties that no element sets.
  [
    /if\(s\.state&&.*?(?=static getPropertyDescriptor)/,
    'this.elementProperties.set(t,s),e(this.prototype,t,this.getPropertyDescriptor(t,Symbol(),s))}',
  ],
  [
    /const\{get:e,set:r\}=.*?configurable:!0/,
    'return{get(){return this[s]},set(e){const h=this[s];this[s]=e,this.requestUpdate(t,h,i)},configurable:!0',
  ],
  ['s=[...r(t),...o(t)];for(const i of s)', 's=r(t);for(const i of s)'],
  ['"string"==typeof t?t.toLowerCase():void 0', 't.toLowerCase()'],
  [
    /u=\{toAttribute.*?return i\}\}/,
    'u={toAttribute:(t,s)=>s===Boolean?t?"":null:t,fromAttribute:(t,s)=>s===Boolean?null!==t:s===Number?null===t?null:Number(t):t}',
  ],
  ['{attribute:!0,type:String,converter:u,reflect:!1,useDefault:!1,hasChanged:f}', '{}'],
  ['(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute', 'u.toAttribute'],
  [
    /,h="function"==typeof t\.converter.*?;this\._\$Em=e;.*?\?\?r,/,
    ';this._$Em=e,this[e]=(t.converter??u).fromAttribute(s,t.type),',
  ],
  [
    /requestUpdate\(t,s,i,e=!1,h\)\{.*?this\.C\(t,s,i\)\}/,
    'requestUpdate(t,s,i){if(void 0!==t){if(i??=this.constructor.getPropertyOptions(t),!f(this[t],s))return;this.C(t,s,i)}',
  ],
  [
    /C\(t,s,\{useDefault:i.*?\}(?=async )/,
    'C(t,s,{reflect:e}){this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0),!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t)}',
  ],
  [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.*?this\.C\(s,void 0,i,e\)\}/, ''],
  // Callbacks that no element has.
  [
    /let t=!1;const s=this\._\$AL;try\{.*?t&&this\._\$AE\(s\)/,
    'const s=this._$AL;try{this.willUpdate(s),this.update(s)}catch(s){throw this._$EM(),s}this._$AE(s)',
  ],
  ['this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(t)),', 'this.hasUpdated=!0,'],
  ['firstUpdated(t){}', ''],
  ['shouldUpdate(t){return!0}', ''],
  [
    'const t=this.scheduleUpdate();return null!=t&&await t,!this.isUpdatePending',
    'return this.performUpdate(),!this.isUpdatePending',
  ],
  ['scheduleUpdate(){return this.performUpdate()}', ''],
  ['return this.getUpdateComplete()}getUpdateComplete(){', ''],
  ['removeController(t){this._$EO?.delete(t)}', ''],
  ['this.finalizeStyles(this.styles)', 'this.styles??[]'],
  [/static finalizeStyles\(s\)\{.*?return i\}/, ''],
]
