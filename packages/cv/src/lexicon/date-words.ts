/** Every word that dates are read by. A new language is added here and nowhere else. */

/** Months, January first. */
export const MONTH_NAMES: readonly string[] = [
  'january jan januar janvier janv enero ene gennaio gen janeiro januari styczeń styczen stycznia sty',
  'february feb febr februar février fevrier févr fév fev febrero febbraio fevereiro februari luty lutego lut',
  'march mar märz maerz mär mrz mars marzo março marco maart mrt marzec marca',
  'april apr avril avr abril abr aprile kwiecień kwiecien kwietnia kwi',
  'may mai mayo maggio mag maio mei maj maja',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca lip',
  'august aug août aout aoû agosto ago augustus sierpień sierpien sierpnia sie',
  'september sept sep septembre septiembre settembre set setembro wrzesień wrzesien września wrzesnia wrz',
  'october oct oktober okt octobre octubre ottobre ott outubro out październik pazdziernik października pazdziernika paź paz',
  'november nov novembre noviembre novembro listopad listopada lis',
  'december dec dezember dez décembre decembre déc diciembre dicembre dic dezembro grudzień grudzien grudnia gru',
]

/** Seasons by the month they begin in. */
export const SEASON_NAMES: Record<number, string> = {
  3: 'spring frühling frühjahr printemps primavera lente voorjaar wiosna',
  6: 'summer sommer été verano verão zomer lato estate',
  9: 'autumn fall herbst automne otoño outono herfst najaar jesień autunno',
  12: 'winter hiver invierno inverno zima',
}

/** The end of something that still goes on, by language. A phrase may follow a dash or one of the words of `UNTIL`. */
export const PRESENT_WORDS: Record<string, readonly string[]> = {
  en: [
    'present',
    'the present',
    'present day',
    'the present day',
    'current',
    'currently',
    'now',
    'today',
    'ongoing',
    'on-going',
    'in progress',
    'further notice',
    'date',
  ],
  de: [
    'heute',
    'jetzt',
    'dato',
    'laufend',
    'fortlaufend',
    'gegenwart',
    'gegenwärtig',
    'aktuell',
    'derzeit',
    'zurzeit',
    'zur zeit',
    'momentan',
    'auf weiteres',
    'andauernd',
  ],
  fr: [
    "aujourd'hui",
    'aujourd’hui',
    'ce jour',
    'présent',
    'maintenant',
    'actuel',
    'actuelle',
    'actuellement',
    'en cours',
    'en poste',
    'poste actuel',
  ],
  es: [
    'actualidad',
    'la actualidad',
    'actual',
    'actualmente',
    'presente',
    'el presente',
    'fecha',
    'la fecha',
    'hoy',
    'el día de hoy',
    'en curso',
    'ahora',
    'el momento',
    'vigente',
  ],
  pt: [
    'atual',
    'atualmente',
    'atualidade',
    'a atualidade',
    'presente',
    'o presente',
    'momento',
    'o momento',
    'data atual',
    'a data',
    'à data',
    'a presente data',
    'presente data',
    'hoje',
    'em curso',
    'agora',
    'os dias de hoje',
    'os dias atuais',
  ],
  nl: ['heden', 'nu', 'nu toe', 'vandaag', 'huidig', 'lopend', 'momenteel', 'thans'],
  pl: [
    'obecnie',
    'obecna',
    'obecny',
    'teraz',
    'nadal',
    'dziś',
    'dzisiaj',
    'dnia dzisiejszego',
    'chwili obecnej',
    'chwila obecna',
    'aktualnie',
    'w trakcie',
    'trwa',
  ],
  it: ['oggi', 'ad oggi', 'attuale', 'attualmente', 'presente', 'in corso', 'tuttora', 'adesso'],
  sv: ['nu', 'nuvarande', 'pågående', 'idag', 'i dag', 'tills vidare'],
  da: ['nu', 'nuværende', 'igangværende', 'i dag', 'dags dato'],
  no: ['nå', 'nåværende', 'pågående', 'i dag', 'dags dato'],
  fi: ['nykyhetki', 'nykyinen', 'tällä hetkellä', 'jatkuu', 'edelleen'],
  cs: ['současnost', 'současnosti', 'dosud', 'doposud', 'nyní', 'dnes', 'trvá', 'súčasnosť', 'súčasnosti', 'doteraz'],
  ro: ['prezent', 'în prezent', 'in prezent', 'actual', 'astăzi', 'în curs'],
  hu: ['jelen', 'jelenleg', 'mai napig', 'napjainkig', 'folyamatban'],
  tr: ['halen', 'hâlâ', 'halen devam ediyor', 'devam ediyor', 'devam', 'günümüz', 'şu an', 'şimdi', 'bugün'],
}

/** Between the beginning and the end of a range, or between a dash and "present": "to", "bis", "jusqu'à". */
export const UNTIL_WORDS: Record<string, readonly string[]> = {
  en: ['to', 'to the', 'until', 'till', 'til', 'up to', 'through', 'thru'],
  de: ['bis', 'bis zum', 'bis zur'],
  fr: ['à', 'a', 'au', 'aux', "jusqu'à", "jusqu'au", "jusqu'en", 'jusqu’à', 'jusqu’au', 'jusqu’en', 'jusque'],
  es: ['a', 'al', 'hasta', 'hasta el'],
  pt: ['a', 'à', 'ao', 'até', 'até a', 'até à', 'até ao', 'até o'],
  nl: ['tot', 'tot en met', 'tot op', 't/m'],
  pl: ['do'],
  it: ['a', 'al', 'ad', 'fino a', 'fino ad', 'fino al'],
  sv: ['till', 'tills', 't.o.m.'],
  da: ['til'],
  cs: ['do', 'až do', 'až'],
  ro: ['până în', 'până', 'la'],
}

/** Before the first day of something that has not ended. */
export const SINCE_WORDS: Record<string, readonly string[]> = {
  en: ['since', 'from'],
  de: ['seit', 'ab'],
  fr: ['depuis', 'dès'],
  es: ['desde'],
  pt: ['desde'],
  nl: ['sinds', 'vanaf'],
  pl: ['od'],
  it: ['da', 'dal'],
}

/** Before a range of which both ends are told: "von 2012 bis 2015". */
export const FROM_WORDS: Record<string, readonly string[]> = {
  en: ['from', 'between'],
  de: ['von', 'vom'],
  fr: ['du', 'de', 'entre'],
  es: ['de', 'del', 'desde', 'entre'],
  pt: ['de', 'desde', 'entre'],
  nl: ['van'],
  pl: ['od'],
  it: ['da', 'dal'],
}

/** Before a date that is not meant to the month: "Anfang 2015 – Ende 2019". */
export const ABOUT_WORDS: Record<string, readonly string[]> = {
  en: ['early', 'mid', 'late', 'end of', 'circa', 'approx.', 'about'],
  de: ['anfang', 'mitte', 'ende', 'ca.', 'etwa', 'ungefähr'],
  fr: ['début', 'mi', 'fin', 'environ', 'vers'],
  es: ['principios de', 'mediados de', 'finales de', 'fines de'],
  pt: ['início de', 'meados de', 'fim de', 'final de', 'finais de'],
  nl: ['begin', 'medio', 'eind'],
  pl: ['początek', 'połowa', 'koniec', 'ok.'],
  it: ['inizio', 'metà', 'fine'],
}

/** What a length of time is counted in, and the words that announce one. */
export const DURATION_UNITS =
  'years?|yrs?|months?|mos?|weeks?|jahre?n?|monate?n?|ans?|mois|años?|meses|mes|anos?|jaar|maanden|lata?|miesi[ąę]c[ey]?|anni|anno|mesi|mese'
export const DURATION_LABELS =
  'from|since|duration|period|per[ií]odo|période|periode|zeitraum|okres(?: zatrudnienia)?|seit|von|ab|depuis|de|du|desde|sinds|vanaf|van|od|durée|dauer|duración|duração|duur|czas trwania|durata'
