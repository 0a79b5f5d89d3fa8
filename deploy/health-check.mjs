// node deploy/health-check.mjs live|ready [port]: exit 0 when the service in this container says so. A slim image has no curl.
const [what = 'live', port = process.env.PORT || '3000'] = process.argv.slice(2)
const answer = await fetch(`http://127.0.0.1:${port}/health/${what}`, { signal: AbortSignal.timeout(2_500) }).catch(() => undefined)
process.exit(answer?.status === 200 ? 0 : 1)
