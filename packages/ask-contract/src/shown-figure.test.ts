import assert from 'node:assert/strict'
import { it } from 'node:test'
import { shownFigure } from './shown-figure.ts'

const figures: [value: number, shown: string][] = [
  [1 / 3, '0.33'],
  [200 / 3, '66.67'],
  [-2 / 3, '-0.67'],
  [1 / 810, '0.0012'],
  [12.000000000001, '12'],
  [52.520008, '52.520008'],
  [13.4049539, '13.4049539'],
  [1.08345, '1.08345'],
  [42, '42'],
  [12.5, '12.5'],
  [1.0842, '1.0842'],
  [9_007_199_254_740_991, '9007199254740991'],
  [1e-9, '1e-9'],
]
for (const [value, shown] of figures) it(`${value} is shown as ${shown}`, () => assert.equal(shownFigure(value), shown))
