import type { Page } from 'playwright-core'
import { TINY_PDF } from '../../../services/talent/src/testing-workflow.ts'
import { PHONE } from './console-world.ts'
import { BY_MOUSE, type Hands } from './hands.ts'

export const ON_A_PHONE = { viewport: PHONE, hasTouch: true, isMobile: true }

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Answers the fields of a screen, by their labels. */
export async function answer(page: Page, answers: Record<string, string>, hands: Hands = BY_MOUSE): Promise<void> {
  for (const [label, value] of Object.entries(answers)) {
    const input = page.getByLabel(label)
    const isList = (await input.evaluate((element) => element.tagName)) === 'SELECT'
    await (isList ? hands.select(input, value) : hands.type(input, value))
  }
}

/** From the welcome to the receipt; what is known already stands there. */
export async function fillForm(page: Page, name: string, hands: Hands = BY_MOUSE): Promise<void> {
  const goOn = () => hands.press(button(page, 'Continue'))
  const screens: Array<readonly [title: string | RegExp, answers: Record<string, string>]> = [
    ['About you', { 'Date of birth': '1990-04-17', Nationality: 'Nigeria' }],
    ['Address', { 'Street and number': '12 Harbour Road', City: 'London', Country: 'United Kingdom' }],
    ['Identity document', { 'Passport or identity card number': 'A 1234567' }],
    ['Bank account', { Bank: 'Example Savings Bank', 'Account number': 'GB33 BUKB 2020 1555 5555 55' }],
    [/emergency/i, { Name: 'Jonas Example', Phone: '+44 20 7946 0999' }],
    [/education/i, { 'Highest degree': 'MSc' }],
  ]
  await heading(page, `Welcome, ${name}`)
  await hands.press(button(page, 'Start'))
  for (const [title, answers] of screens) {
    await heading(page, title)
    const phone = page.getByLabel('Phone')
    if (title === 'About you' && (await phone.inputValue()) === '') await hands.type(phone, '+44 20 7946 0958') // else it is from the CV
    await answer(page, answers, hands)
    await goOn()
  }
  await hands.choose(page.getByRole('radio', { name: 'Yes', exact: true }))
  await goOn()
  await heading(page, 'Your documents')
  for (const document of ['Passport', 'Proof of address', 'Certificate']) {
    const file = { name: `${document}.pdf`, mimeType: 'application/pdf', buffer: TINY_PDF }
    await hands.attach(page.getByLabel(`Choose a file: ${document}`), file)
    await page.getByText(file.name).waitFor()
  }
  await goOn()
  await heading(page, 'Is everything correct?')
  await hands.tick(page.getByLabel('I declare'))
  await hands.press(button(page, 'Send'))
  await heading(page, `Thank you, ${name}`)
}
