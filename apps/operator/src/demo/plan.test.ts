import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { madeBank } from '../demo.ts'
import { EXPIRES_AFTER } from './beats.ts'
import { DAY_MS, dayText } from './calendar.ts'
import { isAccepted } from './fates.ts'
import { firstDay } from './offer-story.ts'
import { ending, planHistory } from './plan.ts'
import { PROFESSIONS } from './professions.ts'
import { seededRandom } from './random.ts'
import { timeOf } from './story.ts'
import { DEMO_TENANTS } from './tenants.ts'

const planOf = (tenant: (typeof DEMO_TENANTS)[number], now: Date) =>
  planHistory(seededRandom(`${tenant.profile.code} history`), tenant, madeBank(tenant, now), now)
/** Every weekday at an odd hour, through more than a year. */
const DAYS = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2026, 0, 1) + index * 7.37 * DAY_MS))

describe('the planned history', () => {
  for (const tenant of DEMO_TENANTS) {
    it(`of ${tenant.profile.code} is in order on whatever day it is made`, () => {
      for (const now of DAYS) {
        const { applications, openings } = planOf(tenant, now)
        for (const { at, person, opening } of applications) {
          const times = [...at.values()].map((time) => time.getTime())
          assert.deepEqual(
            times,
            times.toSorted((a, b) => a - b),
            `${now.toISOString()} ${person.full_name}`,
          )
          assert.ok(ending(at) <= now.getTime())
          assert.ok(Date.parse(person.created_at) <= (times[0] as number))
          assert.ok(ending(opening.at) <= (times[0] as number))
          assert.ok((PROFESSIONS[opening.profession].titles as readonly string[]).includes(person.headline))
        }
        for (const { at } of openings) assert.ok(ending(at) <= now.getTime())
      }
    })
    it(`of ${tenant.profile.code} is the same every time`, () => {
      const [now] = DAYS as [Date]
      const told = () =>
        planOf(tenant, now).applications.map(({ at, fate, person, recruiter }) => [fate, person.full_name, recruiter, ...at])
      assert.deepEqual(told(), told())
    })
    it(`of ${tenant.profile.code} has nobody who works at the weekend`, () => {
      for (const now of DAYS)
        for (const { at } of planOf(tenant, now).applications)
          for (const time of at.values()) assert.ok(time.getUTCDay() % 6 !== 0, time.toISOString())
    })
    it(`of ${tenant.profile.code} fills one TAN with the first who was hired, and takes nobody for it afterwards`, () => {
      for (const now of DAYS) {
        const { applications } = planOf(tenant, now)
        const hired = applications.filter(({ fate }) => fate === 'converted')
        const filled = hired.find(({ opening }) => opening.positions === 1)
        assert.ok(filled)
        const last = applications.filter(({ opening }) => opening === filled.opening).map(({ at }) => ending(at))
        assert.equal(Math.max(...last), ending(filled.at))
        for (const { opening } of hired)
          assert.ok(
            opening === filled.opening ||
              opening.positions > applications.filter((one) => one.opening === opening && isAccepted(one.fate)).length,
          )
      }
    })
    it(`of ${tenant.profile.code} has offers that are answered in time, but for the one that expires, and hires who have begun`, () => {
      for (const now of DAYS)
        for (const { at, fate } of planOf(tenant, now).applications) {
          const drafted = at.get('drafted')
          const answered = at.get('answered')
          if (!drafted || !answered) continue
          const lastDay = dayText(new Date(drafted.getTime() + EXPIRES_AFTER * DAY_MS))
          assert.equal(dayText(answered) > lastDay, fate === 'offer-expired', `${now.toISOString()} ${fate}`)
          if (fate !== 'converted') continue
          const begins = firstDay(drafted, fate, 0)
          assert.ok(begins <= dayText(now) && begins >= dayText(timeOf(at, 'converted')), `${now.toISOString()} ${begins}`)
        }
    })
    it(`of ${tenant.profile.code} goes through many hands`, () => {
      for (const now of DAYS) {
        const { applications } = planOf(tenant, now)
        const different = (list: readonly string[]) => new Set(list).size
        assert.ok(different(applications.map(({ recruiter }) => recruiter)) >= 4)
        assert.ok(different(applications.filter(({ at }) => at.has('shortlist')).map(({ opening }) => opening.team.manager)) >= 4)
        assert.ok(different(applications.filter(({ at }) => at.has('drafted')).map(({ recruiter }) => recruiter)) >= 3)
        assert.ok(different(applications.map(({ opening }) => opening.team.department)) >= 5)
      }
    })
  }
})
