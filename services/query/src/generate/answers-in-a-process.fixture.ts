// Run as a program: prints what a fresh process answers.
import { answersOf } from './answers.fixture.ts'
import { createEmbeddedGenerator } from './embedded-generator.ts'

const generator = createEmbeddedGenerator({ isSensitive: () => false })
console.log(JSON.stringify(await answersOf(generator)))
await generator.close?.()
