import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQueryConfig } from '../config.ts'
import { modelSettings } from './model-settings.ts'

const read = (settings: Record<string, string>) =>
  readQueryConfig({ TANAGER_ENV: 'Development', DB_TYPE: 'sqlite', DB_NAME: 'x', ...settings })
const MODEL = { LLM_HOST: 'http://127.0.0.1:1', LLM_MODEL: 'm' }

describe('The settings of a model', () => {
  it('take options as a JSON object', () => {
    const { options, provider } = modelSettings(read({ ...MODEL, LLM_OPTIONS: '{"temperature": null, "seed": 7}' }))
    assert.deepEqual([options, provider], [{ temperature: null, seed: 7 }, 'openai'])
    assert.deepEqual(modelSettings(read(MODEL)).options, {})
  })
  for (const [settings, fault] of [
    [{ ...MODEL, LLM_OPTIONS: '[1]' }, /LLM_OPTIONS must be a JSON object/],
    [{ ...MODEL, LLM_OPTIONS: '{' }, /LLM_OPTIONS must be a JSON object/],
    [{ ...MODEL, LLM_OPTIONS: '{"stream": true, "n": 3}' }, /LLM_OPTIONS must not set stream, n/],
    [{ LLM_HOST: 'http://127.0.0.1:1' }, /LLM_MODEL is required/],
    [{ LLM_PROVIDER: 'anthropic', LLM_MODEL: 'm' }, /LLM_HOST is required when LLM_PROVIDER is anthropic/],
    [{ ...MODEL, LLM_PROVIDER: 'anthropic', LLM_EMBED_MODEL: 'e' }, /LLM_EMBED_MODEL works with LLM_PROVIDER openai only/],
    [{ ...MODEL, LLM_PROVIDER: 'other' }, /LLM_PROVIDER/],
  ] as const)
    it(`stop the start with ${fault.source}`, () => assert.throws(() => read(settings), fault))
})
