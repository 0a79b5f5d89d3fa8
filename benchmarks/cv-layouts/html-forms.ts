import { type CvLayout, each, esc, page, ul } from './layout.ts'
import type { Language } from './person.ts'

/** The labels of the European form before 2020, by language. */
const EUROPASS: Record<
  Language,
  Record<'info' | 'work' | 'study' | 'name' | 'dates' | 'post' | 'employer' | 'degree' | 'school' | 'duties' | 'skills', string>
> = {
  en: {
    info: 'Personal information',
    work: 'Work experience',
    study: 'Education and training',
    name: 'First name(s) / Surname(s)',
    dates: 'Dates',
    post: 'Occupation or position held',
    employer: 'Name and address of employer',
    degree: 'Title of qualification awarded',
    school: 'Name and type of organisation providing education and training',
    duties: 'Main activities and responsibilities',
    skills: 'Computer skills and competences',
  },
  de: {
    info: 'Angaben zur Person',
    work: 'Berufserfahrung',
    study: 'Schul- und Berufsbildung',
    name: 'Vorname(n) / Nachname(n)',
    dates: 'Datum',
    post: 'Beruf oder Funktion',
    employer: 'Name und Adresse des Arbeitgebers',
    degree: 'Bezeichnung der erworbenen Qualifikation',
    school: 'Name und Art der Bildungs- oder Ausbildungseinrichtung',
    duties: 'Wichtigste Tätigkeiten und Zuständigkeiten',
    skills: 'IKT-Kenntnisse und Kompetenzen',
  },
  fr: {
    info: 'Information personnelle',
    work: 'Expérience professionnelle',
    study: 'Éducation et formation',
    name: 'Nom(s) / Prénom(s)',
    dates: 'Dates',
    post: 'Fonction ou poste occupé',
    employer: "Nom et adresse de l'employeur",
    degree: 'Intitulé du certificat ou diplôme délivré',
    school: "Nom et type de l'établissement d'enseignement ou de formation",
    duties: 'Principales activités et responsabilités',
    skills: 'Aptitudes et compétences informatiques',
  },
  es: {
    info: 'Información personal',
    work: 'Experiencia laboral',
    study: 'Educación y formación',
    name: 'Apellido(s) / Nombre(s)',
    dates: 'Fechas',
    post: 'Profesión o cargo desempeñado',
    employer: 'Nombre y dirección de la empresa o empleador',
    degree: 'Cualificación obtenida',
    school: 'Nombre y tipo del centro de estudios',
    duties: 'Funciones y responsabilidades principales',
    skills: 'Capacidades y competencias informáticas',
  },
  pt: {
    info: 'Informação pessoal',
    work: 'Experiência profissional',
    study: 'Educação e formação',
    name: 'Apelido(s) / Nome(s) próprio(s)',
    dates: 'Datas',
    post: 'Função ou cargo ocupado',
    employer: 'Nome e morada do empregador',
    degree: 'Designação da qualificação atribuída',
    school: 'Nome e tipo da organização de ensino ou formação',
    duties: 'Principais actividades e responsabilidades',
    skills: 'Aptidões e competências informáticas',
  },
  nl: {
    info: 'Persoonlijke informatie',
    work: 'Werkervaring',
    study: 'Opleiding',
    name: 'Achternaam / Voornaam',
    dates: 'Data',
    post: 'Beroep of functie',
    employer: 'Naam en adres van de werkgever',
    degree: 'Kwalificatie of diploma',
    school: 'Naam en type onderwijsinstelling',
    duties: 'Voornaamste werkzaamheden en verantwoordelijkheden',
    skills: 'Computervaardigheden',
  },
  pl: {
    info: 'Dane osobowe',
    work: 'Doświadczenie zawodowe',
    study: 'Wykształcenie i szkolenie',
    name: 'Nazwisko / Imię',
    dates: 'Daty',
    post: 'Zawód lub zajmowane stanowisko',
    employer: 'Nazwa i adres pracodawcy',
    degree: 'Uzyskane kwalifikacje',
    school: 'Nazwa i rodzaj organizacji prowadzącej kształcenie',
    duties: 'Główne działania i obowiązki',
    skills: 'Umiejętności komputerowe',
  },
}

const table = (rows: readonly (readonly [string, string])[]): string =>
  each(rows, ([label, value]) => `<tr><td class=k>${label}</td><td>${value}</td></tr>`)

/** Forms and tables: the European form old and new, tabular CVs, tables with borders. */
export const FORM_LAYOUTS: CvLayout[] = [
  {
    name: 'europass-old',
    family: 'europass',
    format: 'pdf',
    render: (v) => {
      const l = EUROPASS[v.p.language]
      return page(
        'table{border-collapse:collapse;width:100%;font-family:"Liberation Sans Narrow"}td{vertical-align:top;padding:1.5pt 4pt}.k{width:58mm;text-align:right;border-right:1px solid #000}.h{font-weight:bold;font-size:12pt}',
        `<table>${table([
          [`<b>Europass<br>${v.w.cv}</b>`, ''],
          [`<span class=h>${l.info}</span>`, ''],
          [l.name, `<b>${esc(v.p.name)}</b>`],
          [v.w.address, `${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}`],
          [v.w.phone, esc(v.p.phone)],
          [v.w.email, esc(v.p.email)],
          [v.w.born, v.p.born],
          ['&nbsp;', ''],
          [`<span class=h>${l.work}</span>`, ''],
          ...v.p.jobs.flatMap(
            (j) =>
              [
                [l.dates, v.when(j, 'numeric')],
                [l.post, esc(j.title)],
                [l.duties, j.tasks.map(esc).join('<br>')],
                [l.employer, `${esc(j.employer)}, ${esc(j.place)}`],
                ['&nbsp;', ''],
              ] as const,
          ),
          [`<span class=h>${l.study}</span>`, ''],
          ...v.p.education.flatMap(
            (e) =>
              [
                [l.dates, v.when(e, 'numeric')],
                [l.degree, esc(e.degree)],
                [l.school, `${esc(e.school)}, ${esc(e.place)}`],
                ['&nbsp;', ''],
              ] as const,
          ),
          [l.skills, v.p.skills.map(esc).join(', ')],
        ])}</table>`,
      )
    },
  },
  {
    name: 'europass-2013',
    family: 'europass',
    format: 'pdf',
    render: (v) => {
      const l = EUROPASS[v.p.language]
      return page(
        '.e{display:grid;grid-template-columns:44mm 1fr;gap:5mm;margin-bottom:7pt}.e>:first-child{text-align:right;color:#26a}h2{font-size:9pt;text-transform:uppercase;color:#26a;margin:10pt 0 5pt;border-bottom:1px solid #26a;width:44mm;text-align:right}.b{color:#26a;font-size:11pt}',
        `<div class=e><div>${l.info.toUpperCase()}</div><div style="font-size:16pt">${esc(v.p.name)}</div></div><div class=e><div></div><div>${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}<br>${esc(v.p.phone)}<br>${esc(v.p.email)}<br>${v.w.born} ${v.p.born} | ${v.w.nationality} —</div></div><h2>${l.work}</h2>${each(v.p.jobs, (j) => `<div class=e><div>${v.when(j, 'numeric')}</div><div><span class=b>${esc(j.title)}</span><br>${esc(j.employer)}, ${esc(j.place)}${ul(j.tasks)}</div></div>`)}<h2>${l.study}</h2>${each(v.p.education, (e) => `<div class=e><div>${v.when(e, 'numeric')}</div><div><span class=b>${esc(e.degree)}</span><br>${esc(e.school)}, ${esc(e.place)}</div></div>`)}<h2>${v.h.skills}</h2><div class=e><div>${l.skills}</div><div>${ul(v.p.skills)}</div></div>`,
      )
    },
  },
  {
    name: 'europass-new',
    family: 'europass',
    format: 'pdf',
    render: (v) => {
      const l = EUROPASS[v.p.language]
      return page(
        'h1{font-size:22pt;color:#004494;font-weight:400}h2{font-size:10.5pt;color:#004494;text-transform:uppercase;border-bottom:2px solid #ddd;margin:12pt 0 6pt}.m{color:#555;font-size:9pt}',
        `<h1>${esc(v.p.name)}</h1><p class=m><b>${v.w.born}:</b> ${v.p.born} | <b>${v.w.phone}:</b> ${esc(v.p.phone)} (Mobile) | <b>${v.w.email}:</b> ${esc(v.p.email)} |</p><p class=m><b>${v.w.address}:</b> ${esc(v.p.street)}, ${esc(v.p.postcode)}, ${esc(v.p.city)}, ${esc(v.p.country)}</p><h2>● ${l.work}</h2>${each(v.p.jobs, (j) => `<p class=m>${v.when(j, 'day').toUpperCase()} – ${esc(j.place)}</p><p><b>${esc(j.title).toUpperCase()}</b> ${esc(j.employer).toUpperCase()}</p>${ul(j.tasks)}`)}<h2>● ${l.study}</h2>${each(v.p.education, (e) => `<p class=m>${v.when(e, 'day')} – ${esc(e.place)}</p><p><b>${esc(e.degree).toUpperCase()}</b> ${esc(e.school)}</p>`)}<h2>● ${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' &nbsp;/&nbsp; ')}</p>`,
      )
    },
  },
  {
    name: 'lebenslauf-tabular',
    family: 'national',
    languages: ['de'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:18pt;margin-bottom:10pt}table{width:100%}td{vertical-align:top;padding:2pt 0}.k{width:48mm}h2{font-size:12pt;margin:12pt 0 4pt}',
        `<h1>Lebenslauf</h1><h2>${v.h.personal}</h2><table>${table([
          ['Name:', esc(v.p.name)],
          ['Anschrift:', `${esc(v.p.street)}, ${esc(v.town)}`],
          ['Telefon:', esc(v.p.phone)],
          ['E-Mail:', esc(v.p.email)],
          ['Geburtsdatum und -ort:', `${v.p.born} in ${esc(v.p.birthplace)}`],
          ['Familienstand:', 'ledig'],
        ])}</table><h2>${v.h.experience}</h2><table>${table(v.p.jobs.map((j) => [v.when(j, 'dotted'), `<b>${esc(j.title)}</b><br>${esc(j.employer)}, ${esc(j.place)}${ul(j.tasks)}`] as const))}</table><h2>${v.h.education}</h2><table>${table(v.p.education.map((e) => [v.when(e, 'dotted'), `${esc(e.school)}, ${esc(e.place)}<br>Abschluss: ${esc(e.degree)}`] as const))}</table><h2>${v.h.skills}</h2><table>${table([['EDV:', v.p.skills.map(esc).join(', ')]])}</table><p style="margin-top:20pt">${esc(v.p.city)}, 12.03.2025</p>`,
      ),
  },
  {
    name: 'lebenslauf-since',
    family: 'national',
    languages: ['de'],
    format: 'pdf',
    render: (v) =>
      page(
        '.g{display:grid;grid-template-columns:45mm 1fr;row-gap:6pt}h1{font-size:24pt;color:#456}h2{grid-column:1/3;font-size:13pt;color:#456;border-bottom:1px solid #456;margin:8pt 0 2pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)} · ${esc(v.town)} · ${esc(v.p.phone)} · ${esc(v.p.email)}</p><p>geboren am ${v.p.born} in ${esc(v.p.birthplace)}</p><div class=g><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div>${j.to === undefined ? `seit ${j.from.month}/${j.from.year}` : v.when(j, 'numeric', ' bis ')}</div><div><b>${esc(j.employer)}</b>, ${esc(j.place)}<br>${esc(j.title)}${ul(j.tasks)}</div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div>${v.when(e, 'numeric', ' bis ')}</div><div><b>${esc(e.school)}</b><br>${esc(e.degree)}</div>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<div>${esc(s)}</div><div>${v.w.levels[(v.p.levels[i] ?? 1) - 1]}</div>`)}</div>`,
      ),
  },
  {
    name: 'french-one-page',
    family: 'national',
    languages: ['fr'],
    format: 'pdf',
    render: (v) =>
      page(
        '.t{display:flex;justify-content:space-between}h1{font-size:16pt;text-align:center;margin:10pt}h2{font-size:12pt;background:#dde;padding:2pt 6pt;margin:9pt 0 4pt}.e{display:grid;grid-template-columns:30mm 1fr;gap:4mm}',
        `<div class=t><div><b>${esc(v.p.given)} ${esc(v.p.family).toUpperCase()}</b><br>${esc(v.p.street)}<br>${esc(v.town)}<br>Tél. : ${esc(v.p.phone)}<br>${esc(v.p.email)}</div><div>Né(e) le ${v.p.born}<br>Permis B</div></div><h1>${esc(v.p.headline).toUpperCase()}</h1><h2>${v.h.experience.toUpperCase()}</h2>${each(v.p.jobs, (j) => `<div class=e><b>${v.when(j, 'years', '-')}</b><div><b>${esc(j.title)}</b> – ${esc(j.employer)} (${esc(j.place)})${ul(j.tasks)}</div></div>`)}<h2>${v.h.education.toUpperCase()}</h2>${each(v.p.education, (e) => `<div class=e><b>${e.to.year}</b><div><b>${esc(e.degree)}</b> – ${esc(e.school)} (${esc(e.place)})</div></div>`)}<h2>${v.h.skills.toUpperCase()}</h2>${ul(v.p.skills)}<h2>${v.h.languages.toUpperCase()}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} : ${b}</p>`)}`,
      ),
  },
  {
    name: 'iberian-blocks',
    family: 'national',
    languages: ['es', 'pt'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt;text-transform:uppercase}h2{font-size:12pt;color:#fff;background:#555;padding:2pt 6pt;margin:10pt 0 5pt}',
        `<h1>${esc(v.p.name)}</h1><h2>${v.h.personal}</h2><p><b>${v.w.address}:</b> ${esc(v.p.street)}, ${esc(v.town)} (${esc(v.p.country)})</p><p><b>${v.w.phone}:</b> ${esc(v.p.phone)}</p><p><b>${v.w.email}:</b> ${esc(v.p.email)}</p><p><b>${v.w.born}:</b> ${v.p.born}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${v.when(e, 'years', '-')}</b> ${esc(e.degree)}. ${esc(e.school)}. ${esc(e.place)}.</p>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${v.when(j, 'long', ' - ')}</b></p><p>${esc(j.title)}. ${esc(j.employer)}. ${esc(j.place)}.</p>${ul(j.tasks)}`)}<h2>${v.h.skills}</h2>${ul(v.p.skills.map((s, i) => `${s}: ${v.w.levels[(v.p.levels[i] ?? 1) - 1]}`))}`,
      ),
  },
  {
    name: 'dutch-compact',
    family: 'national',
    languages: ['nl'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:17pt}h2{font-size:12pt;color:#e60;margin:11pt 0 4pt}.e{display:grid;grid-template-columns:40mm 45mm 1fr;gap:3mm}.q{display:grid;grid-template-columns:35mm 1fr}',
        `<h1>${v.w.cv}</h1><h2>${v.h.personal}</h2><div class=q><span>Naam</span><span>${esc(v.p.name)}</span><span>Adres</span><span>${esc(v.p.street)}</span><span>Postcode/woonplaats</span><span>${esc(v.town)}</span><span>Telefoonnummer</span><span>${esc(v.p.phone)}</span><span>E-mailadres</span><span>${esc(v.p.email)}</span></div><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><span>${v.when(e, 'years')}</span><span>${esc(e.degree)}</span><span>${esc(e.school)}, ${esc(e.place)}</span></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><span>${v.when(j, 'years')}</span><span>${esc(j.title)}</span><span>${esc(j.employer)}, ${esc(j.place)}</span></div>${ul(j.tasks)}`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'polish-consent',
    family: 'national',
    languages: ['pl'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:22pt}h2{font-size:12pt;text-transform:uppercase;border-bottom:1px solid #000;margin:10pt 0 4pt}.e{display:grid;grid-template-columns:42mm 1fr}footer{font-size:7pt;margin-top:14pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}, ${esc(v.town)}</p><p>tel. ${esc(v.p.phone)}</p><p>e-mail: ${esc(v.p.email)}</p><p>data urodzenia: ${v.p.born}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><span>${v.when(e, 'years')}</span><span><b>${esc(e.school)}</b><br>${esc(e.degree)}</span></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><span>${v.when(j, 'dotted')}</span><span><b>${esc(j.employer)}, ${esc(j.place)}</b><br>Stanowisko: ${esc(j.title)}${ul(j.tasks)}</span></div>`)}<h2>${v.h.skills}</h2>${ul(v.p.skills)}<footer>Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb niezbędnych do realizacji procesu rekrutacji.</footer>`,
      ),
  },
  {
    name: 'bordered-tables',
    family: 'tables',
    format: 'pdf',
    languages: ['en'],
    render: (v) =>
      page(
        'h1{font-size:16pt;text-align:center}h2{font-size:12pt;margin:10pt 0 4pt}table{border-collapse:collapse;width:100%}td,th{border:1px solid #444;padding:3pt 5pt;text-align:left;vertical-align:top}',
        `<h1>RESUME</h1><p><b>${esc(v.p.name)}</b></p><p>Contact No: ${esc(v.p.phone)}</p><p>Email: ${esc(v.p.email)}</p><p>Address: ${esc(v.p.street)}, ${esc(v.town)}</p><h2>${v.h.education}</h2><table><tr><th>Qualification<th>Institution<th>Year</tr>${each(v.p.education, (e) => `<tr><td>${esc(e.degree)}<td>${esc(e.school)}<td>${e.to.year}</tr>`)}</table><h2>${v.h.experience}</h2><table><tr><th>Organisation<th>Designation<th>Period</tr>${each(v.p.jobs, (j) => `<tr><td>${esc(j.employer)}, ${esc(j.place)}<td>${esc(j.title)}<td>${v.when(j, 'short')}</tr>`)}</table><h2>${v.h.skills}</h2><table><tr><th>Skill<th>Level</tr>${each(v.p.skills, (s, i) => `<tr><td>${esc(s)}<td>${v.w.levels[(v.p.levels[i] ?? 1) - 1]}</tr>`)}</table>`,
      ),
  },
  {
    name: 'right-to-left-name',
    family: 'scripts',
    languages: ['en'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:12pt;margin:9pt 0 4pt;color:#064}.r{display:flex;justify-content:space-between}.ar{font:16pt "DejaVu Sans"}',
        `<div class=r><h1>${esc(v.p.name)}</h1><span class=ar dir=rtl>محمد الأحمد</span></div><p>${esc(v.place)} • ${esc(v.p.phone)} • ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b>, ${esc(j.employer)}</p><p>${esc(j.place)} | ${v.when(j, 'short')}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b>, ${esc(e.school)}</p><p>${esc(e.place)} | ${v.when(e, 'years')}</p>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(', ')}</p>`,
      ),
  },
]
