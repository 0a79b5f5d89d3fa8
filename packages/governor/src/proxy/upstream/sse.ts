/** Reads `data` of server-sent events out of a stream's text; everything else of the format concerns resuming, which we do not. */
export function sseReader(event: (data: string) => void): (text: string) => void {
  let rest = ''
  let data: string[] = []
  return (text) => {
    rest += text
    let start = 0
    for (let end = rest.indexOf('\n', start); end !== -1; end = rest.indexOf('\n', start)) {
      const line = rest.charCodeAt(end - 1) === 13 ? rest.slice(start, end - 1) : rest.slice(start, end)
      start = end + 1
      if (line === '') {
        const given = data.join('\n')
        data = []
        if (given !== '') event(given) // servers open a stream with an event that has an id and no data
      } else if (line.startsWith('data:')) data.push(line.charCodeAt(5) === 32 ? line.slice(6) : line.slice(5))
    }
    if (start > 0) rest = rest.slice(start)
  }
}
