import type { Language, Month } from './person.ts'

/** How a language names the parts of a CV; each list holds several usual headings. */
export interface Wording {
  experience: string[]
  education: string[]
  skills: string[]
  summary: string[]
  languages: string[]
  contact: string[]
  interests: string[]
  personal: string[]
  name: string
  address: string
  phone: string
  email: string
  born: string
  nationality: string
  present: string
  months: string[]
  cv: string
  levels: string[]
}

const list = (text: string): string[] => text.split('|')

export const WORDING: Record<Language, Wording> = {
  en: {
    experience: list('Experience|Work Experience|Employment History|Career|Professional Experience|Where I have worked'),
    education: list('Education|Education and Training|Academic Background|Qualifications|Studies'),
    skills: list('Skills|Key Skills|Core Competencies|Expertise|Skills & Tools|What I bring'),
    summary: list('Profile|About me|Summary|Personal Statement'),
    languages: list('Languages|Language Skills'),
    contact: list('Contact|Contact Details|Get in touch'),
    interests: list('Interests|Hobbies'),
    personal: list('Personal Details|Personal Information'),
    name: 'Name',
    address: 'Address',
    phone: 'Phone',
    email: 'E-mail',
    born: 'Date of birth',
    nationality: 'Nationality',
    present: 'Present',
    months: list('January|February|March|April|May|June|July|August|September|October|November|December'),
    cv: 'Curriculum Vitae',
    levels: list('Beginner|Intermediate|Advanced|Expert'),
  },
  de: {
    experience: list('Berufserfahrung|Beruflicher Werdegang|Berufspraxis|Beruflicher Werdegang und Praktika|Berufliche Stationen'),
    education: list(
      'Ausbildung|Bildungsweg|Schulische Ausbildung|Studium und Ausbildung|Akademische Ausbildung|Schul- und Berufsausbildung',
    ),
    skills: list('Kenntnisse|Fähigkeiten|Kenntnisse und Fähigkeiten|Fachkenntnisse|Kompetenzen|Weitere Kenntnisse'),
    summary: list('Profil|Über mich|Kurzprofil'),
    languages: list('Sprachen|Sprachkenntnisse'),
    contact: list('Kontakt|Kontaktdaten'),
    interests: list('Interessen|Hobbys|Freizeit'),
    personal: list('Persönliche Daten|Angaben zur Person|Zur Person'),
    name: 'Name',
    address: 'Anschrift',
    phone: 'Telefon',
    email: 'E-Mail',
    born: 'Geburtsdatum',
    nationality: 'Staatsangehörigkeit',
    present: 'heute',
    months: list('Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'),
    cv: 'Lebenslauf',
    levels: list('Grundkenntnisse|gute Kenntnisse|sehr gute Kenntnisse|Experte'),
  },
  fr: {
    experience: list('Expérience professionnelle|Expériences professionnelles|Parcours professionnel|Expériences'),
    education: list('Formation|Formations|Études|Diplômes et formations|Parcours académique|Formation académique'),
    skills: list('Compétences|Compétences clés|Savoir-faire|Compétences techniques|Atouts'),
    summary: list('Profil|À propos|Présentation'),
    languages: list('Langues|Langues parlées'),
    contact: list('Contact|Coordonnées'),
    interests: list("Centres d'intérêt|Loisirs"),
    personal: list('Informations personnelles|État civil'),
    name: 'Nom',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'Courriel',
    born: 'Date de naissance',
    nationality: 'Nationalité',
    present: "aujourd'hui",
    months: list('janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre'),
    cv: 'Curriculum Vitae',
    levels: list('débutant|intermédiaire|avancé|expert'),
  },
  es: {
    experience: list('Experiencia laboral|Experiencia profesional|Trayectoria profesional|Experiencia'),
    education: list('Formación académica|Educación|Estudios|Formación|Datos académicos'),
    skills: list('Habilidades|Competencias|Conocimientos|Aptitudes|Habilidades y competencias'),
    summary: list('Perfil|Sobre mí|Perfil profesional'),
    languages: list('Idiomas'),
    contact: list('Contacto|Datos de contacto'),
    interests: list('Intereses|Aficiones'),
    personal: list('Datos personales|Información personal'),
    name: 'Nombre',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    born: 'Fecha de nacimiento',
    nationality: 'Nacionalidad',
    present: 'actualidad',
    months: list('enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'),
    cv: 'Currículum vítae',
    levels: list('básico|medio|avanzado|experto'),
  },
  pt: {
    experience: list('Experiência profissional|Percurso profissional|Histórico profissional|Experiência'),
    education: list('Formação académica|Educação e formação|Formação|Habilitações literárias|Formação acadêmica'),
    skills: list('Competências|Habilidades|Conhecimentos|Aptidões|Competências técnicas'),
    summary: list('Perfil|Sobre mim|Resumo profissional'),
    languages: list('Idiomas|Línguas'),
    contact: list('Contacto|Contactos|Contato'),
    interests: list('Interesses'),
    personal: list('Dados pessoais|Informação pessoal'),
    name: 'Nome',
    address: 'Morada',
    phone: 'Telefone',
    email: 'E-mail',
    born: 'Data de nascimento',
    nationality: 'Nacionalidade',
    present: 'atualmente',
    months: list('janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro'),
    cv: 'Curriculum Vitae',
    levels: list('básico|intermédio|avançado|especialista'),
  },
  nl: {
    experience: list('Werkervaring|Loopbaan|Relevante werkervaring|Ervaring'),
    education: list('Opleiding|Opleidingen|Opleidingen en cursussen|Studie'),
    skills: list('Vaardigheden|Competenties|Kennis en vaardigheden|Expertise'),
    summary: list('Profiel|Over mij|Persoonlijk profiel'),
    languages: list('Talen|Talenkennis'),
    contact: list('Contact|Contactgegevens'),
    interests: list("Interesses|Hobby's"),
    personal: list('Persoonlijke gegevens|Personalia'),
    name: 'Naam',
    address: 'Adres',
    phone: 'Telefoon',
    email: 'E-mail',
    born: 'Geboortedatum',
    nationality: 'Nationaliteit',
    present: 'heden',
    months: list('januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december'),
    cv: 'Curriculum vitae',
    levels: list('basis|gemiddeld|gevorderd|expert'),
  },
  pl: {
    experience: list('Doświadczenie zawodowe|Doświadczenie|Przebieg pracy zawodowej|Historia zatrudnienia'),
    education: list('Wykształcenie|Edukacja|Wykształcenie i kursy'),
    skills: list('Umiejętności|Kompetencje|Dodatkowe umiejętności|Umiejętności zawodowe'),
    summary: list('Profil zawodowy|O mnie|Podsumowanie'),
    languages: list('Języki obce|Języki|Znajomość języków'),
    contact: list('Kontakt|Dane kontaktowe'),
    interests: list('Zainteresowania|Hobby'),
    personal: list('Dane osobowe|Informacje osobiste'),
    name: 'Imię i nazwisko',
    address: 'Adres',
    phone: 'Telefon',
    email: 'E-mail',
    born: 'Data urodzenia',
    nationality: 'Narodowość',
    present: 'obecnie',
    months: list('styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień'),
    cv: 'Życiorys',
    levels: list('podstawowy|średni|zaawansowany|ekspert'),
  },
}

export type DateStyle = 'long' | 'short' | 'numeric' | 'dotted' | 'iso' | 'years' | 'apostrophe' | 'day'

/** Abbreviations that are not the first three letters. */
const SHORT: Partial<Record<Language, string>> = {
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  nl: 'jan. feb. mrt. apr. mei juni juli aug. sep. okt. nov. dec.',
}

/** A month as a layout writes it. */
export function written({ year, month }: Month, style: DateStyle, language: Language): string {
  const name = WORDING[language].months[month - 1] ?? ''
  const two = String(month).padStart(2, '0')
  switch (style) {
    case 'long':
      return language === 'es' || language === 'pt' ? `${name} de ${year}` : `${name} ${year}`
    case 'short':
      if (SHORT[language] !== undefined) return `${SHORT[language]?.split(' ')[month - 1]} ${year}`
      return `${name.slice(0, 3)}${name.length > 4 && language !== 'en' ? '.' : ''} ${year}`
    case 'numeric':
      return `${two}/${year}`
    case 'dotted':
      return `${two}.${year}`
    case 'iso':
      return `${year}-${two}`
    case 'years':
      return String(year)
    case 'apostrophe':
      return `${name.slice(0, 3)} '${String(year).slice(2)}`
    case 'day':
      return `01/${two}/${year}`
  }
}

export function period(from: Month, to: Month | undefined, style: DateStyle, language: Language, dash = ' – '): string {
  return `${written(from, style, language)}${dash}${to === undefined ? WORDING[language].present : written(to, style, language)}`
}
