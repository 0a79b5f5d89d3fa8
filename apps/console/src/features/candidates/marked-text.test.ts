import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { marked } from './marked-text.ts'

const found = (text: string, ...values: string[]) =>
  marked(text, values)
    .filter((part) => part.found)
    .map((part) => part.text)

describe('marking what was found in a text', () => {
  it('marks whole words, whatever their case and line breaks', () =>
    assert.deepEqual(found('ADA\n LOVELACE knows Java, not JavaScript', 'Ada Lovelace', 'java'), ['ADA\n LOVELACE', 'Java']))
  it('takes the longest value first', () => assert.deepEqual(found('React Native', 'React', 'React Native'), ['React Native']))
  it('takes signs literally', () =>
    assert.deepEqual(found('C++ (expert) | ada.l@x.example | CI/CD | +44-20', 'C++', 'ada.l@x.example', 'CI/CD', '+44-20', '.*'), [
      'C++',
      'ada.l@x.example',
      'CI/CD',
      '+44-20',
    ]))
  it('finds a phone number however it is grouped', () =>
    assert.deepEqual(found('call +44 (20) 7946-0123 now', '+442079460123'), ['+44 (20) 7946-0123']))
  it('loses nothing of the text', () =>
    assert.equal(
      marked('a SQL b sql', ['SQL'])
        .map(({ text }) => text)
        .join(''),
      'a SQL b sql',
    ))
  it('leaves a text alone where nothing was found', () => assert.deepEqual(marked('text', ['', ' ']), [{ text: 'text', found: false }]))
})
