import type { SectionKind } from './section-kind.ts'

/** Whole headings in German, French, Spanish, Portuguese, Dutch, Polish and Italian, folded. */
export const FOREIGN_PHRASES: [SectionKind, string][] = [
  [
    'contact',
    'kontakt|kontaktdaten|kontaktinformationen|so erreichen sie mich|coordonnees|me contacter|contacto|contactos|contato|contatos|contactar|datos de contacto|informacion de contacto|informacoes de contato|contactgegevens|dane kontaktowe|dane teleadresowe|contatti',
  ],
  [
    'summary',
    'uber mich|ueber mich|profil|kurzprofil|berufsprofil|kurzvorstellung|qualifikationsprofil|zusammenfassung|a propos|a propos de moi|presentation|profil professionnel|objectif|objectif professionnel|resume|accroche|perfil|perfil profesional|perfil profissional|sobre mi|sobre mim|extracto|resumen|resumen profesional|objetivo|objetivo profesional|objetivo profissional|resumo|resumo profissional|apresentacao|profiel|over mij|wie ben ik|persoonlijk profiel|samenvatting|profielschets|o mnie|profil zawodowy|podsumowanie|podsumowanie zawodowe|cel zawodowy|profilo|chi sono',
  ],
  [
    'experience',
    'berufserfahrung|berufserfahrungen|beruflicher werdegang|beruflicher hintergrund|berufspraxis|berufliche erfahrung|berufliche stationen|berufliche tatigkeit|berufliche laufbahn|berufstatigkeit|praktische erfahrung|praktische erfahrungen|praktika|werdegang|arbeitserfahrung|karriere|tatigkeiten|experience|experiences|experience professionnelle|experiences professionnelles|parcours professionnel|parcours|emplois|stages|carriere|experiencia|experiencias|experiencia laboral|experiencia profesional|trayectoria profesional|trayectoria laboral|trayectoria|historial laboral|vida laboral|empleo|practicas|experiencia profissional|experiencias profissionais|percurso profissional|historico profissional|trajetoria profissional|carreira|estagios|atividade profissional|werkervaring|relevante werkervaring|loopbaan|arbeidsverleden|ervaring|stages en werkervaring|werkgeschiedenis|doswiadczenie|doswiadczenie zawodowe|przebieg pracy zawodowej|przebieg kariery zawodowej|historia zatrudnienia|kariera zawodowa|praktyki i staze|zatrudnienie|praca|esperienza|esperienze|esperienza professionale|esperienze professionali|datos profesionales|historial profesional|antecedentes laborales|actividad profesional|puestos desempenados|experiencia de trabajo|empleos anteriores|carrera profesional|experiencia de trabalho|percurso laboral|historico de trabalho|empregos anteriores|beruflicher lebenslauf|bisherige tatigkeiten|arbeitsverhaltnisse|berufliche entwicklung|experiences de travail|experience de travail|parcours pro|postes occupes|activites professionnelles|arbeidservaring|professionele ervaring|loopbaanoverzicht|historia pracy|praktyka zawodowa|przebieg kariery|przebieg zatrudnienia|esperienze di lavoro|esperienza di lavoro|carriera',
  ],
  [
    'education',
    'onderwijs en opleiding|onderwijs|ausbildung|ausbildungen|bildung|bildungsweg|bildungsgang|schulbildung|schulausbildung|schullaufbahn|schulische ausbildung|schulischer werdegang|schul und berufsausbildung|schul und berufsbildung|berufsausbildung|akademische ausbildung|akademischer werdegang|hochschulausbildung|hochschulstudium|studium|studium und ausbildung|ausbildung und studium|aus und weiterbildung|formation|formations|etudes|diplomes|diplomes et formations|formations et diplomes|formation et diplomes|parcours academique|parcours scolaire|cursus|cursus scolaire|cursus universitaire|scolarite|education et formation|formation academique|educacion|formacion|formacion academica|formacion reglada|estudios|estudios realizados|datos academicos|titulaciones|educacion y formacion|historial academico|formacao|formacao academica|formacao profissional|educacao|educacao e formacao|escolaridade|habilitacoes|habilitacoes literarias|habilitacoes academicas|percurso academico|estudos|opleiding|opleidingen|opleiding en training|opleidingen en cursussen|opleidingen en trainingen|studie|studies|onderwijs|scholing|vooropleiding|wyksztalcenie|edukacja|wyksztalcenie i szkolenie|wyksztalcenie i szkolenia|wyksztalcenie i kursy|przebieg edukacji|nauka|istruzione|formazione|titulacion|titulacion academica|titulaciones academicas|nivel de estudios|preparacion academica|escolaridad|historia academica|trayectoria academica|qualificacoes academicas|grau academico|percurso escolar|schulabschluss|schulabschlusse|ausbildung und qualifikation|ausbildung und qualifikationen|studium und schule|schule und studium|niveau d etudes|formations et diplomes obtenus|diplomes obtenus|genoten opleidingen|opleidingen en diploma s|diploma s|wyksztalcenie i kwalifikacje|ukonczone szkoly|edukacja i kursy|titoli di studio|percorso formativo|studi',
  ],
  [
    'skills',
    'kenntnisse|fahigkeiten|faehigkeiten|kenntnisse und fahigkeiten|fahigkeiten und kenntnisse|fachkenntnisse|fachliche kenntnisse|kompetenzen|kernkompetenzen|fachkompetenzen|besondere kenntnisse|weitere kenntnisse|zusatzliche kenntnisse|sonstige kenntnisse|edv kenntnisse|it kenntnisse|ikt kenntnisse und kompetenzen|edv|software kenntnisse|computerkenntnisse|starken|qualifikationen|top kenntnisse|technische kenntnisse|digitale kompetenzen|competences|competence|competences cles|competences professionnelles|competences techniques|competences informatiques|principales competences|savoir faire|savoirs faire|atouts|aptitudes|aptitudes et competences|qualites|informatique|logiciels|outils|domaines de competence|habilidades|competencias|conocimientos|aptitudes|aptitudes principales|destrezas|capacidades|habilidades y competencias|competencias y habilidades|conocimientos tecnicos|conocimientos informaticos|informatica|competencias profesionales|capacidades y competencias|capacidades y competencias informaticas|competencias digitales|habilidades tecnicas|competencias tecnicas|competencias profissionais|competencias digitais|conhecimentos|conhecimentos tecnicos|conhecimentos informaticos|aptidoes|aptidoes e competencias|aptidoes e competencias informaticas|habilidades e competencias|qualificacoes|vaardigheden|competenties|kennis en vaardigheden|kennis|kerncompetenties|computervaardigheden|digitale vaardigheden|eigenschappen|kwaliteiten|expertises|umiejetnosci|kompetencje|umiejetnosci i kompetencje|dodatkowe umiejetnosci|umiejetnosci zawodowe|umiejetnosci techniczne|umiejetnosci komputerowe|kwalifikacje|mocne strony|znajomosc programow|competenze|competenze tecniche|capacita|competencia digital|competencia digitales|competencias clave|competencias chave|competencias de comunicacion|competencias de organizacion|competencias de organizacion gestion|competencias de organizacion and gestion|competencias relacionadas con el empleo|competencias relacionadas con el trabajo|competencias de comunicacao|competencias de organizacao|competencias relacionadas com o trabalho|competencias relacionadas com o emprego|conocimientos de informatica|conhecimentos de informatica|herramientas|herramientas informaticas|programas|programas informaticos|fortalezas|ofimatica|ferramentas|ferramentas informaticas|principais competencias|competences liees a l emploi|competences en communication|connaissances|connaissances informatiques|outils informatiques|points forts|werkzeuge|schlusselqualifikationen|methodenkompetenz|fachwissen|organisations und fuhrungstalent|softwarekennis|narzedzia|programy komputerowe|obsluga komputera|conoscenze|conoscenze informatiche|abilita|capacita e competenze',
  ],
  [
    'languages',
    'weitere sprache|autre langue|competences linguistiques|umiejetnosci jezykowe|sprachen|sprachkenntnisse|fremdsprachen|langues|langues parlees|langues etrangeres|idiomas|lenguas|linguas|lingua|competencias linguisticas|talen|talenkennis|taalvaardigheden|taalvaardigheid|jezyki|jezyki obce|znajomosc jezykow|znajomosc jezykow obcych|lingue|muttersprache|weitere sprachen|lengua materna|otros idiomas|otras lenguas|langue maternelle|autres langues|lingua materna|outras linguas|moedertaal|andere talen|jezyk ojczysty|jezyki ojczyste|inne jezyki|lingua madre|altre lingue',
  ],
  [
    'certifications',
    'zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|fortbildungen|certifications|certificats|certificaciones|certificados|certificacoes|cursos|cursos y certificaciones|formacion complementaria|formacao complementar|cursos complementares|certificaten|cursussen|trainingen|cursussen en trainingen|certyfikaty|kursy|szkolenia|kursy i szkolenia|kursy i certyfikaty|certificazioni|corsi',
  ],
  ['projects', 'projekte|projets|proyectos|projetos|projecten|projekty|progetti'],
  ['publications', 'publikationen|veroffentlichungen|publicaciones|publicacoes|publicaties|publikacje|pubblicazioni'],
  [
    'awards',
    'auszeichnungen|ehrungen|distinctions|prix|premios|premios y reconocimientos|logros|premios|prijzen|nagrody|osiagniecia|premi',
  ],
  [
    'interests',
    'interessen|hobbys|hobbies|freizeit|hobbys und interessen|interessen und hobbys|centres d interet|centres d interets|loisirs|interets|intereses|aficiones|intereses personales|interesses|hobby s|hobby|hobbies en interesses|zainteresowania|interessi',
  ],
  ['references', 'referenzen|references|referencias|referenties|referencje|referenze'],
  ['volunteer', 'ehrenamt|ehrenamtliches engagement|engagement|benevolat|voluntariado|vrijwilligerswerk|wolontariat|volontariato'],
  [
    'personal',
    'personliche daten|personliche angaben|personliches|personendaten|angaben zur person|zur person|personalien|informations personnelles|information personnelle|etat civil|donnees personnelles|datos personales|informacion personal|dados pessoais|informacao pessoal|informacoes pessoais|persoonlijke gegevens|persoonlijke informatie|personalia|gegevens|dane osobowe|informacje osobiste|dane personalne|informazioni personali|dati personali',
  ],
  [
    'other',
    'sonstiges|weitere angaben|fuhrerschein|wehrdienst|zivildienst|divers|autres|permis|informations complementaires|otros|otros datos|otros datos de interes|informacion adicional|outros|outras informacoes|informacoes adicionais|carta de conducao|overig|overige|overige informatie|rijbewijs|inne|dodatkowe informacje|informacje dodatkowe|prawo jazdy|altro|permiso de conducir|carnet de conducir|permis de conduire|patente di guida',
  ],
]

/** Words that decide, and words that may stand beside them. */
export const FOREIGN_WORDS: [SectionKind, string][] = [
  ['languages', 'sprachkenntnisse sprachen langues idiomas talen jezyki jezykow linguisticas'],
  [
    'certifications',
    'zertifikate weiterbildungen fortbildungen certificaciones certificats certyfikaty szkolenia kursy cursussen certificacoes',
  ],
  ['projects', 'projekte projets proyectos projetos projekty'],
  ['references', 'referenzen references referencias referenties referencje referenze'],
  ['interests', 'hobbys interessen loisirs intereses aficiones interesses zainteresowania'],
  [
    'experience',
    'berufserfahrung berufspraxis werdegang laufbahn experience experiences experiencia experiencias werkervaring doswiadczenie praktika',
  ],
  [
    'education',
    'ausbildung studium bildung schulbildung formation formations etudes diplomes estudios formacion formacao educacion educacao opleiding opleidingen wyksztalcenie edukacja',
  ],
  [
    'skills',
    'kenntnisse fahigkeiten kompetenzen competences competencias habilidades conocimientos conhecimentos aptitudes aptidoes vaardigheden competenties umiejetnosci kompetencje qualifikationen connaissances conoscenze competenze capacita capacidades',
  ],
]
export const FOREIGN_MODIFIERS =
  'as os minhas meus moje mijn werkgerelateerde odbyte ukonczone und et y e en i de des del da do dos la le les el los van der die das meine mes mis weitere berufliche beruflicher fachliche technische personliche relevante zusatzliche wichtigste sonstige it edv professionnelle professionnelles techniques informatiques cles principales academica academico academicas laboral profesional profesionales profissional profissionais tecnicas tecnicos tecnicos informaticas academique academiques scolaire werk zawodowe zawodowa techniczne komputerowe dodatkowe schulische akademische universitaire complementaria complementar digitale digitales digitais persoonlijke laborales personales pessoais personnelles professionele professionali comunicativas comunicativa organisationnelles manageriales numeriques comportementales metier kommunikative besondere organisatorische communicatieve functiegerelateerde beroepsgerelateerde leidinggevende overige andere autres otras otros outras outros osobiste komunikacyjne organizacyjne kierownicze cyfrowe informatyczne inne twarde miekkie kluczowe comunicative organizzative gestionali digitali altre tecniche informatiche personali universitaria universitarios universitarias academicos superior superiores escolar oficial previa anterior anteriores initiale wyzsze'
