import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isUnusual, otherHalf, readTime, timeText } from './time-text.ts'

describe('a time of the day', () => {
  it('is written as the locale writes it', () => {
    assert.equal(timeText('15:00', 'en-US'), '3:00 PM')
    assert.equal(timeText('15:00', 'en-GB'), '15:00')
    assert.equal(timeText('09:05', 'de'), '09:05')
  })
  it('is read by a clock of 12 hours, however it is typed', () => {
    for (const text of ['3:00 PM', '3:00\u202fPM', '3pm', '3 p.m.', '300PM', '0300PM', '03:00pm', '3p', '15:00 PM'])
      assert.equal(readTime(text), '15:00', text)
    assert.equal(readTime('12:30 AM'), '00:30')
    assert.equal(readTime('12 pm'), '12:00')
    assert.equal(readTime('9 am'), '09:00')
  })
  it('is read by a clock of 24 hours, with or without a colon', () => {
    for (const text of ['15:00', '1500', '15', '15.00', '15 Uhr', '15h', '15h00', ' 15:00 ']) assert.equal(readTime(text), '15:00', text)
    assert.equal(readTime('9'), '09:00')
    assert.equal(readTime('930'), '09:30')
    assert.equal(readTime('0:15'), '00:15')
  })
  it('is refused where it is none, or says two things', () => {
    for (const text of ['', 'pm', 'noonish', '25:00', '24:00', '12:60', '3:5', '15 AM', '0 PM', '12:00:00', '12345', '300PMM'])
      assert.equal(readTime(text), null, text)
  })
  it('is unusual for a meeting in the night, twelve hours from one that is not', () => {
    assert.equal(isUnusual('03:00'), true)
    assert.equal(isUnusual('06:00'), false)
    assert.equal(isUnusual('21:00'), false)
    assert.equal(isUnusual('21:30'), true)
    assert.equal(otherHalf('03:00'), '15:00')
    assert.equal(otherHalf('22:30'), '10:30')
  })
})
