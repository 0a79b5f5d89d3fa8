const WIDTH = 30

/** Where a bar is drawn: a terminal, or whatever takes lines. */
export interface BarOutput {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** A bar with the rate and the time left: redrawn in place on a terminal, a line per tenth elsewhere. */
export function progressBar(total: number, out: BarOutput = process.stderr): (done: number) => void {
  const begun = performance.now()
  let tenth = 0
  return (done) => {
    const seconds = (performance.now() - begun) / 1000
    const rate = done / seconds
    const share = total === 0 ? 1 : done / total
    const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░')
    const left = done < total ? `${Math.ceil((total - done) / rate)} s left` : `${seconds.toFixed(1)} s in all`
    const line = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${inThousands(done)} of ${inThousands(total)}  ${inThousands(Math.round(rate))}/s  ${left}`
    if (out.isTTY) out.write(`\r${line.padEnd((out.columns ?? 100) - 1)}${done >= total ? '\n' : ''}`)
    else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      out.write(`${line}\n`)
    }
  }
}

export const inThousands = (count: number): string => count.toLocaleString('en-GB')
