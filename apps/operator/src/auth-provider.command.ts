import { Command } from 'commander'
import { checkProvider } from '../../../services/talent/src/modules/identity/provider-check.ts'
import { visible } from './ask/visible.ts'
import { Refusal } from './refusal.ts'
import { missingProviderSettings, signInSettings } from './sign-in-settings.ts'
import type { Terminal } from './terminal.ts'

export const authProviderCommand = (terminal: Terminal): Command =>
  new Command('provider')
    .description('Checks that the identity provider can be reached and fits the AUTH_ settings, as the service does when it starts.')
    .addHelpText(
      'after',
      `
Fetches the discovery document of AUTH_ISSUER and the keys at AUTH_JWKS_URL. Nothing is sent but these two requests.

Example:
  AUTH_ISSUER=https://login.example/realms/acme AUTH_JWKS_URL=… AUTH_AUDIENCE=tanager npm run tanager -- auth provider`,
    )
    .action(async () => {
      const settings = signInSettings(terminal.env)
      const missing = missingProviderSettings(settings)
      if (missing.length > 0) throw new Refusal(`Set ${missing.join(', ')} first.`, 2)
      const { usableKeys, faults } = await checkProvider(settings)
      for (const fault of faults) terminal.say(visible(fault))
      if (faults.length > 0) throw new Refusal(faults.length === 1 ? 'There is 1 fault.' : `There are ${faults.length} faults.`)
      terminal.say(`The provider fits the settings. It publishes ${usableKeys} usable ${usableKeys === 1 ? 'key' : 'keys'}.`)
    })
