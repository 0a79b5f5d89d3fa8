import type { ModelSettings, Provider } from './provider.ts'

/** Both SDKs are loaded only where a model is configured. */
export async function openProvider(settings: ModelSettings): Promise<Provider> {
  if (settings.provider === 'anthropic') return (await import('./anthropic-provider.ts').catch(nameCommand)).anthropicProvider(settings)
  return (await import('./openai-provider.ts')).openaiProvider(settings)
}

function nameCommand(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  throw new Error("Anthropic's SDK is not installed. Install it with: npm run tanager -- install anthropic", { cause: error })
}
