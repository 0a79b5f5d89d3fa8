// node deploy/compose/make-env.mjs > deploy/compose/.env: passwords and keys of a trial, new each time. Any Node.js from 18 on.
import { generateKeyPairSync, randomBytes } from 'node:crypto'

const password = () => randomBytes(18).toString('base64url')
const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const values = {
  POSTGRES_PASSWORD: password(),
  OWNER_PASSWORD: password(),
  APP_PASSWORD: password(),
  KEYCLOAK_PASSWORD: password(),
  TRIAL_PASSWORD: password(),
  AUDIT_SIGNING_KEY: signingKey,
  FIELD_KEYS: `trial:${randomBytes(32).toString('base64')}`,
}
for (const [name, value] of Object.entries(values)) console.log(`${name}=${value}`)
