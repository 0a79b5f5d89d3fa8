import { createServer, type Server } from 'node:net'

/** Opens a port, or says in words why it cannot be opened. */
export function listenOn(server: Pick<Server, 'once' | 'listen' | 'address'>, port: number, host: string, field: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(whyNot(error, port, host, field), { cause: error })))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Why a port could not be opened now; null where it could. Nothing stays open. */
export async function portWarning(port: number, host: string, field: string): Promise<string | null> {
  if (port === 0) return null
  const server = createServer()
  try {
    await listenOn(server, port, host, field)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    server.close()
  }
}

function whyNot(error: unknown, port: number, host: string, field: string): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Another program listens on port ${port} of ${host} already, perhaps a governor that runs. Stop it, or choose another ${field}.`
  if (code === 'EACCES') return `This user may not listen on port ${port} of ${host}. Choose a ${field} above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${host}. Choose another listen.host.`
  return `Port ${port} of ${host} could not be opened (${code}).`
}
