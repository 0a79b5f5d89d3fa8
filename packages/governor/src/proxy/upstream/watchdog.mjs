// Kills tool servers whose governor is gone, even by kill -9. It reads "+pid" and "-pid" lines; the system closes the pipe
// when the governor ends, and then whatever is still on the list goes with everything it started.
let text = ''
const pids = new Set()
process.stdin.setEncoding('utf8')
process.stdin.on('data', (chunk) => {
  text += chunk
  const lines = text.split('\n')
  text = lines.pop()
  for (const line of lines) {
    const pid = Number(line.slice(1))
    if (line[0] === '+') pids.add(pid)
    else pids.delete(pid)
  }
})
process.stdin.on('end', () => {
  for (const pid of pids) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
    } catch {
      // gone already
    }
  }
  process.exit(0)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {}) // ends with the pipe alone
