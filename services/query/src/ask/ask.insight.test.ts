import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Reply, sql } from '../llm/testing.ts'
import { type QueryWorld, queryWorld } from '../testing.ts'

const question = 'How many orders are there per status?'
const RIGHT = sql('select status, count(*) as orders from orders group by status order by status')
const COMPUTED = /^3 rows\. The highest orders is 2 \(2 of them\)/
const says = (insight: string) => JSON.stringify({ insight })

describe('The insight', () => {
  let world: QueryWorld
  before(async () => {
    world = await queryWorld({ replies: [''], settings: { LLM_INSIGHT: 'model', LLM_TIMEOUT_SECONDS: '1' } })
  })
  after(() => world.stop())
  beforeEach(() => {
    world.model.prompts.length = 0
  })
  const asked = async (insight: Reply, body: Record<string, unknown> = {}) => {
    world.model.replies = [RIGHT, insight]
    const answer = await world.ask({ question, ...body })
    assert.deepEqual([answer.status, answer.body.status, answer.body.row_count], [200, 'succeeded', 3])
    return answer.body
  }

  it('is the model’s where it follows from the rows, which the model then receives', async () => {
    const { insight } = await asked(says('There are 3 statuses. The status returned has 1.'))
    assert.equal(insight, 'There are 3 statuses. The status returned has 1.')
    assert.equal(world.model.prompts.length, 2)
    assert.match(world.model.prompts[1] ?? '', /\["open",2\]/)
    assert.match(world.model.prompts[1] ?? '', /3 rows\./)
  })

  const UNUSABLE: Record<string, Reply> = {
    'gives a number that is not there': says('There are 4 statuses.'),
    'names what is not there': says('The status cancelled has 2.'),
    'has nothing to say': says(''),
    'does not answer in JSON': 'There are 3 statuses.',
    'answers 500': (response) => void response.writeHead(500).end(),
    'is silent': () => {},
  }
  for (const [what, reply] of Object.entries(UNUSABLE))
    it(`is computed where the model ${what}`, async () => {
      assert.match((await asked(reply)).insight ?? '', COMPUTED)
      assert.equal(world.model.prompts.length, 2)
    })

  it('is not asked for where none is wanted', async () => {
    assert.equal((await asked(says('There are 3 statuses.'), { enable_insight: false })).insight, null)
    assert.equal(world.model.prompts.length, 1)
  })
})

it('an insight beyond the limit of model calls is computed, and the trip is a security event', async (t) => {
  const world = await queryWorld({ replies: [RIGHT], settings: { LLM_INSIGHT: 'model', LLM_CALL_RATE_LIMIT_PER_MINUTE: '1' } })
  t.after(() => world.stop())
  const { status, body } = await world.ask({ question })
  assert.deepEqual([status, body.status, body.rate_limit_message], [200, 'succeeded', null])
  assert.match(body.insight ?? '', COMPUTED)
  assert.equal(world.model.prompts.length, 1)
  assert.deepEqual(
    (await world.securityEvents(1)).map(({ event, reason }) => [event, reason]),
    [['rate_limited', 'llm_calls']],
  )
})

it('result rows go to no model unless an operator says so', async (t) => {
  const world = await queryWorld({ replies: [RIGHT, says('There are 3 statuses.')] })
  t.after(() => world.stop())
  assert.match((await world.ask({ question })).body.insight ?? '', COMPUTED)
  assert.equal(world.model.prompts.length, 1)
})

it('a truncated result is sent to no model, and the truncation is reported with and without an insight', async (t) => {
  const world = await queryWorld({ replies: [sql('select id from orders')], settings: { LLM_INSIGHT: 'model', ROW_CAP: '2' } })
  t.after(() => world.stop())
  const cut = 'Only the first 2 rows of the result are shown; there are more.'
  const [wanted, not] = [await world.ask({ question }), await world.ask({ question, enable_insight: false })]
  assert.deepEqual([wanted.body.row_count, wanted.body.insight, wanted.body.cost_notice], [2, cut, null])
  assert.deepEqual([not.body.row_count, not.body.insight, not.body.cost_notice], [2, null, cut])
  assert.equal(world.model.prompts.length, 2)
})

it('the embedded generator says what it answered, and abstains where a word is unknown here', async (t) => {
  const world = await queryWorld()
  t.after(() => world.stop())
  const plain = await world.ask({ question: 'How many orders are open?' })
  assert.equal(plain.body.insight, 'The answer is 2.')
  assert.equal(plain.body.interpretation, 'the number of orders where status is open')
  assert.equal(plain.body.clarification_message, null)
  const odd = await world.ask({ question: 'How many orders are stubbornly open?' })
  assert.equal(odd.body.status, 'needs_clarification')
  assert.match(odd.body.clarification_message ?? '', /^Nothing here is called "stubbornly"\. Without that, did you mean: \(1\) /)
  assert.equal(odd.body.choices[0]?.text, 'the number of orders where status is open')
  const other = await world.ask({ question: 'What colour is each order?' })
  assert.equal(other.body.status, 'needs_clarification', 'no order has a colour')
})

it('the row with the most is reported as tied where others have as many', async (t) => {
  const world = await queryWorld({})
  t.after(() => world.stop())
  const shared = await world.ask({ question: 'Which status has the most orders?' })
  assert.deepEqual([shared.body.status, shared.body.row_count], ['succeeded', 1])
  assert.match(shared.body.insight ?? '', / 1 other shares this place\.$/)
  const alone = await world.ask({ question: 'Which status has the fewest orders?' })
  assert.deepEqual([alone.body.status, alone.body.row_count], ['succeeded', 1])
  assert.doesNotMatch(alone.body.insight ?? '', /share/)
})
