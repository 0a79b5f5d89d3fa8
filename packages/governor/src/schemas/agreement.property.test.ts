import { it } from 'node:test'
import { agreeOn } from './agreement.testing.ts'

it('the checker of manifests and the governor agree on 600 schemas: what the one takes the other can use', () => agreeOn(600))
