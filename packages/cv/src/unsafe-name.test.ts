import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { refuseUnsafeName } from './unsafe-name.ts'

describe('the name of a file', () => {
  for (const name of [
    'setup.exe',
    'CV.PHP',
    'cv.pdf.exe',
    'cv.js',
    'cv.bat',
    'cv.sh',
    'cv.docm',
    'cv.html',
    'cv.exe. ',
    'cv.exe::$DATA',
    'cv.php\0.pdf',
    'cv\u202Efdp.exe',
    'cv.ex\u200Be',
  ]) {
    it(`file_unsafe for ${JSON.stringify(name)}`, () => assert.throws(() => refuseUnsafeName(name), { code: 'file_unsafe' }))
  }
  it('may have dots between words, any alphabet, or nothing at all', () => {
    for (const name of [
      'cv.pdf',
      'Jane.Doe.Node.js.pdf',
      'jane@gmail.com.pdf',
      'cv.php.pdf',
      'asp.net developer.docx',
      'Resume v2.1',
      'Lebenslauf (endgültig).odt',
      '履歴書.doc',
      'CV: Jane.pdf',
      '',
      undefined,
    ])
      refuseUnsafeName(name)
  })
})
