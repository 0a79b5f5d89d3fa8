import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, matchesGlob } from 'node:path'
import { describe, it } from 'node:test'
import { CLOSE_MS } from '@tanager/kernel'
import { readQueryConfig } from '@tanager/query'
import { CORE_SCHEMA, loadAll, mergeTag } from 'js-yaml'
import { readTalentConfig, SETTINGS as TALENT } from '../services/talent/src/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: whatever YAML holds
type Any = any
const yaml = (path: string): Any[] => loadAll(read(path), { schema: CORE_SCHEMA.withTags(mergeTag) }) as Any[]

const { version } = JSON.parse(read('package.json')) as { version: string }
const dockerfile = read('deploy/Dockerfile')
const compose = yaml('deploy/compose/compose.yaml')[0]
const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).flatMap((name) =>
  yaml(`deploy/kubernetes/${name}`).map((object) => ({ name, object })),
)
const ofKind = (kind: string, name?: string): Any[] =>
  manifests.map(({ object }) => object).filter((object) => object.kind === kind && (!name || object.metadata.name === name))
const podOf = (object: Any) => (object.spec.jobTemplate?.spec ?? object.spec).template.spec
const workloads = ['Deployment', 'Job', 'CronJob'].flatMap((kind) => ofKind(kind))
const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** As make-env.mjs writes them. */
const madeEnv = (): Record<string, string> =>
  Object.fromEntries(
    execFileSync(process.execPath, [join(ROOT, 'deploy/compose/make-env.mjs')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
/** What the image sets. */
const imageEnv = (): Record<string, string> => {
  const block = /\nENV ((?:.*\\\n)*.*)\n/.exec(dockerfile)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}
/** Files that a command line of ours runs. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\b(?:apps|services|packages|scripts|deploy)\/[\w./-]+\.(?:ts|mjs)\b/g)].map(([path]) => path)
const isInImage = (path: string) =>
  existsSync(join(ROOT, path)) && !ignored.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`))

describe('the image', () => {
  it('installs the packages of every workspace', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> }
    const workspaces = Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
    const copied = [...dockerfile.matchAll(/^COPY (\S+)\/package\.json /gm)].map(([, path]) => path)
    assert.deepEqual(copied.toSorted(), workspaces.toSorted())
  })
  it('runs as nobody in particular, with Node as process 1', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1)
    for (const stage of stages.filter((text) => /^(node\S+ AS runtime|postgres)/.test(text))) assert.match(stage, /^USER 1000:1000$/m)
    assert.match(dockerfile, /^CMD \["node", "services\/talent\/src\/main\.ts"\]$/m)
  })
  it('holds every file that it, compose and Kubernetes run, and the migrations', () => {
    const text = [dockerfile, read('deploy/compose/compose.yaml'), ...manifests.map(({ object }) => JSON.stringify(object))].join('\n')
    const paths = [...new Set(scriptsIn(text))].filter((path) => !path.includes('make-env'))
    assert.ok(paths.length >= 5, paths.join())
    for (const path of [...paths, 'services/talent/migrations/0001_tenancy.sql', 'services/query/models', 'package-lock.json'])
      assert.ok(isInImage(path), `${path} does not exist, or .dockerignore leaves it out`)
  })
  it('holds no secrets, history or tests', () => {
    for (const path of ['.git', '.env', 'deploy/compose/.env', '.tanager', 'services/talent/src/config.test.ts', 'node_modules'])
      assert.ok(!isInImage(path) || ignored.some((pattern) => matchesGlob(path, pattern)), path)
  })
  it('comes from official images, and names its own version everywhere', () => {
    const images = [
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
      ...Object.values<Any>(compose.services).map(({ image }) => image),
      ...workloads.map((object) => podOf(object).containers[0].image),
    ]
    const allowed =
      /^(node:24-bookworm-slim|postgres:18-bookworm|keycloak\/keycloak:[\d.]+|runtime|tanager|tanager:VERSION|registry\.example\/tanager(-backup)?:VERSION)$/
    for (const image of images) assert.match(String(image).replace(version, 'VERSION'), allowed)
    assert.equal(ofKind('Kustomization')[0].images[0].newTag, version)
  })
  it('finds out whether the service in it is well', async () => {
    let status = 200
    const server = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const check = () =>
      new Promise<number>((resolve) => {
        const child = execFile(process.execPath, [join(ROOT, 'deploy/health-check.mjs'), 'ready', String(port)])
        child.once('exit', (code) => resolve(code ?? -1))
      })
    assert.equal(await check(), 0)
    status = 503
    assert.equal(await check(), 1)
    await new Promise((resolve) => server.close(resolve))
    assert.equal(await check(), 1)
  })
})

describe('the trial with compose', () => {
  const made = madeEnv()
  const filledIn = (environment: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        String(value).replace(/\$\{(\w+)[^}]*\}/g, (_all, key: string) => made[key] ?? assert.fail(`make-env.mjs makes no ${key}`)),
      ]),
    )
  const talent = filledIn(compose.services.talent.environment)

  it('has settings that the service starts with', () => {
    const config = readTalentConfig({ ...imageEnv(), ...talent })
    assert.equal(config.TANAGER_ENV, 'Production')
    for (const name of Object.keys(talent)) assert.ok(name in TALENT, `${name} is no setting`)
    for (const service of Object.values<Any>(compose.services)) filledIn(service.environment)
  })
  it('keeps the owner away from the service, and every port on this machine', () => {
    assert.equal('DATABASE_OWNER_URL' in talent, false)
    const ports = Object.values<Any>(compose.services).flatMap(({ ports = [] }) => ports)
    assert.ok(ports.length > 0)
    for (const port of ports) assert.match(port, /^127\.0\.0\.1:/)
    for (const name of ['migrate', 'first-tenant', 'talent']) assert.equal(compose.services[name].read_only, true)
  })
  it('has a realm that fits the settings', () => {
    const realm = JSON.parse(read('deploy/compose/realm.json'))
    const [client] = realm.clients
    assert.equal(talent.AUTH_ISSUER, `http://localhost:8080/realms/${realm.realm}`)
    assert.ok(talent.AUTH_JWKS_URL?.startsWith(`${talent.AUTH_ISSUER}/`))
    assert.equal(client.clientId, talent.AUTH_CLIENT_ID)
    assert.deepEqual(client.redirectUris, [`${talent.PUBLIC_URL}/signed-in`])
    assert.deepEqual(client.webOrigins, [talent.PUBLIC_URL])
    assert.equal(client.attributes['pkce.code.challenge.method'], 'S256')
    assert.equal(client.protocolMappers[0].config['included.custom.audience'], talent.AUTH_AUDIENCE)
    const command = compose.services['first-tenant'].command.join(' ')
    assert.match(command, new RegExp(`tenant create ${talent.AUTH_TENANT} `))
    assert.ok(command.includes(`--email ${realm.users[0].email} `))
    assert.equal(realm.users[0].emailVerified, true)
  })
  it('makes the roles that its addresses name', () => {
    const script = read('deploy/compose/create-roles.sh')
    for (const role of ['tanager_owner', 'tanager_app']) assert.match(script, new RegExp(`create role ${role} +login .*nobypassrls;`))
  })
})

describe('the Kubernetes manifests', () => {
  const data = (kind: string, name: string) => ofKind(kind, name)[0][kind === 'Secret' ? 'stringData' : 'data'] as Record<string, string>
  const made = madeEnv()
  const secrets = { AUDIT_SIGNING_KEY: made.AUDIT_SIGNING_KEY, FIELD_KEYS: made.FIELD_KEYS }

  it('have settings that the services start with', () => {
    const talent = { ...data('ConfigMap', 'tanager'), ...data('Secret', 'tanager') }
    const query = { ...data('ConfigMap', 'tanager-query'), ...data('Secret', 'tanager-query') }
    assert.equal(readTalentConfig({ ...imageEnv(), ...talent, ...secrets }).DRAIN_SECONDS, 10)
    assert.equal(readQueryConfig({ ...imageEnv(), ...query }).DRAIN_SECONDS, 10)
    for (const name of Object.keys(talent)) assert.ok(name in TALENT, `${name} is no setting`)
    assert.equal('DATABASE_OWNER_URL' in talent, false)
  })
  it('give a pod longer to stop than it needs, and notice in time that it stops', () => {
    for (const [object, config] of [
      [ofKind('Deployment', 'tanager-talent')[0], data('ConfigMap', 'tanager')],
      [ofKind('Deployment', 'tanager-query')[0], data('ConfigMap', 'tanager-query')],
    ] as const) {
      const pod = podOf(object)
      const drain = Number(config.DRAIN_SECONDS)
      assert.ok(pod.terminationGracePeriodSeconds >= drain + CLOSE_MS / 1000 + 5, object.metadata.name)
      const { readinessProbe, livenessProbe } = pod.containers[0]
      assert.ok(drain > readinessProbe.periodSeconds * readinessProbe.failureThreshold, object.metadata.name)
      assert.deepEqual([readinessProbe.httpGet.path, livenessProbe.httpGet.path], ['/health/ready', '/health/live'])
      const budget = ofKind('PodDisruptionBudget', object.metadata.name)[0]
      assert.ok(budget.spec.minAvailable < object.spec.replicas)
      assert.deepEqual(budget.spec.selector.matchLabels, object.spec.template.metadata.labels)
      assert.deepEqual(ofKind('Service', object.metadata.name)[0].spec.selector, object.spec.template.metadata.labels)
    }
  })
  it('have the ports that the services listen on', () => {
    const port = (name: string) => podOf(ofKind('Deployment', name)[0]).containers[0].ports[0].containerPort
    const { PORT, QUERY_PORT } = imageEnv()
    assert.deepEqual([port('tanager-talent'), port('tanager-query')], [Number(PORT), Number(QUERY_PORT)])
    assert.equal(data('ConfigMap', 'tanager').QUERY_URL, `http://tanager-query:${QUERY_PORT}`)
  })
  it('let no container write to its own files, become root, or take all memory', () => {
    assert.equal(workloads.length, 4)
    for (const object of workloads) {
      const pod = podOf(object)
      assert.equal(pod.securityContext.runAsNonRoot, true)
      assert.equal(pod.automountServiceAccountToken, false)
      for (const { securityContext, resources } of pod.containers) {
        assert.equal(securityContext.readOnlyRootFilesystem, true)
        assert.equal(securityContext.allowPrivilegeEscalation, false)
        assert.deepEqual(securityContext.capabilities, { drop: ['ALL'] })
        assert.ok(resources.limits.memory && resources.requests.cpu)
      }
    }
  })
  it('name no file that is missing', () => {
    for (const name of ofKind('Kustomization')[0].resources) assert.ok(existsSync(join(ROOT, 'deploy/kubernetes', name)), name)
  })
})

describe('the systemd units', () => {
  for (const name of readdirSync(join(ROOT, 'deploy/systemd')))
    it(`${name} starts a file that exists, and waits for it to drain`, () => {
      const unit = read(`deploy/systemd/${name}`)
      const script = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit)?.[1] ?? ''
      assert.ok(existsSync(join(ROOT, script)), script)
      assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) >= CLOSE_MS / 1000 + 15)
      for (const line of ['User=tanager', 'NoNewPrivileges=yes', 'ProtectSystem=strict']) assert.match(unit, new RegExp(`^${line}$`, 'm'))
    })
})

describe('the reverse proxies', () => {
  const largest = Math.max(TALENT.GREEN_FORM_TOTAL_MAX_BYTES.fallback as number, TALENT.CV_MAX_BYTES.fallback as number)
  for (const [file, body, wait, idle] of [
    ['deploy/proxy/nginx.conf', /client_max_body_size (\d+)m;/, /proxy_read_timeout (\d+)s;/, /keepalive_timeout (\d+)s;/],
    ['deploy/proxy/Caddyfile', /max_size (\d+)MB/, /response_header_timeout (\d+)s/, /keepalive (\d+)s/],
  ] as const) {
    it(`${file} lets the largest upload through, waits for Ask, and closes idle connections first`, () => {
      const number = (pattern: RegExp) => Number(pattern.exec(read(file))?.[1])
      assert.ok(number(body) * 1e6 > largest)
      assert.ok(number(wait) > (TALENT.ASK_TIMEOUT_SECONDS.fallback as number))
      assert.ok(number(idle) * 1000 < (TALENT.KEEP_ALIVE_TIMEOUT_MS.fallback as number))
      assert.match(read(file), new RegExp(`127\\.0\\.0\\.1:${String(TALENT.PORT.fallback)}`))
    })
    it(`${file} keeps the tokens of candidates out of its log`, () => assert.match(read(file), /by-token\/?/))
  }
})

describe('the dashboard and the alerts', () => {
  // Metrics of Node itself come with prom-client; `up` is Prometheus' own.
  const sources = [
    'packages/kernel/src/metrics.ts',
    'packages/kernel/src/http-server.ts',
    'services/talent/src/app.ts',
    'packages/governor/src/proxy/proxy-metrics.ts',
  ]
    .map(read)
    .join('\n')
  const known = (name: string) =>
    /^(up|nodejs_eventloop_lag_p99_seconds|process_resident_memory_bytes)$/.test(name) || sources.includes(`'${name}'`)
  const metricsIn = (expression: string) =>
    [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?=[{[ )]|$)/g)]
      .map(([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !/^(avg_over_time|histogram_quantile|rate_limit|in_flight)$/.test(name))
  const [{ groups }] = yaml('deploy/observability/alerts.yaml') as [{ groups: { rules: Any[] }[] }]
  const rules = groups.flatMap((group) => group.rules)
  const { panels } = JSON.parse(read('deploy/observability/grafana-dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }

  it('ask for metrics that the services have', () => {
    const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(metricsIn)
    assert.ok(new Set(asked).size >= 10, [...new Set(asked)].join())
    for (const name of asked) assert.ok(known(name), `nobody counts ${name}`)
  })
  it('group by labels that the metrics have', () => {
    const labels = new Set(['job', 'instance', 'le'])
    for (const [, list = ''] of sources.matchAll(/labelNames: \[([^\]]*)\]/g))
      for (const [, name = ''] of list.matchAll(/'(\w+)'/g)) labels.add(name)
    const text = read('deploy/observability/alerts.yaml') + read('deploy/observability/grafana-dashboard.json')
    const used = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
    assert.ok(used.length > 10)
    for (const label of used) assert.ok(labels.has(label), `no metric has the label ${label}`)
  })
  it('say for each alert how bad it is and what to do', () => {
    assert.ok(rules.length >= 8)
    for (const { alert, labels, annotations, for: lasting } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/, alert)
      assert.ok(annotations.summary && annotations.action.length > 40 && lasting, alert)
    }
  })
})
