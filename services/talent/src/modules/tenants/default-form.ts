// What the green form of a new tenant asks for; its types and rules stand in modules/green-forms. Later versions are further rows of
// form_definitions: one that was issued is never changed.

const COUNTRIES =
  'Afghanistan|Albania|Algeria|Andorra|Angola|Antigua and Barbuda|Argentina|Armenia|Australia|Austria|Azerbaijan|Bahamas|Bahrain|Bangladesh|Barbados|Belarus|Belgium|Belize|Benin|Bhutan|Bolivia|Bosnia and Herzegovina|Botswana|Brazil|Brunei|Bulgaria|Burkina Faso|Burundi|Cabo Verde|Cambodia|Cameroon|Canada|Central African Republic|Chad|Chile|China|Colombia|Comoros|Congo|Costa Rica|Croatia|Cuba|Cyprus|Czechia|Côte d’Ivoire|Democratic Republic of the Congo|Denmark|Djibouti|Dominica|Dominican Republic|Ecuador|Egypt|El Salvador|Equatorial Guinea|Eritrea|Estonia|Eswatini|Ethiopia|Fiji|Finland|France|Gabon|Gambia|Georgia|Germany|Ghana|Greece|Grenada|Guatemala|Guinea|Guinea-Bissau|Guyana|Haiti|Honduras|Hungary|Iceland|India|Indonesia|Iran|Iraq|Ireland|Israel|Italy|Jamaica|Japan|Jordan|Kazakhstan|Kenya|Kiribati|Kosovo|Kuwait|Kyrgyzstan|Laos|Latvia|Lebanon|Lesotho|Liberia|Libya|Liechtenstein|Lithuania|Luxembourg|Madagascar|Malawi|Malaysia|Maldives|Mali|Malta|Marshall Islands|Mauritania|Mauritius|Mexico|Micronesia|Moldova|Monaco|Mongolia|Montenegro|Morocco|Mozambique|Myanmar|Namibia|Nauru|Nepal|Netherlands|New Zealand|Nicaragua|Niger|Nigeria|North Korea|North Macedonia|Norway|Oman|Pakistan|Palau|Palestine|Panama|Papua New Guinea|Paraguay|Peru|Philippines|Poland|Portugal|Qatar|Romania|Russia|Rwanda|Saint Kitts and Nevis|Saint Lucia|Saint Vincent and the Grenadines|Samoa|San Marino|Sao Tome and Principe|Saudi Arabia|Senegal|Serbia|Seychelles|Sierra Leone|Singapore|Slovakia|Slovenia|Solomon Islands|Somalia|South Africa|South Korea|South Sudan|Spain|Sri Lanka|Sudan|Suriname|Sweden|Switzerland|Syria|Taiwan|Tajikistan|Tanzania|Thailand|Timor-Leste|Togo|Tonga|Trinidad and Tobago|Tunisia|Turkmenistan|Tuvalu|Türkiye|Uganda|Ukraine|United Arab Emirates|United Kingdom|United States|Uruguay|Uzbekistan|Vanuatu|Vatican City|Venezuela|Vietnam|Yemen|Zambia|Zimbabwe|Other'.split(
    '|',
  )

const required = { required: true, sensitive: false } as const
const optional = { required: false, sensitive: false } as const

/** Version 1. Each example passes the rule of its own field. */
export const DEFAULT_FORM = {
  sections: [
    {
      name: 'personal',
      title: 'About you',
      fields: [
        { name: 'full_name', label: 'Full name, as in your identity document', type: 'text', ...required, example: 'Maria Example' },
        { name: 'email', label: 'E-mail', type: 'email', ...required, example: 'maria@mail.example' },
        { name: 'phone', label: 'Phone', type: 'phone', ...required, example: '+44 20 7946 0958' },
        { name: 'date_of_birth', label: 'Date of birth', type: 'date', ...required, past: true, example: '1990-04-17' },
        { name: 'nationality', label: 'Nationality', type: 'select', ...required, options: COUNTRIES, example: 'United Kingdom' },
      ],
    },
    {
      name: 'address',
      title: 'Address',
      fields: [
        { name: 'address_line', label: 'Street and number', type: 'text', ...required, example: '12 Harbour Road' },
        { name: 'city', label: 'City', type: 'text', ...required, example: 'Leeds' },
        { name: 'postal_code', label: 'Postal code', type: 'text', ...optional, pattern: '^[A-Za-z0-9 -]{2,12}$', example: 'LS1 4AP' },
        { name: 'country', label: 'Country', type: 'select', ...required, options: COUNTRIES, example: 'United Kingdom' },
      ],
    },
    {
      name: 'identity',
      title: 'Identity document',
      fields: [
        {
          name: 'identity_number',
          label: 'Passport or identity card number',
          type: 'text',
          required: true,
          sensitive: true,
          pattern: '^[A-Za-z0-9 /.-]{4,40}$',
          example: 'X 1234567 A',
        },
        {
          name: 'tax_number',
          label: 'Tax number',
          type: 'text',
          required: false,
          sensitive: true,
          pattern: '^[A-Za-z0-9 /.-]{4,40}$',
          example: '12/345/67890',
        },
      ],
    },
    {
      name: 'bank',
      title: 'Bank account',
      fields: [
        { name: 'bank_name', label: 'Bank', type: 'text', ...required, example: 'Example Savings Bank' },
        {
          name: 'bank_account_number',
          label: 'Account number or IBAN',
          type: 'text',
          required: true,
          sensitive: true,
          pattern: '^[A-Za-z0-9 -]{5,42}$',
          example: 'GB33 BUKB 2020 1555 5555 55',
        },
      ],
    },
    {
      name: 'emergency_contact',
      title: 'Emergency contact',
      fields: [
        { name: 'emergency_contact_name', label: 'Name', type: 'text', ...required, example: 'Jonas Example' },
        { name: 'emergency_contact_phone', label: 'Phone', type: 'phone', ...required, example: '+44 20 7946 0123' },
        {
          name: 'emergency_contact_relation',
          label: 'Relationship',
          type: 'select',
          ...optional,
          options: ['Spouse or partner', 'Parent', 'Child', 'Brother or sister', 'Friend', 'Other'],
          example: 'Parent',
        },
      ],
    },
    {
      name: 'background',
      title: 'Education and last employer',
      fields: [
        { name: 'highest_education', label: 'Highest degree', type: 'text', ...required, example: 'BSc Computer Science' },
        { name: 'education_institution', label: 'School or university', type: 'text', ...optional, example: 'University of Leeds' },
        {
          name: 'education_year',
          label: 'Year of the degree',
          type: 'number',
          ...optional,
          pattern: '^(19|20)[0-9]{2}$',
          example: 2014,
        },
        { name: 'previous_employer', label: 'Last employer', type: 'text', ...optional, example: 'Northwind Systems Ltd' },
        { name: 'previous_job_title', label: 'Last job title', type: 'text', ...optional, example: 'Analyst' },
        { name: 'previous_employment_until', label: 'Employed there until', type: 'date', ...optional, example: '2025-12-31' },
      ],
    },
    {
      name: 'preferences',
      title: 'Preferences',
      fields: [
        { name: 'may_contact_previous_employer', label: 'May we contact your last employer?', type: 'boolean', ...required, example: true },
      ],
    },
  ],
  documents: [
    { type: 'identity_proof', label: 'Passport or identity card', required: true },
    { type: 'address_proof', label: 'Proof of address', required: true },
    { type: 'education_certificate', label: 'Certificate of your highest degree', required: true },
    { type: 'experience_letter', label: 'Letter from your last employer', required: false },
    { type: 'photo', label: 'Photo', required: false },
  ],
} as const
