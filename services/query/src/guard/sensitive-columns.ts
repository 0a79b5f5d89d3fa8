import { wordsInName } from '../semantic-layer/glued-names.ts'

/**
 * Columns that nobody may ask about, unless an operator says otherwise. Names of secrets, of identity numbers, of payment
 * cards and accounts, and of pay; matched without regard to case.
 */
export const DEFAULT_SENSITIVE_COLUMNS: readonly string[] = [
  ...[
    '*password*',
    '*passwd*',
    '*passphrase*',
    'pwd',
    '*_pwd',
    'pwd_*',
    'pass_hash',
    '*secret*',
    '*token',
    '*_token_*',
    'token_hash',
    '*tokenhash',
  ],
  ...[
    '*api_key*',
    '*apikey*',
    '*private_key*',
    '*privatekey*',
    '*access_key*',
    '*encryption_key*',
    '*credential*',
    '*_salt',
    'salt',
    'otp',
    'otp_*',
    '*_otp',
  ],
  ...['ssn', '*_ssn', 'ssn_*', '*ssn_number*', '*social_security*', '*socialsecurity*', '*national_id*', '*nationalid*', '*passport*'],
  ...[
    '*tax_id*',
    '*taxid*',
    '*tax_number*',
    '*aadhaar*',
    '*aadhar*',
    'pan_number',
    '*driver_license*',
    '*drivers_license*',
    '*licence_number*',
  ],
  ...[
    'iban',
    '*_iban',
    'iban_*',
    '*account_number*',
    '*accountnumber*',
    '*bank_account*',
    '*bankaccount*',
    '*routing_number*',
    '*sort_code*',
  ],
  ...['*legal_identifier*', '*national_insurance*', '*taxpayer_id*', '*identity_number*', '*identification_number*'],
  // Whether cards are taken is nobody's secret; what is printed on them, below, is.
  ...['*credit_card*', '*creditcard*', '!is_credit_card*', '!has_credit_card*', '!accepts_credit_card*'],
  ...['*debit_card*', '*card_number*', '*cardnumber*', '*name_on_card*', '*card_security*', '*card_verification*'],
  // Short words are matched whole: a scorecard has an owner too, and `cc_email` gets a copy.
  ...['cc_owner*', '*_cc_owner*', 'card_owner*'],
  ...['cc_', '*_cc_', 'card_', '*_card_'].flatMap((card) => ['num*', 'no', 'holder*', 'exp*', 'cv*'].map((part) => `${card}${part}`)),
  ...['*cardholder*', '*cvv*', 'cvc', 'cvc2', '*_cvc', 'cvc_*', 'pin_code_hash', 'pin'],
  ...['salary', '*_salary', 'salary_*', '*compensation*', 'biometric*', '*fingerprint_data*'],
]

/** Says whether a column is sensitive; the schema of the table does not matter. */
export type IsSensitive = (table: string, column: string) => boolean

/** The patterns of a setting: comma list, beside the defaults; `!pattern` takes a column out again. */
export const sensitivePatterns = (setting: string): string[] => [
  ...DEFAULT_SENSITIVE_COLUMNS,
  ...setting
    .split(',')
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== ''),
]

const compiled = new WeakMap<readonly string[], IsSensitive>()

/**
 * `column` or `table.column`, each with `*` for any characters; a name written without marks counts as its words with `_` between. Of the
 * patterns that match a column the last one counts.
 */
export function sensitiveColumns(patterns: readonly string[]): IsSensitive {
  const known = compiled.get(patterns)
  if (known !== undefined) return known
  const rules = patterns.map(compile)
  const answers = new Map<string, boolean>()
  const isSensitive: IsSensitive = (table, column) => {
    const key = `${table}\n${column}`
    let answer = answers.get(key)
    if (answer === undefined) {
      const names = [column, spelled(column)] // once for all patterns: taking a name apart costs more than matching it
      answer = rules.findLast((rule) => rule.table.test(table) && names.some((name) => rule.column.test(name)))?.sensitive ?? false
      answers.set(key, answer)
    }
    return answer
  }
  compiled.set(patterns, isSensitive)
  return isSensitive
}

function compile(pattern: string): { sensitive: boolean; table: RegExp; column: RegExp } {
  const sensitive = !pattern.startsWith('!')
  const parts = pattern
    .replace(/^!/, '')
    .replace(/["`[\]]/g, '')
    .split('.')
  const column = toRegExp(parts.pop() ?? '')
  const table = toRegExp(parts.pop() ?? '*')
  return { sensitive, table, column }
}

/** `salaryamount` and `SalaryAmount` as `salary_amount`, so that one pattern takes every way of writing a name. */
const spelled = (name: string): string => wordsInName(name).join('_')

const toRegExp = (pattern: string): RegExp => new RegExp(`^${pattern.replace(/[.+?^${}()|\\]/g, '\\$&').replace(/\*+/g, '.*')}$`, 'i')

interface NamedColumns {
  fingerprint: string
  tables: readonly { name: string; columns: readonly { name: string }[] }[]
}

/**
 * The names by which a question may ask for a sensitive column. A name that some other table has as a readable column is not among
 * them, since such a question may well mean that one; the SQL guard still keeps the sensitive one out of every statement. Worked out
 * once per schema.
 */
export function sensitiveNames(isSensitive: IsSensitive): (schema: NamedColumns | null) => readonly string[] {
  let known: { fingerprint: string; names: readonly string[] } | undefined
  return (schema) => {
    if (schema === null) return []
    if (known?.fingerprint !== schema.fingerprint) known = { fingerprint: schema.fingerprint, names: namesOf(schema, isSensitive) }
    return known.names
  }
}

function namesOf({ tables }: NamedColumns, isSensitive: IsSensitive): readonly string[] {
  const hidden = new Map<string, string>()
  const readable = new Set<string>()
  for (const table of tables)
    for (const { name } of table.columns) {
      if (isSensitive(table.name, name)) hidden.set(name.toLowerCase(), name)
      else readable.add(name.toLowerCase())
    }
  return [...hidden].flatMap(([key, name]) => (readable.has(key) ? [] : [name]))
}
