import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isTooEarly, metOf } from './too-early.ts'

const item = (code: string, passed: boolean) => ({ code, passed })

describe('what a checklist cannot know yet', () => {
  it('is that there are no discrepancies, as long as the form is not in', () => {
    const waiting = [item('offer_accepted', true), item('form_submitted', false), item('no_open_discrepancy', true)]
    assert.deepEqual(
      waiting.filter((one) => isTooEarly(one, waiting)).map(({ code }) => code),
      ['no_open_discrepancy'],
    )
  })
  it('does not count as met', () => {
    const waiting = [item('offer_accepted', true), item('form_submitted', false), item('no_open_discrepancy', true)]
    assert.deepEqual(metOf(waiting), [item('offer_accepted', true)])
    const sent = [item('form_submitted', true), item('no_open_discrepancy', true), item('verification_cleared', false)]
    assert.equal(metOf(sent).length, 2)
  })
  it('is nothing once the form is in, and never what has failed already', () => {
    const sent = [item('form_submitted', true), item('no_open_discrepancy', true), item('no_upheld_discrepancy', true)]
    assert.equal(
      sent.some((one) => isTooEarly(one, sent)),
      false,
    )
    const raised = [item('form_submitted', false), item('no_open_discrepancy', false)]
    assert.equal(
      raised.some((one) => isTooEarly(one, raised)),
      false,
    )
  })
})
