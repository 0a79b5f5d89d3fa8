import { type ApiDocument, type ApiParameter, type Placed, resolve } from './api-page.document.ts'
import { exampleOf } from './openapi.example.ts'
import { type Json, resolveSchema } from './openapi.schemas.ts'

/** A command that can be pasted into a shell where BASE_URL and TOKEN are set. */
export function curlOf(document: ApiDocument, { method, path, operation }: Placed): string {
  const parameters = (operation.parameters ?? []).map((one) => resolve<ApiParameter>(document, one))
  const schemas = document.components?.schemas ?? {}
  const sampleOf = (parameter: ApiParameter) => String(exampleOf(parameter.schema ?? {}, { schemas }, parameter.name))
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, parameter) => text.replace(`{${parameter.name}}`, encodeURIComponent(sampleOf(parameter))), path)
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(sampleOf(parameter))}`)
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = content?.example ?? (content?.schema && exampleOf(content.schema, { schemas, brief: true }))
  const isOpen = operation.security?.length === 0

  const lines = [
    `curl ${method === 'get' || (method === 'post' && body) ? '' : `-X ${method.toUpperCase()} `}"$BASE_URL${filled}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...parameters.filter(isWorthSending).map((parameter) => `-H ${quoted(`${parameter.name}: ${sampleOf(parameter)}`)}`),
    ...bodyLines(type, body, resolveSchema(content?.schema ?? {}, schemas)),
  ]
  return lines.join(' \\\n  ')
}

/** A form is sent part by part; curl itself names its type, with the boundary. */
function bodyLines(type: string | undefined, body: unknown, schema: Json): string[] {
  if (type === undefined || body === undefined) return []
  if (type !== 'multipart/form-data')
    return [`-H ${quoted(`Content-Type: ${type}`)}`, `-d ${quoted(JSON.stringify(body, null, 2).replaceAll('\n', '\n  '))}`]
  const parts = (schema.properties ?? {}) as Record<string, Json>
  return Object.entries(body as Json).map(([name, value]) => `-F ${quoted(`${name}=${partOf(parts[name] ?? {}, value)}`)}`)
}

function partOf(part: Json, value: unknown): string {
  if (part.format === 'binary') return `@${part['x-file-name'] ?? 'file.pdf'}`
  return typeof value === 'string' ? value : `${JSON.stringify(value)};type=application/json`
}

/** Headers with an example are there to be sent; the rest would only make the command long. */
const isWorthSending = (parameter: ApiParameter) =>
  parameter.in === 'header' && (parameter.required || Array.isArray(parameter.schema?.examples))

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
