import { curlOf } from './api-page.curl.ts'
import { type ApiAnswer, type ApiDocument, type ApiParameter, type Placed, resolve, slug } from './api-page.document.ts'
import { fieldTable, row, table, typeCell } from './api-page.fields.ts'
import { html, inline, type Markup, paragraphs, trusted } from './api-page.html.ts'

export const anchorOf = ({ operation, method, path }: Placed) => operation.operationId ?? slug(`${method}-${path}`)
export const badge = (method: string): Markup => html`<span class="method ${slug(method)}">${method.toUpperCase()}</span>`
/** The path with its parameters set apart, and places where a narrow screen may break it. */
export const pathOf = (path: string): Markup =>
  html`${path.split(/(\{[^{}]+\})/).map((piece) => (piece.startsWith('{') ? html`<var>${piece}</var>` : html`${breakable(piece)}`))}`
const breakable = (text: string) => text.split(/(?<=\/)/).map((piece) => html`${piece}${trusted('<wbr>')}`)

/** One operation: what it does, who may call it, what goes in and what comes out. */
export function operationSection(document: ApiDocument, placed: Placed): Markup {
  const { method, path, operation } = placed
  const id = anchorOf(placed)
  const access = operation['x-access'] ?? ''
  const about = (operation.description ?? '').replace(access, '').trim()
  const body = Object.entries(operation.requestBody?.content ?? {})
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title">
<header>
<h3 id="${id}-title"><a href="#${id}">${operation.summary ?? id}</a></h3>
<p class="address">${badge(method)} <code>${pathOf(path)}</code></p>
</header>
<div class="columns"><div class="facts">
${paragraphs(about)}
${access !== '' && html`<p class="access"><strong>Who may call it</strong> ${inline(access)}</p>`}
${parameterPart(document, operation.parameters ?? [], id)}
${body.map(([type, content]) => html`<h4>Body <small>${type}</small></h4>${content.schema && fieldTable(document, content.schema, `Body of ${id}`, 'in')}`)}
${answersPart(document, operation.responses, id)}
</div><aside class="example" aria-label="Example of ${id}">
<h4>Example</h4>
<pre class="wrap" tabindex="0"><code>${curlOf(document, placed)}</code></pre>
${exampleAnswer(operation.responses)}
</aside></div>
</article>
`
}

function parameterPart(document: ApiDocument, listed: object[], id: string): Markup {
  const own = listed.filter((one) => !('$ref' in one)) as ApiParameter[]
  const shared = listed.filter((one) => '$ref' in one).map((one) => resolve<ApiParameter>(document, one))
  const rows = own.map((parameter) =>
    row(
      html`<code>${parameter.name}</code> <span class="place">${parameter.in}</span>${parameter.required && html` <span class="required">required</span>`}`,
      typeCell(document, parameter.schema ?? {}),
      inline(parameter.description ?? ''),
    ),
  )
  return html`${rows.length > 0 && html`<h4>Parameters</h4>${table(`Parameters of ${id}`, rows, 'Name')}`}
${shared.length > 0 && html`<p class="quiet">Headers it takes: ${shared.map((one, index) => html`${index > 0 && ', '}<a href="#header-${slug(one.name)}">${one.name}</a>`)}</p>`}`
}

function answersPart(document: ApiDocument, responses: Record<string, object>, id: string): Markup {
  const answers = Object.entries(responses).map(([status, node]) => ({ status, answer: resolve<ApiAnswer>(document, node) }))
  const problems = answers.filter(({ answer }) => answer['x-problem-codes'])
  return html`<h4>Answers</h4>
${answers.filter(({ answer }) => !isProblemOnly(answer)).map(({ status, answer }) => goodAnswer(document, status, answer, id))}
${problems.length > 0 && html`<dl class="problems">${problems.map(({ status, answer }) => html`<dt>${status}</dt><dd>${answer['x-problem-codes']?.map((code) => html`<code>${code}</code> `)}</dd>`)}</dl>`}`
}

function goodAnswer(document: ApiDocument, status: string, answer: ApiAnswer, id: string): Markup {
  const schema = Object.entries(answer.content ?? {}).find(([type]) => type !== 'application/problem+json')?.[1].schema
  const title = html`<strong class="status">${status}</strong> ${inline(answer.description.replace(/ ?Problem: .*/s, ''))}${headerNote(answer)}`
  if (!schema) return html`<p class="answer">${title}</p>`
  return html`<details class="answer" open><summary>${title}</summary>${fieldTable(document, schema, `Answer ${status} of ${id}`, 'out')}</details>`
}

const headerNote = ({ headers = {} }: ApiAnswer): Markup => {
  const told = Object.keys(headers).filter((name) => name === 'ETag')
  return html`${told.map((name) => html` <a class="place" href="#header-${slug(name)}">${name}</a>`)}`
}
const isProblemOnly = ({ content }: ApiAnswer) => Object.keys(content ?? {}).join() === 'application/problem+json'

function exampleAnswer(responses: Record<string, object>): Markup {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const { content } = (found?.[1] ?? {}) as ApiAnswer
  const example = content?.['application/json']?.example
  if (found === undefined || example === undefined) return html``
  return html`<p class="quiet">answers <strong>${found[0]}</strong></p><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
}
