import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCv } from './read-cv.ts'
import { emptyBasicLibrary } from './testing/hostile-files.ts'

const read = (text: string) => readCv(new TextEncoder().encode(text))

const CVS: Record<string, string> = {
  'one line': 'Jane Doe, welder, 0151 2345678',
  'an address alone': 'jane.doe@example.com',
  'a phone number in a sentence': 'Experienced driver seeks work. Call +49 151 23456789',
  'a name alone': 'Peter Smith',
  'a name that no list knows': 'Ximo Quirke\nEngineer',
  'a name in a sentence': 'My name is Peter Smith and I have worked as a gardener for ten years in London.',
  'a name and jobs': 'Maria Gonzalez\n\nWork history\nWaitress, Cafe Sol, 2015 - 2019\nCook, Hotel Mar, 2019 - 2023',
  'no name, as agencies send them':
    'Candidate 4711\nExperience\nSenior Java Developer, Bank, 2015 - present\nSkills\nJava, Spring, SQL\nEducation\nBSc Computer Science, 2014',
  'small letters': 'jane doe\nbaker\n\nexperience\nbaker at good bread 2010-2020',
  'capital letters': 'JANE DOE\nBAKER\nEXPERIENCE\nBAKER, GOOD BREAD LTD, 2010-2020',
  'a bookkeeper who writes of invoices':
    'Ana Ruiz\nBookkeeper\nExperience\nBookkeeper, Bluepeak Ltd, 2015 - 2020\nChecked invoice numbers, VAT 20 %, IBAN, subtotal and total due of each order',
  German: 'Lebenslauf\n\nJürgen Müller\nGeboren am 3. Mai 1980 in Köln\n\nBerufserfahrung\n2010 - 2020 Schlosser, Thyssen AG',
  French: 'CURRICULUM VITAE\nÉlodie Dupont\nExpérience professionnelle\n2018-2022 Comptable, Société Générale',
  Spanish: 'Currículum\nJosé Luis Martínez Pérez\nTel. 612 345 678\nExperiencia\nCamarero en Bar Pepe desde 2012',
  Polish: 'Zażółć Gęśla\nKrawiec\nDoświadczenie zawodowe\n2001-2010 Zakład Krawiecki Nowak',
  Russian: 'Иван Петров\nРезюме\nОпыт работы\nИнженер, Газпром\nОбразование: МГУ',
  Chinese: '简历\n姓名：王小明\n工作经历\n软件工程师 华为 负责后端系统的设计与开发',
  Arabic: 'السيرة الذاتية\nأحمد محمد علي\nالخبرة\nمهندس، شركة النيل',
  Hindi: 'राजेश कुमार\nअनुभव\n2010-2015 शिक्षक, दिल्ली पब्लिक स्कूल',
  Japanese: '履歴書\n山田太郎\n職歴\n2010年 トヨタ自動車 入社',
  Thai: 'สมชาย ใจดี\nประสบการณ์ทำงาน\n2555-2560 วิศวกร บริษัท ปตท.',
}

const OTHERS: Record<string, string> = {
  'one letter': 'x',
  'a greeting': 'hello',
  'a column of numbers': '1234567890\n'.repeat(5),
  'filler text': 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.',
  'a program': 'import os\n\ndef main():\n    print("hello")\n\nif __name__ == "__main__":\n    main()\n',
  'a table': 'id,amount,date\n1,20,2026-01-01\n2,30,2026-01-02\n',
  'a recipe': 'Pancakes\n\nIngredients\n200 g flour\n2 eggs\n300 ml milk\n\nMix everything and fry in butter.',
  'a licence': 'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software.',
  'a report': 'Annual Report\nThe year went well for all divisions.',
  'a log': '2026-01-01 12:00:00 INFO started\n2026-01-01 12:00:01 ERROR failed to connect to db.example:5432\n',
  'an invoice':
    'INVOICE\nInvoice No. 2026-118\nAcme Supplies Ltd\nbilling@acme.example | +44 20 7946 0958\n\nBill to: Northwind Traders\nDescription  Qty  Price  Amount\nPaper A4  10  4.00  40.00\nSubtotal 40.00\nVAT 20% 8.00\nTotal due 48.00',
  'a German invoice':
    'Rechnung\nRechnungs-Nr. 4711\nMuster GmbH\nPos Menge Einzelpreis\n1 2 30,00 EUR\nMwSt 19%\nGesamtbetrag 60,00 EUR\ninfo@muster.example',
}

describe('a person', () => {
  for (const [what, text] of Object.entries(CVS)) {
    it(`is found in a CV: ${what}`, async () => void (await read(text)))
  }
  for (const [what, text] of Object.entries(OTHERS)) {
    it(`not_a_cv for ${what}`, () => assert.rejects(read(text), { code: 'not_a_cv', message: /Upload a CV\.$/ }))
  }
  it('is found in a document with an empty library of macros', async () => {
    assert.equal((await readCv(emptyBasicLibrary())).fields.email?.value, 'jane@example.com')
  })
})
