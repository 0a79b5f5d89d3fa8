import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/** Takes the network away from this process: whatever a document makes a library try, nothing leaves. */
export function closeNetwork(): void {
  const refuse = (): never => {
    throw new Error('the CV reader has no network')
  }
  net.Socket.prototype.connect = refuse
  dgram.createSocket = refuse
  dns.lookup = refuse as unknown as typeof dns.lookup
  globalThis.fetch = refuse
}
