/** What a program needs to reach its registry from this machine: the way out, and whom to trust on it. */
const PASSED =
  /^(?:npm_config_.+|(?:https?|all|no)_proxy|node_extra_ca_certs|node_use_system_ca|node_use_env_proxy|ssl_cert_(?:file|dir)|tmpdir)$/i

/**
 * Those variables of this process that a started server gets, besides the client's own defaults (HOME, PATH, USER and the like) and what
 * `--env` names. Nothing else: secrets of this machine are none of a stranger's.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const passed = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && PASSED.test(entry[0]))
  // Where this program was started again on another Node, that one is first in PATH; npm finds its global settings beside the Node it runs on.
  const { TANAGER_CALLERS_PATH: path } = env
  return { ...Object.fromEntries(passed), ...(path !== undefined && { PATH: path }) }
}
