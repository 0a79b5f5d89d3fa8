// Run as a program: prints what a fresh process answers.
import { answersOf } from './answers.fixture.ts'
import { createHybridGenerator } from './hybrid.ts'

const generator = createHybridGenerator({ isSensitive: () => false })
console.log(JSON.stringify(await answersOf(generator)))
await generator.close?.()
