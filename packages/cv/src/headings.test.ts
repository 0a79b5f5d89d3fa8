import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headingKind } from './headings.ts'

describe('headings', () => {
  const known: [string, string][] = [
    ['WORK EXPERIENCE', 'experience'],
    ['P R O F I L E', 'summary'],
    ['E D U C AT I O N', 'education'],
    ['Skills & Expertise:', 'skills'],
    ['Professional Skills Summary', 'skills'],
    ['2. Employment History', 'experience'],
    ['Licenses and Certifications', 'certifications'],
    ['Berufserfahrung', 'experience'],
    ['Expérience professionnelle', 'experience'],
    ['Kenntnisse und Fähigkeiten', 'skills'],
    ['Diplômes et formations', 'education'],
    ['Datos académicos', 'education'],
    ['Habilitações literárias', 'education'],
    ['Werkervaring', 'experience'],
    ['Umiejętności', 'skills'],
    ['Wykształcenie', 'education'],
    ['Wykształcenie i odbyte szkolenia', 'education'],
    ['Education and Certifications', 'education'],
    ['Work Experience (3)', 'experience'],
    ['Onderwijs en opleiding', 'education'],
    ['Autre(s) langue(s)', 'languages'],
    ['Beruflicher Werdegang und Praktika', 'experience'],
  ]
  for (const [text, kind] of known) it(`reads "${text}" as ${kind}`, () => assert.equal(headingKind(text), kind))
  /** The labels of the European form, and headings that are common in its languages. */
  const inLanguages: Record<string, string> = {
    skills:
      "Personal skills|Communication skills|Organisational / managerial skills|Job-related skills|Digital skills|Digital competence|Computer skills|Other skills|Competencias personales|Competencias comunicativas|Competencias de organización/gestión|Competencias relacionadas con el empleo|Competencias digitales|Competencia digital|Otras competencias|Capacidades y competencias personales|Compétences personnelles|Compétences en communication|Compétences organisationnelles / managériales|Compétences liées à l'emploi|Compétences numériques|Autres compétences|Aptitudes et compétences personnelles|Persönliche Fähigkeiten|Persönliche Fähigkeiten und Kompetenzen|Kommunikative Fähigkeiten|Berufliche Fähigkeiten|Digitale Kompetenzen|Computerkenntnisse|Sonstige Fähigkeiten|Competências pessoais|Competências de comunicação|Competências de organização|Competências relacionadas com o trabalho|Competências digitais|Outras competências|Aptidões e competências pessoais|Persoonlijke vaardigheden|Communicatieve vaardigheden|Organisatorische vaardigheden|Functiegerelateerde vaardigheden|Digitale competenties|Overige vaardigheden|Umiejętności osobiste|Umiejętności i kompetencje osobiste|Umiejętności komunikacyjne|Umiejętności organizacyjne|Kompetencje zawodowe|Kompetencje cyfrowe|Umiejętności informatyczne|Inne umiejętności|Competenze personali|Competenze comunicative|Competenze organizzative e gestionali|Competenze professionali|Competenze digitali|Altre competenze|Capacità e competenze personali|Conocimientos|Informática|Conocimientos de informática|Otros conocimientos|Aptitudes y habilidades|Habilidades personales|Habilidades profesionales|Competencias clave|Competencias principales|Competencias y conocimientos|Herramientas|Programas|Software|Conocimientos y habilidades|Fortalezas|Ofimática|Competências-chave|Ferramentas|Informática|Habilidades|Principais competências|Conhecimentos de informática|Outros conhecimentos|Ferramentas informáticas|Besondere Fähigkeiten|Schlüsselqualifikationen|Methodenkompetenz|Fachwissen|Werkzeuge|IT-Kompetenzen|Compétences comportementales|Compétences métier|Outils informatiques|Connaissances|Connaissances informatiques|Points forts|Technische vaardigheden|Softwarekennis|Vaardigheden en competenties|Kerncompetenties|Umiejętności twarde|Kluczowe kompetencje|Narzędzia|Kompetencje i umiejętności|Programy komputerowe|Obsługa komputera|Conoscenze informatiche|Conoscenze|Abilità",
    languages:
      'Mother tongue(s)|Other language(s)|Muttersprache(n)|Weitere Sprachen|Lengua materna|Otros idiomas|Langue maternelle|Autres langues|Língua materna|Outras línguas|Moedertaal|Andere talen|Język ojczysty|Inne języki|Lingua madre|Altre lingue',
    education:
      'Datos académicos|Formación|Estudios|Formación académica y complementaria|Titulación académica|Titulación|Titulaciones académicas|Estudios académicos|Nivel de estudios|Formación universitaria|Estudios universitarios|Educación superior|Formación profesional|Preparación académica|Escolaridad|Formación oficial|Historia académica|Trayectoria académica|Formação superior|Formação escolar|Educação formal|Qualificações académicas|Grau académico|Percurso escolar|Schulabschluss|Ausbildung und Qualifikation|Studium und Schule|Schule und Studium|Formation initiale|Formation universitaire|Niveau d’études|Formations et diplômes obtenus|Genoten opleidingen|Opleidingen en diploma’s|Diploma’s|Wykształcenie wyższe|Wykształcenie i kwalifikacje|Ukończone szkoły|Edukacja i kursy|Istruzione e formazione|Titoli di studio|Percorso formativo|Studi',
    experience:
      'Experiencia profesional|Datos profesionales|Historial profesional|Antecedentes laborales|Experiencia previa|Actividad profesional|Puestos desempeñados|Experiencia de trabajo|Empleos anteriores|Trayectoria|Carrera profesional|Experiência de trabalho|Percurso laboral|Experiência anterior|Histórico de trabalho|Empregos anteriores|Beruflicher Lebenslauf|Bisherige Tätigkeiten|Arbeitsverhältnisse|Berufliche Entwicklung|Expériences de travail|Parcours pro|Postes occupés|Activités professionnelles|Arbeidservaring|Professionele ervaring|Loopbaanoverzicht|Historia pracy|Praktyka zawodowa|Przebieg kariery|Przebieg zatrudnienia|Esperienze di lavoro|Carriera',
  }
  for (const [kind, texts] of Object.entries(inLanguages)) {
    it(`reads the names of ${kind} in eight languages`, () => {
      for (const text of texts.split('|')) assert.equal(headingKind(text), kind, text)
    })
  }
  it('takes no job, employer or skill for one', () => {
    for (const text of [
      'Project Management',
      'Software Engineer',
      'Marlowe Retail Group',
      'Education Officer, Leeds',
      'jane@example.com',
      'Gestión de proyectos',
      'Gestão de projetos',
    ])
      assert.equal(headingKind(text), undefined, text)
  })
})
