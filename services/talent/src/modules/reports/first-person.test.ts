import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameAsker } from './first-person.ts'

const KENJI = { displayName: 'Kenji Morikawa', role: 'HIRING_MANAGER', isPerson: true } as const
const ROSA = { displayName: 'Rosa Lind', role: 'RECRUITER', isPerson: true } as const

describe('a question about oneself', () => {
  for (const [question, asHiringManager, asRecruiter] of [
    ['my requisitions', "Kenji Morikawa's requisitions", 'requisitions raised by Rosa Lind'],
    [
      'which of my open reqs are filled?',
      "which of Kenji Morikawa's open reqs are filled?",
      'which of open reqs raised by Rosa Lind are filled?',
    ],
    ['how far are my applicants', "how far are applicants for Kenji Morikawa's requisitions", "how far are Rosa Lind's applicants"],
    ['my interviews this week', "Kenji Morikawa's interviews this week", "Rosa Lind's interviews this week"],
    ['offers I drafted', 'offers Kenji Morikawa drafted', 'offers Rosa Lind drafted'],
    ['how many CVs have I uploaded', 'how many CVs have Kenji Morikawa uploaded', 'how many CVs have Rosa Lind uploaded'],
    [
      'which interviews do I have tomorrow',
      'which interviews does Kenji Morikawa have tomorrow',
      'which interviews does Rosa Lind have tomorrow',
    ],
    [
      'what is waiting for me?',
      'which approvals are waiting for the role HIRING_MANAGER?',
      'which approvals are waiting for the role RECRUITER?',
    ],
    ['approvals waiting for me', 'approvals waiting for the role HIRING_MANAGER', 'approvals waiting for the role RECRUITER'],
    ['interviews scheduled by me', 'interviews scheduled by Kenji Morikawa', 'interviews scheduled by Rosa Lind'],
    ['only mine', 'only those of Kenji Morikawa', 'only those of Rosa Lind'],
  ] as const)
    it(`"${question}" names the asker`, () => {
      assert.equal(nameAsker(question, KENJI), asHiringManager)
      assert.equal(nameAsker(question, ROSA), asRecruiter)
    })
  it('stays as it is where the words only frame it', () => {
    for (const question of [
      'show me the requisitions',
      'can you list the interviews for me',
      'I need the interviews of last week',
      'can I get interviews by month',
      'do I see it right that there are no interviews',
      'which of my colleagues had interviews last week',
      'who on my team has entered the most interviews',
      'interviews by month, I need it for my slides',
      'I want to know how many offers were sent',
      'offers of Myriam and Mia',
    ])
      assert.equal(nameAsker(question, KENJI), question)
  })
  it('is not one of a service account', () => assert.equal(nameAsker('my requisitions', { ...ROSA, isPerson: false }), 'my requisitions'))
})
