import type { Language } from './person.ts'

/** Titles, degrees, skills and tasks of one line of work, per language; lists are written with `|`. */
export interface Profession {
  titles: string
  degrees: string
  skills: string
  tasks: string
}

const p = (titles: string, degrees: string, skills: string, tasks: string): Profession => ({ titles, degrees, skills, tasks })

export const PROFESSIONS: Record<Language, Profession[]> = {
  en: [
    p(
      'Platform Engineer|Senior Backend Developer|Software Engineering Intern',
      'BSc Computer Science|Master of Science in Software Engineering|B.E. in Information Technology',
      'Kotlin|Terraform|gRPC|PostgreSQL|Event Sourcing|Prometheus|Bazel|OpenAPI|Chaos Engineering',
      'Moved the billing service to an event log and halved its latency.|Wrote the deployment pipeline that eleven teams use.|Mentored two graduates.',
    ),
    p(
      'Registered Nurse|Ward Sister|Healthcare Assistant',
      'Bachelor of Science in Nursing|Diploma in Adult Nursing|Associate Degree in Nursing',
      'Wound Dressing|Venepuncture|Tracheostomy Care|Palliative Care|Handover Reporting|Manual Handling|ECG Interpretation',
      'Cared for up to twelve patients per shift.|Introduced a falls checklist that cut incidents by a third.|Trained new starters on medication rounds.',
    ),
    p(
      'Head Chef|Sous Chef|Commis Chef',
      'NVQ Level 3 in Professional Cookery|Diploma in Culinary Arts|Higher National Diploma in Hospitality',
      'Menu Costing|Butchery|Pastry|HACCP|Stock Rotation|Allergen Management|Fine Dining',
      'Ran a brigade of nine in a kitchen of 120 covers.|Cut food waste by 18 % in one year.|Designed seasonal menus.',
    ),
    p(
      'Financial Controller|Management Accountant|Accounts Assistant',
      'BA (Hons) Accounting and Finance|Bachelor of Commerce|Master of Business Administration',
      'Month-End Close|IFRS 16|Sage 200|Cash Flow Forecasting|Transfer Pricing|Power Query|Stock Valuation',
      'Closed the books in four working days instead of nine.|Prepared statutory accounts for three subsidiaries.|Led the move to a new ledger.',
    ),
    p(
      'Site Manager|Quantity Surveyor|Apprentice Bricklayer',
      'BEng Civil Engineering|Higher National Certificate in Construction|Bachelor of Technology in Civil Engineering',
      'NEC4 Contracts|Bluebeam|Scaffold Inspection|Setting Out|CDM Regulations|Cost Planning|Primavera P6',
      'Delivered a primary school of 4,200 square metres on time.|Measured and priced variations.|Chaired weekly safety talks.',
    ),
    p(
      'Primary School Teacher|Teaching Assistant|Head of Year',
      'Bachelor of Education|Postgraduate Certificate in Education|Master of Arts in Education',
      'Phonics|Behaviour Support|Differentiation|Parent Engagement|Assessment for Learning|Google Classroom',
      'Taught a class of 28 pupils aged nine.|Organised the science fair for four years.|Wrote the reading scheme.',
    ),
    p(
      'Warehouse Supervisor|Forklift Driver|Logistics Coordinator',
      'Certificate in Supply Chain Operations|Diploma in Logistics Management',
      'Pick and Pack|Counterbalance Truck|SAP EWM|Goods-In Inspection|Route Planning|Kaizen|Cycle Counting',
      'Supervised 22 people on two shifts.|Raised pick accuracy to 99.6 %.|Planned routes for fourteen vans.',
    ),
    p(
      'UX Researcher|Product Designer|Graphic Design Intern',
      'Bachelor of Fine Arts in Graphic Design|Master of Design in Interaction Design',
      'Card Sorting|Journey Mapping|Figma|Design Tokens|Diary Studies|Accessibility Audits|Prototyping',
      'Interviewed sixty customers in five countries.|Built a design system of 80 components.|Ran weekly usability tests.',
    ),
    p(
      'Electrical Maintenance Technician|Control Systems Engineer|Electrician',
      'Bachelor of Engineering in Electrical Engineering|Diploma in Industrial Automation|ITI in Electrician Trade',
      'Siemens S7|Motor Rewinding|Thermography|Loop Testing|Eplan|Fault Finding|Variable Speed Drives',
      'Kept three bottling lines running at 94 % availability.|Rewired the compressor house.|Planned the yearly shutdown.',
    ),
  ],
  de: [
    p(
      'Softwareentwickler|Teamleiter Entwicklung|Werkstudent Softwareentwicklung',
      'Bachelor of Science Informatik|Master of Science Wirtschaftsinformatik|Diplom-Informatiker (FH)',
      'Java|Spring Boot|Anforderungsanalyse|Testautomatisierung|Docker|Clean Code|Jira',
      'Entwicklung eines Abrechnungssystems für 40.000 Kunden.|Einführung automatischer Tests.|Betreuung von Auszubildenden.',
    ),
    p(
      'Industriekauffrau|Sachbearbeiterin Einkauf|Auszubildende zur Industriekauffrau',
      'Ausbildung zur Industriekauffrau|Geprüfte Wirtschaftsfachwirtin (IHK)|Bachelor of Arts Betriebswirtschaftslehre',
      'SAP MM|Lieferantenbewertung|Rechnungsprüfung|MS Excel|Disposition|Verhandlungsführung',
      'Bearbeitung von Bestellungen und Reklamationen.|Verhandlung von Rahmenverträgen.|Pflege der Stammdaten.',
    ),
    p(
      'Gesundheits- und Krankenpfleger|Stationsleitung|Pflegehelfer',
      'Examen Gesundheits- und Krankenpflege|Weiterbildung Intensivpflege|Allgemeine Hochschulreife',
      'Wundmanagement|Beatmung|Pflegedokumentation|Dienstplanung|Notfallmanagement|Medikamentengabe',
      'Versorgung von Patienten auf der Intensivstation.|Anleitung von Schülern.|Planung der Dienste für 24 Personen.',
    ),
    p(
      'Konstrukteur|Entwicklungsingenieur|Projektingenieur',
      'Diplom-Ingenieur Maschinenbau|Master of Engineering Fahrzeugtechnik|Bachelor of Engineering Mechatronik',
      'CATIA V5|FEM-Berechnung|Toleranzanalyse|Projektleitung|FMEA|Lastenhefterstellung|Blechkonstruktion',
      'Konstruktion von Baugruppen für Getriebe.|Abstimmung mit Lieferanten.|Leitung eines Teams von fünf Personen.',
    ),
  ],
  fr: [
    p(
      'Développeuse full-stack|Ingénieure logiciel|Stagiaire développement web',
      'Master Informatique|Diplôme d’ingénieur en génie logiciel|Licence professionnelle Métiers du web',
      'TypeScript|Symfony|Intégration continue|PostgreSQL|Conception d’API|Méthode Scrum',
      'Refonte du portail client utilisé par 30 000 personnes.|Mise en place des tests automatisés.|Encadrement de deux stagiaires.',
    ),
    p(
      'Comptable|Responsable administratif et financier|Assistant de gestion',
      'BTS Comptabilité et gestion|DUT Gestion des entreprises|Master Finance d’entreprise',
      'Sage 100|Déclarations de TVA|Bilan|Paie|Trésorerie|Contrôle de gestion|Pack Office',
      'Tenue de la comptabilité de douze sociétés.|Établissement des bilans annuels.|Suivi de la trésorerie.',
    ),
    p(
      'Infirmier|Cadre de santé|Aide-soignant',
      'Diplôme d’État d’infirmier|Baccalauréat scientifique|Diplôme d’État d’aide-soignant',
      'Soins intensifs|Gestion du stress|Prise de sang|Accueil des familles|Dossier patient informatisé',
      'Prise en charge de vingt patients par garde.|Formation des nouveaux arrivants.|Participation au comité d’hygiène.',
    ),
    p(
      'Chef de cuisine|Second de cuisine|Commis de cuisine',
      'CAP Cuisine|Bac professionnel Restauration|BTS Hôtellerie-restauration',
      'Cuisine gastronomique|Gestion des stocks|Normes HACCP|Pâtisserie|Calcul des coûts',
      'Direction d’une équipe de huit personnes.|Élaboration de la carte.|Réduction du gaspillage de 20 %.',
    ),
  ],
  es: [
    p(
      'Desarrollador web|Analista programador|Becario de informática',
      'Grado en Ingeniería Informática|Máster en Ingeniería del Software|Técnico Superior en Desarrollo de Aplicaciones Web',
      'JavaScript|Angular|Pruebas unitarias|MySQL|Metodologías ágiles|Docker',
      'Desarrollo del portal de reservas.|Migración de la base de datos.|Atención a incidencias de segundo nivel.',
    ),
    p(
      'Administrativa contable|Jefa de administración|Auxiliar administrativa',
      'Licenciatura en Administración y Dirección de Empresas|Técnico Superior en Administración y Finanzas|Grado en Economía',
      'ContaPlus|Facturación|Conciliación bancaria|Nóminas|Excel avanzado|Atención al cliente',
      'Gestión de facturas de trescientos proveedores.|Cierre contable mensual.|Coordinación de un equipo de cuatro personas.',
    ),
    p(
      'Enfermero|Supervisor de enfermería|Auxiliar de enfermería',
      'Grado en Enfermería|Máster en Cuidados Críticos|Bachillerato de Ciencias',
      'Cuidados intensivos|Triaje|Vacunación|Trabajo en equipo|Soporte vital avanzado',
      'Atención directa a pacientes de la UCI.|Formación de personal nuevo.|Control de la medicación.',
    ),
  ],
  pt: [
    p(
      'Engenheiro de software|Programador júnior|Estagiário de informática',
      'Licenciatura em Engenharia Informática|Mestrado em Sistemas de Informação|Bacharelado em Ciência da Computação',
      'C#|Azure DevOps|Testes automatizados|SQL Server|Metodologias ágeis|Angular',
      'Desenvolvimento do sistema de faturação.|Migração para a nuvem.|Apoio à equipa de suporte.',
    ),
    p(
      'Gestora de recursos humanos|Técnica de recrutamento|Assistente administrativa',
      'Licenciatura em Gestão de Recursos Humanos|Pós-graduação em Direito do Trabalho|Ensino Secundário',
      'Recrutamento e seleção|Processamento salarial|Avaliação de desempenho|Formação|Primavera ERP',
      'Recrutamento de oitenta pessoas por ano.|Gestão do plano de formação.|Processamento de salários.',
    ),
    p(
      'Enfermeira|Enfermeira-chefe|Auxiliar de ação médica',
      'Licenciatura em Enfermagem|Mestrado em Enfermagem Comunitária|Técnico em Enfermagem',
      'Cuidados paliativos|Triagem de Manchester|Vacinação|Trabalho em equipa|Registos clínicos',
      'Prestação de cuidados a doentes internados.|Coordenação de turnos.|Formação de estudantes.',
    ),
  ],
  nl: [
    p(
      'Softwareontwikkelaar|Projectleider ICT|Stagiair applicatiebeheer',
      'Bachelor HBO-ICT|Master Information Science|Mbo Applicatieontwikkeling',
      'C#|Azure|Functioneel ontwerp|Scrum|SQL Server|Testautomatisering',
      'Ontwikkeling van een klantportaal.|Begeleiding van stagiairs.|Beheer van koppelingen met leveranciers.',
    ),
    p(
      'Verpleegkundige|Teamleider zorg|Verzorgende IG',
      'Hbo Verpleegkunde|Mbo Verzorgende IG|Havo',
      'Wondzorg|Medicatieveiligheid|Rapporteren|Palliatieve zorg|Roosterplanning',
      'Zorg voor twaalf bewoners per dienst.|Opstellen van zorgplannen.|Overleg met familie en artsen.',
    ),
    p(
      'Administratief medewerker|Assistent-controller|Boekhouder',
      'Bachelor Accountancy|Master Finance & Control|Hbo Bedrijfseconomie',
      'Exact Online|Btw-aangifte|Debiteurenbeheer|Jaarrekening|Excel|Factuurverwerking',
      'Verwerking van inkoopfacturen.|Opstellen van de jaarrekening.|Contact met de accountant.',
    ),
  ],
  pl: [
    p(
      'Programista Java|Starszy programista|Stażysta w dziale IT',
      'Magister inżynier informatyki|Inżynier informatyki|Licencjat z informatyki',
      'Java|Hibernate|Testy jednostkowe|Oracle|Metodyka Scrum|Git',
      'Rozwój systemu obsługi zamówień.|Wdrożenie testów automatycznych.|Wsparcie zespołu utrzymania.',
    ),
    p(
      'Księgowa|Główna księgowa|Młodsza księgowa',
      'Magister ekonomii|Studia podyplomowe Rachunkowość i finanse|Technik ekonomista',
      'Symfonia|Deklaracje VAT|Płatnik|Bilans|Rozliczanie delegacji|MS Excel',
      'Prowadzenie ksiąg rachunkowych.|Sporządzanie deklaracji podatkowych.|Kontakt z urzędem skarbowym.',
    ),
    p(
      'Specjalista ds. sprzedaży|Kierownik sklepu|Przedstawiciel handlowy',
      'Licencjat z zarządzania|Magister marketingu|Wykształcenie średnie techniczne',
      'Negocjacje|Obsługa klienta|Prawo jazdy kat. B|CRM|Planowanie sprzedaży|Merchandising',
      'Pozyskiwanie nowych klientów.|Kierowanie zespołem dziesięciu osób.|Przygotowanie ofert handlowych.',
    ),
  ],
}

/** Spoken languages with levels, and interests, which are no skills. */
export const SPOKEN: Record<Language, [string, string][]> = {
  en: [
    ['English', 'Native'],
    ['Spanish', 'B2'],
  ],
  de: [
    ['Deutsch', 'Muttersprache'],
    ['Englisch', 'fließend'],
  ],
  fr: [
    ['Français', 'langue maternelle'],
    ['Anglais', 'courant'],
  ],
  es: [
    ['Español', 'nativo'],
    ['Inglés', 'B2'],
  ],
  pt: [
    ['Português', 'língua materna'],
    ['Inglês', 'avançado'],
  ],
  nl: [
    ['Nederlands', 'moedertaal'],
    ['Engels', 'goed'],
  ],
  pl: [
    ['Polski', 'ojczysty'],
    ['Angielski', 'B2'],
  ],
}

export const INTERESTS: Record<Language, string> = {
  en: 'Fell running|Choir|Pottery',
  de: 'Wandern|Chorgesang|Fotografie',
  fr: 'Randonnée|Chorale|Photographie',
  es: 'Senderismo|Ajedrez|Fotografía',
  pt: 'Caminhada|Xadrez|Fotografia',
  nl: 'Wielrennen|Schaken|Fotografie',
  pl: 'Turystyka górska|Szachy|Fotografia',
}

export const SUMMARIES: Record<Language, string> = {
  en: 'Reliable professional with years of experience in busy teams, who enjoys clear goals and honest feedback.',
  de: 'Zuverlässige Fachkraft mit langjähriger Erfahrung, die gern im Team arbeitet und Verantwortung übernimmt.',
  fr: 'Professionnel rigoureux et motivé, habitué au travail en équipe et à la conduite de projets variés.',
  es: 'Profesional responsable con amplia experiencia, acostumbrado a trabajar en equipo y por objetivos.',
  pt: 'Profissional responsável com vasta experiência, habituado a trabalhar em equipa e por objetivos.',
  nl: 'Betrouwbare vakkracht met ruime ervaring die graag in een team werkt en verantwoordelijkheid neemt.',
  pl: 'Odpowiedzialna osoba z dużym doświadczeniem, która lubi pracę w zespole i jasno określone cele.',
}
