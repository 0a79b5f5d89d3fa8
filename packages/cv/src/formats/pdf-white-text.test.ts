import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWhiteOnColour } from './pdf-white-text.ts'

const TEXT = 'BT /F1 10 Tf 1 0 0 1 50 700 Tm (Jane) Tj 0 -14 Td [(Do) -20 (e)] TJ ET'

describe('white text', () => {
  const onColour: Record<string, string> = {
    'on a dark column': `0.2 0.3 0.4 rg 0 0 200 800 re f 1 1 1 rg ${TEXT}`,
    'on a dark column, scaled': `q .5 0 0 .5 0 0 cm 0 g 0 0 400 1600 re f 1 g ${TEXT} Q`,
    'on a drawn shape': `0 g 0 0 m 200 0 l 200 800 l 0 800 l h f* 0 0 0 0 k ${TEXT}`,
    'nowhere: the letters are black again': `1 g 0 0 600 800 re f 0 g ${TEXT}`,
  }
  const onPaper: Record<string, string> = {
    'on the paper': `1 1 1 rg ${TEXT}`,
    'beside the dark column': `0 g 300 0 200 800 re f 1 g ${TEXT}`,
    'below the dark box': `0 g 0 695 200 20 re f 1 g ${TEXT}`,
    'on white': `1 g 0 0 600 800 re f ${TEXT}`,
    'over a box that was only outlined': `0 g 0 0 200 800 re S 1 g ${TEXT}`,
    'over a box that was only cut out': `0 g 0 0 200 800 re W n 1 g ${TEXT}`,
    'before the box': `1 g ${TEXT} 0 g 0 0 200 800 re f`,
    'after a column whose colour was forgotten': `q 0 g Q 1 g 0 0 200 800 re f ${TEXT}`,
    'in a stream with strings that nest': `0 g 0 0 200 800 re f 1 g BT 1 0 0 1 50 700 Tm (a (b) c) Tj ET`,
  }
  for (const [what, content] of Object.entries(onColour)) it(`is cleared ${what}`, () => assert.equal(isWhiteOnColour(content), true))
  for (const [what, content] of Object.entries(onPaper)) it(`is not cleared ${what}`, () => assert.equal(isWhiteOnColour(content), false))
})
