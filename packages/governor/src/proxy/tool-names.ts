/** A tool's name towards MCP clients: two servers may have tools of the same name. */
export const qualifiedName = (server: string, tool: string): string => `${server}.${tool}`

/** Server and tool again: a server's name holds no dot, a tool's may. */
export function splitName(name: string): { readonly server: string; readonly tool: string } | null {
  const dot = name.indexOf('.')
  return dot < 1 || dot === name.length - 1 ? null : { server: name.slice(0, dot), tool: name.slice(dot + 1) }
}
