import { BlockList, isIP } from 'node:net'
import { flag, oneOf } from './config.ts'

/**
 * The settings that say which environment a service runs in. Development gives a signed token to whoever asks, so it is never the
 * default of a service: `npm start` chooses it for the embedded database, and a person chooses it for anything else.
 */
export const environmentSettings = (about: string) => ({
  TANAGER_ENV: oneOf(['Development', 'Staging', 'Production'], {
    default: 'Production',
    about: `${about} \`npm start\` on the embedded database sets Development unless it is set.`,
  }),
  ALLOW_EXPOSED_DEVELOPMENT: flag({
    default: false,
    about: 'Start Development although AUTH_JWKS_URL is set or HOST is not a loopback address: anyone who reaches it can sign in.',
  }),
})

interface Exposure {
  readonly TANAGER_ENV: string
  readonly ALLOW_EXPOSED_DEVELOPMENT: boolean
  readonly HOST: string
  readonly AUTH_JWKS_URL?: string
}

/** What makes a Development service look like one that others use; empty where a second setting allows it. */
export function exposureFaults({ TANAGER_ENV, ALLOW_EXPOSED_DEVELOPMENT, HOST, AUTH_JWKS_URL = '' }: Exposure): string[] {
  if (TANAGER_ENV !== 'Development' || ALLOW_EXPOSED_DEVELOPMENT) return []
  const choose = 'Set TANAGER_ENV=Production, or, if this machine is yours alone, ALLOW_EXPOSED_DEVELOPMENT=true'
  return [
    ...(AUTH_JWKS_URL === ''
      ? []
      : [`AUTH_JWKS_URL is set, but TANAGER_ENV is Development, which gives a token to anyone who asks. ${choose}`]),
    ...(isLoopback(HOST)
      ? []
      : [`HOST is ${HOST}, which other machines can reach, but TANAGER_ENV is Development, which lets anyone in. ${choose}`]),
  ]
}

/** Tells a person who set no environment why so much is asked for, and how to choose another. */
export function unchosenFaults(env: NodeJS.ProcessEnv, faults: readonly string[]): string[] {
  if (env.TANAGER_ENV || faults.length === 0) return []
  return [
    'TANAGER_ENV is not set, so this is Production, which needs the settings named here. For a trial on your own machine set TANAGER_ENV=Development',
  ]
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address to listen on can be reached from this machine alone. A name other than localhost may lead anywhere. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) === 0) return address.toLowerCase() === 'localhost'
  return LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
