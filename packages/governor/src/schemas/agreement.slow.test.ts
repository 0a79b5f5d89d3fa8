import { it } from 'node:test'
import { agreeOn } from './agreement.testing.ts'

it('the checker of manifests and the governor agree on 20,000 schemas: what the one takes the other can use', () => agreeOn(20_000))
