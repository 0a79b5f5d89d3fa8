import { FOREIGN_MODIFIERS, FOREIGN_PHRASES, FOREIGN_WORDS } from './headings.languages.ts'
import type { SectionKind } from './section-kind.ts'

/** Whole headings, folded. Those that the words below would misjudge, or that have no such word. */
export const HEADING_PHRASES: Record<string, SectionKind> = Object.fromEntries(
  (
    [
      ...FOREIGN_PHRASES,
      [
        'contact',
        'contact|contact me|contact details|contact information|contact info|contacts|get in touch|reach me|contact and links|coordinates',
      ],
      [
        'summary',
        'summary|profile|about|about me|objective|career objective|professional summary|executive summary|career summary|professional profile|personal statement|personal profile|career profile|introduction|overview|profile summary|summary of qualifications|qualifications summary|career goal|professional overview|bio|biography|who am i|background summary|objectives|career overview|my profile|personal summary|candidate profile|resume summary|statement|in short|at a glance|zusammenfassung|profil|kurzprofil|resume',
      ],
      [
        'experience',
        'experience|work|employment|work experience|professional experience|employment history|work history|career history|professional background|experience and employment|relevant experience|job history|positions held|positions|career|employment record|professional history|organisational experience|organizational experience|industry experience|career progression|work and experience|jobs|internships|internship|internship experience|clinical experience|teaching experience|research experience|where i have worked|where ive worked|professional career|employment details|previous employment|past employment|experience summary|experience details|career path|appointments|berufserfahrung|beruflicher werdegang|experience professionnelle|experiences professionnelles|experiencia laboral|experiencia profesional|experiencia|esperienza lavorativa|esperienze lavorative',
      ],
      [
        'education',
        'education|academic background|academic qualifications|educational qualifications|educational qualification|education and training|academic history|academic profile|academics|qualifications|academic record|academic details|education details|educational background|education history|schooling|studies|degrees|scholastic record|academic credentials|academia|where i studied|ausbildung|bildung|bildungsweg|formation|formation academique|educacion|formacion|formacion academica|istruzione|istruzione e formazione',
      ],
      [
        'skills',
        'skills|technical skills|digital competence|digital competences|organisational managerial skills|organisational and managerial skills|organizational and managerial skills|job related skills|key skills|core skills|core competencies|competencies|expertise|technologies|areas of expertise|skill set|skillset|skills and tools|tools|tech stack|technical proficiencies|proficiencies|it skills|computer skills|soft skills|hard skills|professional skills|skills and technologies|skills and expertise|abilities|technical expertise|skills summary|key competencies|technical summary|toolbox|strengths|key strengths|core strengths|capabilities|areas of strength|competences|digital skills|technical competencies|technical knowledge|what i know|software|software skills|programming skills|programming languages|skills and abilities|specialties|specialities|specialisms|skills matrix|technical toolkit|toolkit|kenntnisse|fahigkeiten|faehigkeiten|edv kenntnisse|it kenntnisse|competences techniques|competencias|habilidades|aptitudes|competenze|clinical skills|what i bring|what i can do|what i offer|what i do best|my skills|skills at a glance',
      ],
      [
        'languages',
        'languages|language|language skills|languages known|language proficiency|spoken languages|languages spoken|foreign languages|mother tongue|other languages|sprachen|sprachkenntnisse|langues|idiomas|lingue|linguistic skills',
      ],
      [
        'certifications',
        'certifications|certification|certificates|licenses|licences|licenses and certifications|certifications and licenses|professional certifications|accreditations|credentials|licensure|courses and certifications|certifications and training|certificaciones|zertifikate|professional qualifications|registrations|professional registration',
      ],
      [
        'projects',
        'projects|personal projects|academic projects|key projects|selected projects|open source|portfolio|side projects|project experience|notable projects|project details|projekte|projets|proyectos',
      ],
      [
        'publications',
        'publications|papers|selected publications|articles|patents|research|talks|presentations|conferences|speaking|invited talks|books|patents and publications',
      ],
      [
        'awards',
        'awards|honors|honours|achievements|awards and honors|honors and awards|honours and awards|accomplishments|key achievements|recognition|scholarships|selected honors|distinctions|prizes|awards and achievements|achievements and awards|extra curricular achievements',
      ],
      [
        'interests',
        'interests|hobbies|hobbies and interests|interests and hobbies|activities|extracurricular activities|extra curricular activities|personal interests|leisure|passions|hobbys|centres d interet|intereses|co curricular activities',
      ],
      ['references', 'references|referees|reference|testimonials|recommendations|referenzen|referencias'],
      [
        'volunteer',
        'volunteer|volunteering|volunteer experience|volunteer work|community service|community involvement|voluntary work|social engagement|leadership and volunteering|ehrenamt|community|leadership and activities',
      ],
      [
        'personal',
        'personal|personal details|personal information|personal data|personal info|personal particulars|biodata|bio data|details|basic information|basics|passport details|additional personal information|personliche daten|datos personales|informations personnelles|informazioni personali',
      ],
      [
        'other',
        'courses|coursework|training|trainings|workshops|declaration|memberships|affiliations|professional affiliations|professional memberships|additional information|miscellaneous|other|profiles|links|social|social media|social profiles|online|social networks|networks|visa status|availability|driving licence|driving license|military service|others|trainings attended|training and development|professional development|continuing education|relevant coursework|seminars|background|cover letter|notice|web|on the web|find me online',
      ],
    ] as [SectionKind, string][]
  ).flatMap(([kind, phrases]) => phrases.split('|').map((phrase) => [phrase, kind])),
)

/** Words that decide what a heading of several words means; the first in this order that occurs wins. */
export const HEADING_WORDS: [SectionKind, string[]][] = [
  ['certifications', ['certification', 'certifications', 'certificates', 'licenses', 'licences']],
  ['languages', ['languages', 'language']],
  ['volunteer', ['volunteer', 'volunteering', 'voluntary']],
  ['projects', ['projects']],
  ['publications', ['publications', 'papers', 'patents']],
  ['awards', ['awards', 'honors', 'honours', 'achievements', 'accomplishments']],
  ['interests', ['interests', 'hobbies']],
  ['references', ['references', 'referees']],
  [
    'skills',
    [
      'skills',
      'skill',
      'competencies',
      'competences',
      'expertise',
      'technologies',
      'proficiencies',
      'tools',
      'strengths',
      'toolkit',
      'knowledge',
    ],
  ],
  ['experience', ['experience', 'experiences', 'employment', 'work', 'career', 'positions', 'internships', 'jobs']],
  ['education', ['education', 'educational', 'academic', 'academics', 'qualification', 'qualifications', 'studies']],
  ['summary', ['summary', 'profile', 'objective', 'objectives', 'overview', 'about', 'statement']],
  ['contact', ['contact', 'contacts']],
  ...FOREIGN_WORDS.map(([kind, words]): [SectionKind, string[]] => [kind, words.split(' ')]),
  [
    'other',
    ['training', 'trainings', 'courses', 'memberships', 'affiliations', 'declaration', 'development', 'information', 'particulars'],
  ],
]

/** Words that may accompany them. */
export const HEADING_MODIFIERS = new Set(
  `${FOREIGN_MODIFIERS} and of the my in to with for a at i have key core technical professional personal relevant selected additional other main major related areas area general history background details record summary information info work academic career employment technical soft hard digital computer it software industry recent past previous current earlier early prior further leadership teaching research clinical formal highest set sets part time full notable significant business functional management domain training total brief communication programming frameworks platforms methods analytical social organisational organizational job creative languages interests activities honors awards certifications courses extra co curricular community service social`.split(
    ' ',
  ),
)
