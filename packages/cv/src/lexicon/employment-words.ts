/** What stands between jobs and is none, and what stands for an employer where there is none. Folded, as `foldText` leaves them. */

/** Time without a job: a line that begins with one of these names no employer. */
export const GAPS: readonly string[] = [
  ...'parental leave|maternity leave|paternity leave|family leave|career break|gap year|sabbatical|unemployed|job seeking|job search|seeking employment|looking for work|between jobs|caring for family|full time parent'.split(
    '|',
  ),
  ...'arbeit suchend|arbeitsuchend|arbeitssuchend|arbeitsuche|arbeitssuche|arbeitslos|elternzeit|mutterschutz|erziehungszeit|erziehungsurlaub|familienzeit|familienphase|pflegezeit|sabbatjahr|auszeit|berufliche neuorientierung|stellensuche'.split(
    '|',
  ),
  ...'conge maternite|conge de maternite|conge parental|conge paternite|conge sabbatique|annee sabbatique|recherche d emploi|en recherche d emploi|sans emploi|chomage'.split(
    '|',
  ),
  ...'baja maternal|baja por maternidad|permiso de maternidad|permiso parental|excedencia|busqueda de empleo|en busqueda de empleo|en busqueda activa de empleo|desempleo|desempleado|desempleada|ano sabatico'.split(
    '|',
  ),
  ...'licenca maternidade|licenca de maternidade|licenca parental|licenca paternidade|desempregado|desempregada|a procura de emprego|em busca de emprego|procura de emprego'.split(
    '|',
  ),
  ...'ouderschapsverlof|zwangerschapsverlof|werkzoekend|werkloos|tussenjaar'.split('|'),
  ...'urlop macierzynski|urlop wychowawczy|urlop rodzicielski|bezrobotny|bezrobotna|poszukiwanie pracy|przerwa zawodowa'.split('|'),
  ...'disoccupato|disoccupata|in cerca di occupazione|congedo parentale|congedo di maternita'.split('|'),
]

/** Work on one's own account: where no employer is named, this stands in its place. */
export const SELF_EMPLOYED: readonly string[] = [
  ...'freelance|freelancer|freelancing|self employed|self employment|independent contractor|sole trader'.split('|'),
  ...'freiberuflich|freiberufler|freiberuflerin|selbstandig|selbststandig|selbstandigkeit|selbststandigkeit'.split('|'),
  ...'independant|independante|a mon compte|auto entrepreneur|auto entrepreneuse|profession liberale'.split('|'),
  ...'autonomo|autonoma|por cuenta propia|trabajador autonomo|trabajadora autonoma'.split('|'),
  ...'trabalhador independente|trabalhadora independente|por conta propria|conta propria'.split('|'),
  ...'zzp|zzp er|zelfstandig|zelfstandige'.split('|'),
  ...'samozatrudnienie|wlasna dzialalnosc|wlasna dzialalnosc gospodarcza|dzialalnosc gospodarcza'.split('|'),
  ...'libero professionista|libera professionista|lavoro autonomo'.split('|'),
]
