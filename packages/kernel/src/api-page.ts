import { STYLE } from './api-page.css.ts'
import { type ApiDocument, type ApiParameter, byTag, type Placed, slug } from './api-page.document.ts'
import { row, table, typeCell } from './api-page.fields.ts'
import { html, inline, type Markup, paragraphs, trusted } from './api-page.html.ts'
import { anchorOf, badge, operationSection } from './api-page.operation.ts'

type Group = ReturnType<typeof byTag>[number]

/** A page for people, made from the OpenAPI document, with a link to it: no script, one inline style. Whatever the document says is escaped. */
export function renderApiPage(document: object, documentUrl?: string): string {
  const api = document as ApiDocument
  const groups = byTag(api)
  const { title, version, description = '' } = api.info
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><p class="brand">${trusted(BIRD)}<span>${title}</span></p><p class="version">version ${version}${documentUrl !== undefined && html` · <a href="${documentUrl}">OpenAPI document</a>`}</p></header>
<div class="frame">
${contents(groups)}
<main id="content">
<h1>${title}</h1>
<div class="lead">${paragraphs(description)}</div>
${beforeYouStart(api)}
${groups.map((group) => tagSection(api, group))}
</main>
</div>
<footer><p>OpenAPI 3.1: ${documentUrl === undefined ? html`the document` : html`<a href="${documentUrl}">the document</a>`} that this page was made from describes the same for programs.</p></footer>
</body>
</html>
`
  return page.markup
}

const contents = (groups: Group[]): Markup => html`<nav class="toc" aria-label="Contents">
<ul><li><a href="#start">Before you start</a></li>
${groups.map(
  (group) => html`<li><a href="#tag-${slug(group.name)}">${group.name}</a><ul>
${group.operations.map((placed: Placed) => html`<li><a href="#${anchorOf(placed)}">${badge(placed.method)}<span>${placed.operation.summary ?? placed.path}</span></a></li>`)}
</ul></li>
`,
)}</ul>
</nav>`

const tagSection = (document: ApiDocument, group: Group): Markup => html`<section class="tag" aria-labelledby="tag-${slug(group.name)}">
<h2 id="tag-${slug(group.name)}">${group.name}</h2>
${paragraphs(group.description)}
${group.operations.map((placed) => operationSection(document, placed))}
</section>
`

/** What holds for every operation, told once. */
function beforeYouStart(document: ApiDocument): Markup {
  const { parameters = {}, headers = {} } = document.components ?? {}
  const sent = Object.values(parameters) as ApiParameter[]
  const got = Object.entries(headers) as [string, Omit<ApiParameter, 'name' | 'in'>][]
  const gotOnly = got.filter(([name]) => !sent.some((one) => one.name === name))
  const line = (name: string, what: Omit<ApiParameter, 'name' | 'in'>) =>
    row(html`<code id="header-${slug(name)}">${name}</code>`, typeCell(document, what.schema ?? {}), inline(what.description ?? ''))
  const address = document.servers?.[0]?.url ?? '/'
  return html`<section aria-labelledby="start">
<h2 id="start">Before you start</h2>
<p>The examples are commands for a shell. Set the address of this service and a token first:</p>
<pre tabindex="0"><code>export BASE_URL=${address}
export TOKEN=…</code></pre>
<h3>Headers you may send</h3>
${table(
  'Headers you may send',
  sent.map((one) => line(one.name, one)),
  'Name',
)}
<h3>Headers you get</h3>
${table(
  'Headers you get',
  gotOnly.map(([name, what]) => line(name, what)),
  'Name',
)}
</section>`
}

const BIRD = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path class="bird" d="M3 12.5 9 10c1.2-3.4 4-5.5 7.2-5.5 3.900 0 6.900 2.600 7.800 6.300C25.200 16 22 22.500 15.500 23.500c-2.600.4-4.700-.2-6.200-1.300C6.900 20.400 6.600 17.300 7.600 14Z"/><path class="wing" d="M14 12.500c4.500-.9 8.600.700 15.500 12.700-6.400-.9-12.700-1.200-15.200-5.200-1.300-2.200-1.500-5-.3-7.500Z"/><circle class="eye" cx="13.200" cy="9.800" r="1.150"/></svg>`
