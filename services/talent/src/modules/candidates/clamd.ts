import { connect } from 'node:net'

export type ScanVerdict = { clean: true } | { clean: false; signature: string }
/** Looks at the bytes of a file; throws when it cannot, and then the file must not be taken. */
export type VirusScan = (bytes: Uint8Array) => Promise<ScanVerdict>

const CHUNK = 64 * 1024

/** A scan by clamd over its INSTREAM command: chunks with a length before each, an empty one at the end. */
export const clamdScan =
  (options: { host: string; port: number; timeoutMs: number }): VirusScan =>
  (bytes) =>
    new Promise((resolve, reject) => {
      let answer = ''
      const socket = connect(options.port, options.host, () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < bytes.length; at += CHUNK) {
          const part = bytes.subarray(at, at + CHUNK)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(part.length)
          socket.write(length)
          socket.write(part)
        }
        socket.write(Buffer.alloc(4))
      })
      socket.setEncoding('utf8')
      socket.setTimeout(options.timeoutMs, () => socket.destroy(new Error('clamd did not answer in time')))
      socket.on('data', (part: string) => {
        answer += part
        if (answer.length > 1_000) socket.destroy(new Error('clamd answered at length'))
      })
      socket.on('error', reject)
      socket.on('close', () => {
        const verdict = readVerdict(answer)
        if (verdict) resolve(verdict)
        else reject(new Error('clamd gave no verdict'))
      })
    })

/** `stream: OK`, or `stream: Eicar-Test-Signature FOUND`; anything else is no verdict. */
export function readVerdict(answer: string): ScanVerdict | undefined {
  const line = answer.replaceAll('\0', '').trim()
  if (line === 'stream: OK') return { clean: true }
  const found = /^stream: (\S{1,200}) FOUND$/.exec(line)
  return found?.[1] ? { clean: false, signature: found[1] } : undefined
}
