import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderApiPage } from './api-page.ts'

const EVIL = '<script>alert("1")</script>'

const document = (more: { text?: string; schema?: object; parameters?: object[] } = {}) => {
  const { text = 'Plain', schema = { $ref: '#/components/schemas/Thing' }, parameters = [] } = more
  return {
    openapi: '3.1.1',
    info: { title: text, version: text, description: text },
    tags: [{ name: text, description: text }],
    paths: {
      [`/things/{${text}}`]: {
        put: {
          operationId: 'saveThing',
          tags: [text],
          summary: text,
          description: `${text}\n\nAction \`thing.save\`: ${text}.`,
          'x-access': `Action \`thing.save\`: ${text}.`,
          parameters: [{ $ref: '#/components/parameters/IfMatch' }, ...parameters],
          requestBody: { required: true, content: { 'application/json': { schema, example: { name: text } } } },
          responses: {
            200: { description: text, content: { 'application/json': { schema, example: { name: text } } } },
            409: { $ref: '#/components/responses/Stale' },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: ['string', 'null'], maxLength: 200, description: text },
            parts: { type: 'array', items: { type: 'object', properties: { size: { type: 'integer', minimum: 1, maximum: 9 } } } },
            [text]: { type: 'string', enum: [text, 'Other'], default: text },
          },
        },
      },
      parameters: { IfMatch: { name: 'If-Match', in: 'header', description: text, schema: { type: 'string', examples: ['"1"'] } } },
      responses: {
        Stale: { description: 'Problem', content: { 'application/problem+json': {} }, 'x-problem-codes': ['stale_row_version', text] },
      },
    },
  }
}

describe('the page of the API', () => {
  it('escapes whatever the document says, wherever it says it', () => {
    const page = renderApiPage(
      document({ text: EVIL, parameters: [{ name: EVIL, in: 'query', description: EVIL, schema: { pattern: EVIL } }] }),
    )
    assert.doesNotMatch(page, /<script/i)
    assert.ok(page.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'))
  })
  it('does not let a description leave its attribute', () => {
    const page = renderApiPage(document({ text: '"><img src=x onerror=alert(1)>' }))
    assert.doesNotMatch(page, /<img/)
  })
  it('needs no script and nothing from elsewhere', () => {
    const page = renderApiPage(document())
    assert.doesNotMatch(page, /<script|<link|<img|@import|url\(|\son\w+=/i)
  })
  it('shows method, path, caller, fields with their limits, answers and problem codes', () => {
    const page = renderApiPage(document())
    for (const expected of [
      '<span class="method put">PUT</span>',
      '<var>{Plain}</var>',
      '<strong>Who may call it</strong> Action <code>thing.save</code>: Plain.',
      'up to 200 characters',
      '<span class="parent">parts[].</span><code>size</code>',
      '1 to 9',
      'text or null',
      '<code>stale_row_version</code>',
    ]) {
      assert.ok(page.includes(expected), expected)
    }
  })
  it('leads to the document that it was made from', () => {
    assert.equal(renderApiPage(document(), '/openapi.json').split('<a href="/openapi.json">').length, 3)
    assert.doesNotMatch(renderApiPage(document()), /openapi\.json/)
  })
  it('tells who may call it once', () => {
    assert.equal(renderApiPage(document()).split('thing.save').length, 2)
  })
  it('marks what is required going in, and what may be absent coming out', () => {
    const [body = '', answer = ''] = renderApiPage(document()).split('<h4>Answers</h4>')
    assert.match(body, /<code>name<\/code> <span class="required">/)
    assert.doesNotMatch(answer, /class="required"/)
    assert.match(answer, /<code>parts<\/code> <span class="absent">/)
  })
  it('gives a command that a shell takes as one', () => {
    const page = renderApiPage(document({ text: "O'Hara" }))
    assert.ok(page.includes('curl -X PUT'))
    assert.ok(page.includes('-H &quot;Authorization: Bearer $TOKEN&quot;'))
    assert.ok(page.includes(`-H &#39;If-Match: &quot;1&quot;&#39;`))
    assert.ok(page.includes(`O&#39;\\&#39;&#39;Hara`))
  })
  it('sends a file as a part of a form, whose type and boundary curl itself names', () => {
    const api = document()
    const operation = Object.values(api.paths)[0]?.put as unknown as Record<string, unknown>
    const file = { type: 'string', format: 'binary', 'x-file-name': 'cv.pdf' }
    const form = {
      type: 'object',
      required: ['file', 'about', 'form'],
      properties: { file, about: { type: 'string' }, form: { type: 'object' } },
    }
    Object.assign(api.components.schemas, { Upload: form })
    operation.requestBody = { content: { 'multipart/form-data': { schema: { $ref: '#/components/schemas/Upload' } } } }
    const page = renderApiPage(api)
    assert.ok(page.includes('-F &#39;file=@cv.pdf&#39;'), page)
    assert.ok(page.includes('-F &#39;about=About&#39;') || page.includes('-F &#39;about='), page)
    assert.ok(page.includes('-F &#39;form={};type=application/json&#39;'))
    assert.doesNotMatch(page, /Content-Type: multipart/)
  })
  it('can be walked by landmarks and headings', () => {
    const page = renderApiPage(document())
    for (const part of [
      '<html lang="en">',
      'href="#content"',
      '<nav class="toc" aria-label="Contents">',
      '<main id="content">',
      '<footer>',
    ]) {
      assert.ok(page.includes(part), part)
    }
    const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    assert.equal(levels.filter((level) => level === 1).length, 1)
    for (const [index, level] of levels.entries()) assert.ok(level - (levels[index - 1] ?? 0) <= 1, `h${levels[index - 1]} to h${level}`)
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    assert.equal(new Set(ids).size, ids.length)
  })
  it('ends when a schema refers to itself', () => {
    const loop = document()
    Object.assign(loop.components.schemas.Thing.properties, { next: { $ref: '#/components/schemas/Thing' } })
    assert.ok(renderApiPage(loop).length < 100_000)
  })
})
