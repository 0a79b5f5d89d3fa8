/** What a program needs to be found and to run. */
const NEEDED =
  process.platform === 'win32'
    ? [
        'APPDATA',
        'HOMEDRIVE',
        'HOMEPATH',
        'LOCALAPPDATA',
        'PATH',
        'PATHEXT',
        'SYSTEMDRIVE',
        'SYSTEMROOT',
        'TEMP',
        'USERNAME',
        'USERPROFILE',
      ]
    : ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER']
/** What it needs to reach its registry, or a service, from this machine: the way out, and whom to trust on it. */
const PASSED =
  /^(?:npm_config_.+|(?:https?|all|no)_proxy|node_extra_ca_certs|node_use_system_ca|node_use_env_proxy|ssl_cert_(?:file|dir)|tmpdir)$/i
/** npm's settings may be its credentials. */
const SECRET = /auth|token|passw|secret|_otp$|_key$/i

/**
 * Those variables of this machine that a started tool server gets, from an import and from the governor alike, besides those that somebody
 * names for it. Nothing else: secrets of this machine are none of a stranger's.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const isPassed = (name: string): boolean => NEEDED.includes(name) || (PASSED.test(name) && !SECRET.test(name))
  const passed = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && isPassed(entry[0]))
  // Where this program was started again on another Node, that one is first in PATH; npm finds its global settings beside the Node it runs on.
  const { TANAGER_CALLERS_PATH: path } = env
  return { ...Object.fromEntries(passed), ...(path !== undefined && { PATH: path }) }
}
