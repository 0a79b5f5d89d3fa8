import { foldText } from '../clean-text.ts'
import type { PlacedLine } from '../layout/line.ts'
import type { ColumnRole } from './table-entries.ts'

/** An entry written as a form: each line a label and its value. */
export interface LabelledEntry {
  lines: PlacedLine[]
  cells: Partial<Record<ColumnRole, string>>
}

const LABELS: [ColumnRole, RegExp][] = [
  [
    'dates',
    /^(?:datum|daten|zeitraum|fechas?|datas?|daty|data|okres|periode|periodo|dates?(?: from to)?|period|duration|from to|tenure|years?|year of passing|date of (?:joining|award|graduation))$/,
  ],
  [
    'school',
    /^(?:name und art der bildungs.*|bildungseinrichtung|schule|hochschule|nom et type de l etablissement.*|etablissement|ecole|universite|nombre y tipo del? (?:centro|organizacion).*|centro(?: de estudios)?|universidad|nome e tipo da organizacao.*|instituicao(?: de ensino)?|naam en type.*|instelling|onderwijsinstelling|nazwa i rodzaj organizacji.*|nazwa (?:uczelni|szkoly)|uczelnia|szkola|institution|institute|university|school|college|board|school name|name of (?:the )?(?:institution|school|university|college)|name and type of organi[sz]ation.*|organi[sz]ation providing.*|university college|school university)$/,
  ],
  [
    'degree',
    /^(?:bezeichnung der erworbenen qualifikation|abschluss|studiengang|intitule du (?:certificat|diplome).*|diplome|cualificacion obtenida|titulo(?: de la cualificacion.*| obtenido)?|titulacion|designacao da qualificacao.*|curso|kwalificatie of diploma|kwalificatie|opleiding|diploma|uzyskane kwalifikacje|kierunek|tytul|degree|qualification|qualification awarded|title of qualification.*|course|programme|program|diploma|degree obtained|certificate)$/,
  ],
  [
    'title',
    /^(?:beruf oder funktion|funktion|position|stelle|tatigkeit als|fonction ou poste occupe|fonction|poste(?: occupe)?|profesion o cargo desempenado|puesto|cargo|funcao ou cargo ocupado|funcao|beroep of functie|functie|zawod lub zajmowane stanowisko|stanowisko|occupation(?: or position held)?|position(?: held)?|job title|title|designation|role|post|occupation held)$/,
  ],
  [
    'employer',
    /^(?:name und adresse des arbeitgebers|arbeitgeber|firma|unternehmen|nom et adresse de l employeur|employeur|entreprise|nombre y direccion de la empresa.*|empresa|empleador|nome e morada do empregador|empregador|entidade|naam en adres van de werkgever|werkgever|bedrijf|nazwa i adres pracodawcy|pracodawca|employer|company|company name|organi[sz]ation|name of (?:the )?(?:employer|company|organi[sz]ation)|name and address of employer|employer name|firm|client)$/,
  ],
  [
    'other',
    /^(?:wichtigste tatigkeiten.*|aufgaben|tatigkeiten|principales activites.*|missions?|funciones y responsabilidades.*|funciones|principais act?ividades.*|voornaamste werkzaamheden.*|werkzaamheden|taken|glowne dzialania.*|obowiazki|ort|lieu|lugar|local|plaats|miejsce|main activities.*|responsibilities|key responsibilities|description|duties|type of business.*|sector|location|place|city|address|principal subjects.*|level in national.*|department|reason for leaving|salary|technologies|environment|reporting to|grade|result|percentage|cgpa|gpa|major|specialization|subjects?)$/,
  ],
]

function labelRole(text: string): ColumnRole | undefined {
  const folded = foldText(text)
  return folded.length > 70 ? undefined : LABELS.find(([, pattern]) => pattern.test(folded))?.[0]
}

/** Reads a section written as forms; undefined when it is not. A label that comes again begins the next entry. */
export function readLabelled(lines: readonly PlacedLine[], needed: readonly ColumnRole[]): LabelledEntry[] | undefined {
  const entries: LabelledEntry[] = []
  const seen = new Set<ColumnRole>()
  let role: ColumnRole | undefined
  for (const line of lines) {
    const read = labelAndValue(line)
    if (read === undefined) {
      const last = entries.at(-1)
      if (last !== undefined && role !== undefined && last.cells[role] === '') last.cells[role] = line.text
      continue
    }
    role = read.role
    if (entries.length === 0 || (role !== 'other' && entries.at(-1)?.cells[role] !== undefined)) entries.push({ lines: [], cells: {} })
    const entry = entries.at(-1)
    entry?.lines.push(line)
    if (entry !== undefined) entry.cells[role] ??= read.value
    seen.add(role)
  }
  return needed.some((one) => seen.has(one)) && [...seen].filter((one) => one !== 'other').length >= 2 ? entries : undefined
}

function labelAndValue(line: PlacedLine): { role: ColumnRole; value: string } | undefined {
  const [first, ...rest] = line.segments
  if (first === undefined || line.bullet) return undefined
  if (rest.length > 0) {
    const role = labelRole(first.text.replace(/(?:(?<!\s)\s+)?[:：]\s*$/, ''))
    if (role !== undefined) return { role, value: rest.map((segment) => segment.text.replace(/^[:：]\s*/, '')).join(' ') }
  }
  const match = /^([^:：]{3,70})\s*[:：]\s*((?:\S.*)?)$/.exec(line.text.replace(/\t/g, ' '))
  const role = match === null ? labelRole(line.text) : labelRole(match[1] ?? '')
  // A label alone is a label only when its value follows; a single word could be anything.
  if (role === undefined || (match === null && !line.text.includes(' '))) return undefined
  return { role, value: match?.[2] ?? '' }
}
