import { type CvLayout, each, esc, page, type View } from './layout.ts'
import type { Language } from './person.ts'

const list = (text: string): string[] => text.split('|')

/** The form's own words: person, work, education, skills, mother tongue, other languages, communication, organisation, job-related, digital, about me, address, e-mail, phone, born, language skills. */
const FORM: Record<Language, string[]> = {
  en: list(
    'Personal information|Work experience|Education and training|Personal skills|Mother tongue(s)|Other language(s)|Communication skills|Organisational / managerial skills|Job-related skills|Digital skills|About me|Address|Email|Phone|Date of birth|Language skills|I work well with colleagues of all departments.|I planned the duties of the team.',
  ),
  de: list(
    'Angaben zur Person|Berufserfahrung|Schul- und Berufsbildung|Persönliche Fähigkeiten|Muttersprache(n)|Weitere Sprache(n)|Kommunikative Fähigkeiten|Organisations- und Führungstalent|Berufliche Fähigkeiten|Digitale Kompetenzen|Über mich|Adresse|E-Mail|Telefon|Geburtsdatum|Sprachkenntnisse|Ich arbeite gern mit allen Abteilungen zusammen.|Ich habe die Dienste der Gruppe geplant.',
  ),
  fr: list(
    'Informations personnelles|Expérience professionnelle|Éducation et formation|Compétences personnelles|Langue(s) maternelle(s)|Autre(s) langue(s)|Compétences en communication|Compétences organisationnelles / managériales|Compétences liées à l’emploi|Compétences numériques|À propos de moi|Adresse|Courrier électronique|Téléphone|Date de naissance|Compétences linguistiques|Je travaille volontiers avec tous les services.|J’ai planifié le travail de l’équipe.',
  ),
  es: list(
    'Información personal|Experiencia laboral|Educación y formación|Competencias personales|Lengua materna|Otros idiomas|Competencias comunicativas|Competencias de organización / gestión|Competencias relacionadas con el empleo|Competencias digitales|Sobre mí|Dirección|Correo electrónico|Teléfono|Fecha de nacimiento|Competencias lingüísticas|Trabajo bien con compañeros de otros departamentos.|He planificado los turnos del equipo.',
  ),
  pt: list(
    'Informação pessoal|Experiência profissional|Educação e formação|Competências pessoais|Língua materna|Outras línguas|Competências de comunicação|Competências de organização|Competências relacionadas com o trabalho|Competências digitais|Sobre mim|Endereço|Correio eletrónico|Telefone|Data de nascimento|Competências linguísticas|Trabalho bem com colegas de todos os departamentos.|Planeei os turnos da equipa.',
  ),
  nl: list(
    'Persoonlijke informatie|Werkervaring|Onderwijs en opleiding|Persoonlijke vaardigheden|Moedertaal|Andere talen|Communicatieve vaardigheden|Organisatorische en leidinggevende vaardigheden|Werkgerelateerde vaardigheden|Digitale vaardigheden|Over mij|Adres|E-mail|Telefoon|Geboortedatum|Taalvaardigheden|Ik werk graag samen met alle afdelingen.|Ik heb de diensten van het team gepland.',
  ),
  pl: list(
    'Informacje osobiste|Doświadczenie zawodowe|Wykształcenie i odbyte szkolenia|Umiejętności|Język ojczysty|Inne języki|Umiejętności komunikacyjne|Umiejętności organizacyjne / kierownicze|Umiejętności zawodowe|Umiejętności cyfrowe|O mnie|Adres|E-mail|Telefon|Data urodzenia|Umiejętności językowe|Dobrze współpracuję ze wszystkimi działami.|Planowałem dyżury zespołu.',
  ),
}
const form = (v: View): string[] => FORM[v.p.language]
const at = (v: View, index: number): string => form(v)[index] ?? ''

/** "Listening, NormalisedText, Interaction, Production, Writing" and the levels below. */
const languageTable = (v: View): string =>
  `<table><tr>${each(['C1', 'C1', 'B2', 'B2', 'B1'], (level) => `<td>${level}</td>`)}</tr></table><p>${v.p.spoken[1]?.[0] ?? ''}</p>`

/** The common European form in the shapes that its editors have printed over the years. */
export const EUROPASS_LAYOUTS: CvLayout[] = [
  {
    name: 'europass-ecv-matrix',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:10pt/1.35 "Liberation Sans"}.e{display:flex;margin-bottom:6pt}.d{width:46mm;text-align:right;padding-right:5mm;color:#0e4194}.w{flex:1}.h{color:#0e4194;font-size:10.5pt;text-transform:uppercase}td{padding:2pt 8pt;border:1px solid #ccc}h1{font-size:15pt;font-weight:400}',
        `<div class=e><div class="d h">${at(v, 0)}</div><div class=w><h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</p><p>${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p><p>${at(v, 14)} ${v.p.born}</p></div></div><div class=e><div class="d h">${at(v, 1)}</div><div class=w></div></div>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'long')}</div><div class=w><p style="color:#0e4194;font-size:11pt">${esc(j.title)}</p><p>${esc(j.employer)}, ${esc(j.place)}</p>${each(j.tasks, (t) => `<p>▪ ${esc(t)}</p>`)}</div></div>`)}<div class=e><div class="d h">${at(v, 2)}</div><div class=w></div></div>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'years')}</div><div class=w><p style="color:#0e4194;font-size:11pt">${esc(e.degree)}</p><p>${esc(e.school)}, ${esc(e.place)}</p></div></div>`)}<div class=e><div class="d h">${at(v, 3)}</div><div class=w></div></div><div class=e><div class=d>${at(v, 4)}</div><div class=w>${v.p.spoken[0]?.[0]}</div></div><div class=e><div class=d>${at(v, 5)}</div><div class=w>${languageTable(v)}</div></div><div class=e><div class=d>${at(v, 6)}</div><div class=w>▪ ${at(v, 16)}</div></div><div class=e><div class=d>${at(v, 8)}</div><div class=w>${each(v.p.skills, (s) => `<p>▪ ${esc(s)}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'europass-2020-banner',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:19pt;color:#0c4da2}.c{font-size:9.5pt;border-bottom:1px solid #ddd;padding-bottom:5pt;margin-bottom:6pt}h2{font-size:12pt;text-transform:uppercase;color:#0c4da2;margin:12pt 0 5pt;border-left:6px solid #0c4da2;padding-left:6pt}.m{font-size:9pt;color:#666}h3{font-size:10.5pt}',
        `<h1>${esc(v.p.name)}</h1><p class=c><b>${at(v, 14)}:</b> ${v.p.born} | <b>${at(v, 13)}:</b> ${esc(v.p.phone)} | <b>${at(v, 12)}:</b> ${esc(v.p.email)} | <b>${at(v, 11)}:</b> ${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</p><h2>${at(v, 10)}</h2><p>${v.p.summary}</p><h2>${at(v, 1)}</h2>${each(v.p.jobs, (j) => `<p class=m>${v.when(j, 'day')} ${esc(j.place)}, ${esc(v.p.country)}</p><h3>${esc(j.title).toUpperCase()} <span style="font-weight:400">${esc(j.employer).toUpperCase()}</span></h3>${each(j.tasks, (t) => `<p>${esc(t)}</p>`)}<br>`)}<h2>${at(v, 2)}</h2>${each(v.p.education, (e) => `<p class=m>${v.when(e, 'day')} ${esc(e.place)}, ${esc(v.p.country)}</p><h3>${esc(e.degree).toUpperCase()} <span style="font-weight:400">${esc(e.school)}</span></h3><br>`)}<h2>${at(v, 15)}</h2><p>${at(v, 4)}: <b>${v.p.spoken[0]?.[0]}</b></p><p>${at(v, 5)}:</p>${languageTable(v)}<h2>${at(v, 9)}</h2><p>${v.p.skills.map(esc).join(' | ')}</p>`,
      ),
  },
  {
    name: 'europass-2023-left-rule',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        '.t{background:#f3f6fb;padding:6mm;margin-bottom:5mm}h1{font-size:22pt}.g{display:grid;grid-template-columns:1fr 1fr;font-size:9.5pt}h2{font-size:13pt;color:#1a4a8a;margin:10pt 0 5pt}.e{border-left:2px solid #1a4a8a;padding-left:4mm;margin-bottom:6pt}.m{color:#666}',
        `<div class=t><h1>${esc(v.p.name)}</h1><div class=g><p>${esc(v.p.street)}, ${esc(v.town)}</p><p>${esc(v.p.email)}</p><p>${esc(v.p.phone)}</p><p>${at(v, 14)}: ${v.p.born}</p></div></div><h2>${at(v, 1)}</h2>${each(v.p.jobs, (j) => `<div class=e><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)} [ ${v.when(j, 'day')} ]</p><p class=m>${esc(j.place)} | ${esc(v.p.country)}</p>${each(j.tasks, (t) => `<p>${esc(t)}</p>`)}</div>`)}<h2>${at(v, 2)}</h2>${each(v.p.education, (e) => `<div class=e><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)} [ ${v.when(e, 'day')} ]</p><p class=m>${esc(e.place)} | ${esc(v.p.country)}</p></div>`)}<h2>${at(v, 15)}</h2><p>${at(v, 4)}: ${v.p.spoken[0]?.[0]}</p><p>${v.p.spoken[1]?.[0]} ${v.p.spoken[1]?.[1]}</p><h2>${at(v, 8)}</h2><p><b>${esc(v.p.headline)}</b></p><p>${v.p.skills.map(esc).join(', ')}</p><h2>${at(v, 7)}</h2><p>${at(v, 17)}</p>`,
      ),
  },
  {
    name: 'europass-skills-groups',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:18pt}.p{display:flex;justify-content:space-between;border-bottom:4px solid #ffcc00;margin-bottom:6mm;padding-bottom:4mm}h2{font-size:12pt;color:#003399;border-bottom:1px solid #003399;margin:10pt 0 4pt}h3{font-size:10.5pt;margin-top:4pt}.m{font-style:italic}',
        `<div class=p><div><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p></div><div><p>${at(v, 11)}: ${esc(v.place)}</p><p>${at(v, 13)}: ${esc(v.p.phone)}</p><p>${at(v, 12)}: ${esc(v.p.email)}</p></div></div><h2>${at(v, 1).toUpperCase()}</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.title)}</h3><p>${esc(j.employer)} – ${esc(j.place)}</p><p class=m>${v.when(j, 'numeric')}</p>${each(j.tasks, (t) => `<p>- ${esc(t)}</p>`)}`)}<h2>${at(v, 2).toUpperCase()}</h2>${each(v.p.education, (e) => `<h3>${esc(e.degree)}</h3><p>${esc(e.school)} – ${esc(e.place)}</p><p class=m>${v.when(e, 'numeric')}</p>`)}<h2>${at(v, 3).toUpperCase()}</h2><h3>${at(v, 4)}</h3><p>${v.p.spoken[0]?.[0]}</p><h3>${at(v, 8)}</h3><p>${v.p.skills.slice(0, 3).map(esc).join(', ')}</p><h3>${at(v, 9)}</h3><p>${v.p.skills.slice(3).map(esc).join(', ')}</p><h3>${at(v, 6)}</h3><p>${at(v, 16)}</p>`,
      ),
  },
  {
    name: 'europass-ecv-all-rows',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:9.5pt/1.35 "Liberation Sans"}.e{display:flex;margin-bottom:5pt}.d{width:50mm;text-align:right;padding-right:5mm;color:#1593cb}.w{flex:1}.h{text-transform:uppercase}.w h1{font-size:13pt;font-weight:400}.g{display:grid;grid-template-columns:repeat(5,1fr);text-align:center;font-size:8.5pt}',
        `<div class=e><div class=d></div><div class=w>Curriculum vitae</div></div><div class=e><div class="d h">${at(v, 0)}</div><div class=w><h1>${esc(v.p.name)}</h1></div></div><div class=e><div class=d></div><div class=w><p>${esc(v.p.street)}, ${esc(v.town)} (${esc(v.p.country)})</p><p>${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p></div></div><div class=e><div class="d h">${at(v, 1)}</div><div class=w></div></div>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'dotted', '–')}</div><div class=w><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}, ${esc(j.place)} (${esc(v.p.country)})</p>${each(j.tasks, (t) => `<p>– ${esc(t)}</p>`)}</div></div>`)}<div class=e><div class="d h">${at(v, 2)}</div><div class=w></div></div>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'dotted', '–')}</div><div class=w><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}, ${esc(e.place)} (${esc(v.p.country)})</p></div></div>`)}<div class=e><div class="d h">${at(v, 3)}</div><div class=w></div></div><div class=e><div class=d>${at(v, 4)}</div><div class=w>${v.p.spoken[0]?.[0]}</div></div><div class=e><div class=d>${at(v, 5)}</div><div class=w><div class=g><span>B2</span><span>B2</span><span>B1</span><span>B1</span><span>B2</span></div></div></div><div class=e><div class=d>${at(v, 6)}</div><div class=w>${at(v, 16)}</div></div><div class=e><div class=d>${at(v, 7)}</div><div class=w>${at(v, 17)}</div></div><div class=e><div class=d>${at(v, 8)}</div><div class=w>${v.p.skills.slice(0, 3).map(esc).join(', ')}</div></div><div class=e><div class=d>${at(v, 9)}</div><div class=w>${each(v.p.skills.slice(3), (s) => `<p>– ${esc(s)}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'europass-portal',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.t{background:#4672b4;color:#fff;padding:9mm 14mm}.t h1{font-size:24pt}.b{padding:6mm 14mm}h2{font-size:14pt;color:#4672b4;margin:10pt 0 5pt}.m{font-size:9pt;color:#555}.w{font-weight:bold}',
        `<div class=t><h1>${esc(v.p.name)}</h1><p>${at(v, 14)}: ${v.p.born}</p></div><div class=b><h2>${v.h.contact}</h2><p>${at(v, 11)}: ${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</p><p>${at(v, 12)}: ${esc(v.p.email)}</p><p>${at(v, 13)}: ${esc(v.p.phone)}</p><h2>${at(v, 1)}</h2>${each(v.p.jobs, (j) => `<p class=w>${esc(j.title)}</p><p>${esc(j.employer)}</p><p class=m>${v.when(j, 'day')}</p><p class=m>${at(v, 11)}: ${esc(j.place)} (${esc(v.p.country)})</p>${each(j.tasks, (t) => `<p>• ${esc(t)}</p>`)}<br>`)}<h2>${at(v, 2)}</h2>${each(v.p.education, (e) => `<p class=w>${esc(e.degree)}</p><p>${esc(e.school)}</p><p class=m>${v.when(e, 'day')}</p><p class=m>${at(v, 11)}: ${esc(e.place)} (${esc(v.p.country)})</p><br>`)}<h2>${at(v, 15)}</h2><p>${at(v, 4)}: ${v.p.spoken[0]?.[0]}</p><h2>${at(v, 9)}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}<h2>${at(v, 6)}</h2><p>${at(v, 16)}</p></div>`,
      ),
  },
]
