import { type CvLayout, each, esc, page, ul, type View } from './layout.ts'
import type { Job, Study } from './person.ts'
import { written } from './wording.ts'

/** The same word in Spanish, Portuguese and Polish; English for all others. */
const say = (v: View, es: string, pt: string, pl: string, en = ''): string => ({ es, pt, pl })[v.p.language as 'es'] ?? en

/** "Desde enero de 2019 hasta la actualidad": the whole sentence that Word documents use. */
const sinceUntil = (v: View, { from, to }: Job | Study): string => {
  const [begin, middle, open] = say(v, 'Desde|hasta|la actualidad', 'De|até|o momento', 'Od|do|chwili obecnej', 'From|to|present').split(
    '|',
  )
  return `${begin} ${written(from, 'long', v.p.language)} ${middle} ${to === undefined ? open : written(to, 'long', v.p.language)}`
}

const duties = (v: View): string =>
  say(v, 'Funciones realizadas:', 'Principais atividades:', 'Zakres obowiązków:', 'Main responsibilities:')

const LATIN: CvLayout['languages'] = ['es', 'pt', 'pl']
const stars = (level: number): string => '★'.repeat(level + 1) + '☆'.repeat(4 - level)

/** What candidates in Spain, Latin America, Portugal, Brazil and Poland send: labels, capitals, brackets and sentences. */
export const LATIN_LAYOUTS: CvLayout[] = [
  {
    name: 'latin-label-value',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) => {
      const [post, firm, time, title, centre, place] = say(
        v,
        'Puesto|Empresa|Periodo|Título|Centro|Localidad',
        'Cargo|Empresa|Período|Curso|Instituição|Cidade',
        'Stanowisko|Firma|Okres zatrudnienia|Kierunek|Uczelnia|Miejscowość',
      ).split('|')
      return page(
        'h1{font-size:18pt}h2{font-size:12pt;background:#e5e5e5;padding:2pt 4pt;margin:10pt 0 5pt}.e{margin-bottom:7pt}',
        `<h1>${esc(v.p.name)}</h1><h2>${v.h.personal}</h2><p>${v.w.address}: ${esc(v.p.street)}, ${esc(v.town)}</p><p>${v.w.phone}: ${esc(v.p.phone)}</p><p>${v.w.email}: ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><p><b>${post}:</b> ${esc(j.title)}</p><p><b>${firm}:</b> ${esc(j.employer)}</p><p><b>${place}:</b> ${esc(j.place)}</p><p><b>${time}:</b> ${sinceUntil(v, j)}</p><p><b>${duties(v)}</b></p>${ul(j.tasks)}</div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><p><b>${title}:</b> ${esc(e.degree)}</p><p><b>${centre}:</b> ${esc(e.school)}</p><p><b>${time}:</b> ${v.when(e, 'years', ' - ')}</p></div>`)}<h2>${v.h.skills}</h2>${ul(v.p.skills)}<h2>${v.h.languages}</h2>${ul(v.p.spoken.map(([a, b]) => `${a}: ${b}`))}`,
      )
    },
  },
  {
    name: 'latin-employer-capitals',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.35 "Liberation Serif"}h1{font-size:17pt;text-align:center}.c{text-align:center}h2{font-size:12pt;text-transform:uppercase;border-bottom:1px solid #000;margin:11pt 0 5pt}.i{font-style:italic}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.street)} - ${esc(v.town)}</p><p class=c>${esc(v.p.phone)} - ${esc(v.p.email)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer.toUpperCase())}</b> (${esc(j.place)})</p><p class=i>${esc(j.title)}</p><p>${sinceUntil(v, j)}</p><p>${duties(v)}</p>${each(j.tasks, (t) => `<p>- ${esc(t)}</p>`)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school.toUpperCase())}</b> (${esc(e.place)})</p><p class=i>${esc(e.degree)}</p><p>${v.when(e, 'years', ' - ')}</p>`)}<h2>${say(v, 'Otros conocimientos', 'Outros conhecimentos', 'Pozostałe umiejętności')}</h2><p><b>${say(v, 'Informática y técnica', 'Informática e técnica', 'Techniczne')}:</b> ${v.p.skills.map(esc).join(', ')}.</p><p><b>${v.h.languages}:</b> ${v.p.spoken.map(([a, b]) => `${a} (${b})`).join(', ')}.</p>`,
      ),
  },
  {
    name: 'latin-employer-dash-title',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:22pt;color:#334}h2{font-size:13pt;color:#334;margin:12pt 0 5pt}h3{font-size:10.5pt;margin-top:5pt}.d{color:#666;font-size:9.5pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.place)} · ${esc(v.p.phone)} · ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer)} – ${esc(j.title)}</b></p><p class=d>${v.when(j, 'numeric', ' - ').replace(v.w.present, say(v, 'Presente', 'Atual', 'do teraz'))} | ${esc(j.place)}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)} – ${esc(e.degree)}</b></p><p class=d>${v.when(e, 'numeric', ' - ')} | ${esc(e.place)}</p>`)}<h2>${v.h.skills}</h2><h3>${say(v, 'Informática', 'Informática', 'Komputer')}</h3>${ul(v.p.skills.slice(0, 3))}<h3>${say(v, 'Profesionales', 'Profissionais', 'Zawodowe')}</h3>${ul(v.p.skills.slice(3))}<h3>${say(v, 'Idiomas', 'Idiomas', 'Języki')}</h3>${ul(v.p.spoken.map(([a, b]) => `${a} – ${b}`))}`,
      ),
  },
  {
    name: 'latin-role-in-one-line',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:16pt}h2{font-size:11.5pt;margin:11pt 0 4pt;text-decoration:underline}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}, ${esc(v.town)}</p><p>Tel. ${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p><h2>${say(v, 'Objetivo profesional', 'Objetivo', 'Cel zawodowy')}</h2><p>${v.p.summary}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>• ${esc(e.degree)} - ${esc(e.school)} (${e.to.year})</p>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>• ${esc(j.employer)} (${esc(j.place)}) - ${esc(j.title)}</p><p style="margin-left:8pt">${say(v, 'Periodo', 'Período', 'Okres')}: ${v.when(j, 'numeric', say(v, ' a ', ' a ', ' - '))}</p><p style="margin-left:8pt">${duties(v)} ${j.tasks.map(esc).join(' ')}</p>`)}<h2>${say(v, 'Cualificaciones y habilidades', 'Qualificações e conhecimentos', 'Umiejętności i kwalifikacje')}</h2>${each(v.p.skills, (s) => `<p>• ${esc(s)};</p>`)}<h2>${say(v, 'Información adicional', 'Informações adicionais', 'Dodatkowe informacje')}</h2><p>• ${say(v, 'Disponibilidad para viajar.', 'Disponibilidade para viagens.', 'Dyspozycyjność, prawo jazdy.')}</p>`,
      ),
  },
  {
    name: 'latin-years-beside',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:13pt;color:#7a1f1f;margin:12pt 0 5pt}td{vertical-align:top;padding:0 0 6pt}.y{width:34mm;font-weight:bold}.u{text-transform:uppercase}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><p>${esc(v.place)} | ${esc(v.p.phone)} | ${esc(v.p.email)}</p><h2>${v.h.experience}</h2><table>${each(v.p.jobs, (j) => `<tr><td class=y>${v.when(j, 'years', ' - ').replace(v.w.present, say(v, 'Actualmente', 'Atualmente', 'obecnie'))}</td><td><b class=u>${esc(j.employer)}</b>, ${esc(j.place)}<br>${say(v, 'Puesto', 'Função', 'Stanowisko')}: ${esc(j.title)}<br>${duties(v)} ${j.tasks.map((t) => esc(t).replace(/\.$/, '').toLowerCase()).join(', ')}.</td></tr>`)}</table><h2>${v.h.education}</h2><table>${each(v.p.education, (e) => `<tr><td class=y>${v.when(e, 'years', ' - ')}</td><td><b>${esc(e.degree)}</b><br>${esc(e.school)}, ${esc(e.place)}</td></tr>`)}</table><h2>${v.h.skills}</h2><table>${each(v.p.skills, (s, at) => `<tr><td style="width:70mm">${esc(s)}</td><td>${say(v, 'Nivel ', 'Nível ', 'Poziom ')}${v.w.levels[(v.p.levels[at] ?? 1) - 1]}</td></tr>`)}</table><h2>${v.h.languages}</h2><p>${v.p.spoken.map(([a, b]) => `${a}: ${b}`).join('. ')}.</p>`,
      ),
  },
  {
    name: 'latin-skill-stars',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:66mm;height:297mm;background:#f0ece4;padding:12mm 6mm;font-size:9.5pt}.r{margin-left:66mm;padding:12mm 9mm}h1{font-size:23pt}h2{font-size:12pt;margin:12pt 0 5pt;text-transform:uppercase;letter-spacing:1pt}.s{display:flex;justify-content:space-between}.g{color:#888}',
        `<div class=l><h2>${v.h.contact}</h2><p>${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p><p>${esc(v.place)}</p><h2>${v.h.skills}</h2>${each(v.p.skills, (s, at) => `<p class=s><span>${esc(s)}</span> <span>${stars(v.p.levels[at] ?? 1)}</span></p>`)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p class=s><span>${a}</span> <span>${b}</span></p>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p><p class=g>${v.when(e, 'years')}</p>`)}</div><div class=r><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p class=s><b>${esc(j.employer)}</b> <span class=g>${v.when(j, 'short')}</span></p><p>${esc(j.title)} · ${esc(j.place)}</p>${ul(j.tasks)}`)}</div>`,
      ),
  },
  {
    name: 'latin-skills-by-level',
    family: 'national',
    languages: LATIN,
    format: 'pdf',
    render: (v) => {
      const how = say(
        v,
        'Dominio avanzado de|Buen manejo de',
        'Domínio avançado de|Bons conhecimentos de',
        'Bardzo dobra znajomość|Dobra znajomość',
      ).split('|')
      return page(
        'h1{font-size:19pt;border-bottom:2px solid #060}h2{font-size:12.5pt;color:#060;margin:11pt 0 4pt}.f{font-size:7.5pt;color:#666;margin-top:12mm}',
        `<h1>${esc(v.p.name)}</h1><p>${v.w.born}: ${v.p.born}</p><p>${v.w.phone}: ${esc(v.p.phone)}</p><p>${v.w.email}: ${esc(v.p.email)}</p><p>${v.w.address}: ${esc(v.p.street)}, ${esc(v.town)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'dotted')}</p><p><b>${esc(j.employer)}, ${esc(j.place)}</b></p><p>${say(v, 'Cargo', 'Cargo', 'Stanowisko')}: ${esc(j.title)}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'dotted')}</p><p><b>${esc(e.school)}, ${esc(e.place)}</b></p><p>${say(v, 'Titulación', 'Curso', 'Kierunek')}: ${esc(e.degree)}</p>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s, at) => `<p>${how[at % 2]}: ${esc(s)}</p>`)}<h2>${v.h.interests}</h2><p>${v.p.interests.map(esc).join(', ')}</p><p class=f>${say(v, 'Autorizo el tratamiento de mis datos personales para fines de selección.', 'Autorizo o tratamento dos meus dados pessoais para fins de recrutamento.', 'Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb niezbędnych do realizacji procesu rekrutacji zgodnie z RODO.')}</p>`,
      )
    },
  },
  {
    name: 'latin-europass-cef-table',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font-size:10pt}h1{font-size:21pt;color:#0e47cb}h2{font-size:12pt;text-transform:uppercase;border-bottom:1px solid #aaa;margin:12pt 0 5pt}.d{font-size:9pt;color:#555}td,th{font-weight:normal;padding:1pt 8pt 1pt 0;font-size:9pt;text-align:left}',
        `<h1>${esc(v.p.name)}</h1><p>${v.w.born}: ${v.p.born} | ${v.w.nationality}: ${esc(v.p.country)} | ${v.w.phone}: ${esc(v.p.phone)} | ${v.w.email}: ${esc(v.p.email)} | ${v.w.address}: ${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p class=d>${v.when(j, 'day')} ${esc(j.place)}, ${esc(v.p.country)}</p><p><b>${esc(j.title.toUpperCase())}</b> ${esc(j.employer.toUpperCase())}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p class=d>${v.when(e, 'day')} ${esc(e.place)}, ${esc(v.p.country)}</p><p><b>${esc(e.degree.toUpperCase())}</b> ${esc(e.school)}</p>`)}<h2>${v.h.languages}</h2><p>${say(v, 'Lengua materna', 'Língua materna', 'Język ojczysty', 'Mother tongue')}: <b>${v.p.spoken[0]?.[0].toUpperCase()}</b></p><table><tr><th></th><th>${say(v, 'Comprensión oral', 'Compreensão oral', 'Słuchanie', 'Listening')}</th><th>${say(v, 'Comprensión lectora', 'Leitura', 'Czytanie', 'NormalisedText')}</th><th>${say(v, 'Escritura', 'Escrita', 'Pisanie', 'Writing')}</th></tr><tr><td>${v.p.spoken[1]?.[0].toUpperCase()}</td><td>B2</td><td>C1</td><td>B2</td></tr></table><p class=d>${say(v, 'Niveles: A1 y A2: usuario básico; B1 y B2: usuario independiente; C1 y C2: usuario competente', 'Níveis: A1 e A2: utilizador básico; B1 e B2: utilizador independente; C1 e C2: utilizador avançado', 'Poziomy: A1 i A2: poziom podstawowy; B1 i B2: poziom samodzielności; C1 i C2: poziom biegłości', 'Levels: A1 and A2: Basic user; B1 and B2: Independent user; C1 and C2: Proficient user')}</p><h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' | ')}</p>`,
      ),
  },
  {
    name: 'latin-europass-left-labels',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:9.5pt/1.35 "Liberation Sans"}td{vertical-align:top;padding:0 0 4pt}.l{width:52mm;text-align:right;padding-right:5mm;color:#1f4e9d}.h{font-weight:bold;text-transform:uppercase}',
        `<table><tr><td class="l h">${v.h.personal}</td><td><b style="font-size:14pt">${esc(v.p.name)}</b></td></tr><tr><td class=l></td><td>${esc(v.p.street)}, ${esc(v.town)} (${esc(v.p.country)})</td></tr><tr><td class=l></td><td>${esc(v.p.phone)}</td></tr><tr><td class=l></td><td>${esc(v.p.email)}</td></tr><tr><td class="l h">${v.h.experience}</td><td></td></tr>${each(v.p.jobs, (j) => `<tr><td class=l>${v.when(j, 'numeric')}</td><td><b>${esc(j.title)}</b><br>${esc(j.employer)}, ${esc(j.place)} (${esc(v.p.country)})${each(j.tasks, (t) => `<br>▪ ${esc(t)}`)}</td></tr>`)}<tr><td class="l h">${v.h.education}</td><td></td></tr>${each(v.p.education, (e) => `<tr><td class=l>${v.when(e, 'numeric')}</td><td><b>${esc(e.degree)}</b><br>${esc(e.school)}, ${esc(e.place)} (${esc(v.p.country)})</td></tr>`)}<tr><td class="l h">${v.h.skills}</td><td></td></tr><tr><td class=l>${say(v, 'Lengua materna', 'Língua materna', 'Język ojczysty', 'Mother tongue')}</td><td>${v.p.spoken[0]?.[0]}</td></tr><tr><td class=l>${say(v, 'Competencias comunicativas', 'Competências de comunicação', 'Umiejętności komunikacyjne', 'Communication skills')}</td><td>${v.p.summary}</td></tr><tr><td class=l>${say(v, 'Competencias profesionales', 'Competências relacionadas com o trabalho', 'Umiejętności zawodowe', 'Job-related skills')}</td><td>${v.p.skills
          .slice(0, 3)
          .map((s) => `▪ ${esc(s)}`)
          .join(
            '<br>',
          )}</td></tr><tr><td class=l>${say(v, 'Competencias digitales', 'Competências digitais', 'Kompetencje cyfrowe', 'Digital skills')}</td><td>${v.p.skills
          .slice(3)
          .map((s) => `▪ ${esc(s)}`)
          .join(
            '<br>',
          )}</td></tr><tr><td class=l>${say(v, 'Permiso de conducir', 'Carta de condução', 'Prawo jazdy', 'Driving licence')}</td><td>B</td></tr></table>`,
      ),
  },
  {
    name: 'latin-narrow-education',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '.c{display:flex;gap:9mm}.a{width:112mm}.b{width:56mm}h1{font-size:24pt}h2{font-size:12pt;color:#0a6;margin:12pt 0 5pt}.k{font-size:9.5pt;color:#555;margin-bottom:6pt}.t{margin:0 0 3pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><p>${esc(v.p.email)} | ${esc(v.p.phone)} | ${esc(v.place)}</p><div class=c><div class=a><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b>, ${esc(j.employer)}</p><p class=k>${esc(j.place)}, ${v.when(j, 'short')}</p>${ul(j.tasks)}`)}</div><div class=b><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)}</b></p><p>${esc(e.degree)}</p><p class=k>${v.when(e, 'years')}, ${esc(e.place)}</p>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s, at) => `<p class=t>${esc(s)} (${v.w.levels[(v.p.levels[at] ?? 1) - 1]})</p>`)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p class=t>${a} (${b})</p>`)}</div></div>`,
      ),
  },
  {
    name: 'skills-in-grouped-lines',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt;text-align:center}.c{text-align:center}h2{font-size:12pt;border-bottom:1px solid #999;margin:11pt 0 4pt}.s{display:flex;justify-content:space-between}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.place)} • ${esc(v.p.phone)} • ${esc(v.p.email)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.skills}</h2><p><b>${say(v, 'Principales', 'Principais', 'Główne', 'Primary')}</b> ${v.p.skills.slice(0, 2).map(esc).join(' • ')}</p><p><b>${say(v, 'Otras', 'Outras', 'Inne', 'Other')}</b> ${v.p.skills.slice(2).map(esc).join(' • ')}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p class=s><span><b>${esc(j.employer)}</b> | ${esc(j.title)}</span> <span>${v.when(j, 'short')}</span></p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p class=s><span><b>${esc(e.school)}</b> | ${esc(e.degree)}</span> <span>${v.when(e, 'years')}</span></p>`)}`,
      ),
  },
  {
    name: 'europass-address-lines',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:12pt;color:#0e4194;text-transform:uppercase;margin:11pt 0 4pt}h3{font-size:10.5pt;margin-top:4pt}.g{color:#555}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)} | ${esc(v.p.phone)} | ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.title)}</h3><p><b>${esc(j.employer)}</b> [ ${v.when(j, 'day')} ]</p><p class=g>${say(v, 'Dirección', 'Morada', 'Adres', 'Address')}: ${esc(v.p.street)}, ${esc(j.place)} (${esc(v.p.country)})</p><p class=g>${say(v, 'Localidad', 'Localidade', 'Miejscowość', 'City')}: ${esc(j.place)} | ${say(v, 'País', 'País', 'Kraj', 'Country')}: ${esc(v.p.country)}</p>${ul(j.tasks)}<p class=g>${say(v, 'Sector de actividad: Servicios', 'Empresa ou setor: Serviços', 'Rodzaj działalności: Usługi', 'Business or sector: Services')}</p>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<h3>${esc(e.degree)}</h3><p><b>${esc(e.school)}</b> [ ${v.when(e, 'day')} ]</p><p class=g>${say(v, 'Localidad', 'Localidade', 'Miejscowość', 'City')}: ${esc(e.place)} | ${say(v, 'País', 'País', 'Kraj', 'Country')}: ${esc(v.p.country)}</p><p class=g>${say(v, 'Nivel en el MEC: 6', 'Nível no QEQ: 6', 'Poziom w ERK: 6', 'Level in EQF: 6')}</p>`)}<h2>${v.h.skills}</h2><h3>${say(v, 'Mis competencias digitales', 'As minhas competências digitais', 'Moje umiejętności cyfrowe', 'My digital skills')}</h3><p>${v.p.skills.map(esc).join(' / ')}</p><h2>${v.h.languages}</h2><p>${v.p.spoken.map(([a, b]) => `${a} ${b}`).join(', ')}</p>`,
      ),
  },
  {
    name: 'europass-one-line-heads',
    family: 'europass',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font-size:10pt}h1{font-size:22pt;font-weight:normal}h2{font-size:13pt;color:#004494;border-bottom:1px solid #ccc;margin:12pt 0 5pt}.g{color:#666;font-size:9pt}.b td{padding-right:10mm}',
        `<h1>${esc(v.p.name)}</h1><p class=g>${esc(v.p.email)} | ${esc(v.p.phone)} | ${esc(v.place)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title.toUpperCase())}</b> – ${esc(j.employer.toUpperCase())} – ${v.when(j, 'numeric')}</p><p class=g>${esc(j.place)}, ${esc(v.p.country)}</p>${each(j.tasks, (t) => `<p>◦ ${esc(t)}</p>`)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree.toUpperCase())}</b> – ${esc(e.school)} – ${v.when(e, 'numeric')}</p><p class=g>${esc(e.place)}, ${esc(v.p.country)}</p>`)}<h2>${v.h.skills}</h2><table class=b>${each(v.p.skills, (s, at) => `<tr><td>${esc(s)}</td><td>${say(v, 'usuario', 'utilizador', 'użytkownik', 'user')} ${v.w.levels[(v.p.levels[at] ?? 1) - 1]}</td></tr>`)}</table><h2>${v.h.languages}</h2><p>${v.p.spoken.map(([a, b]) => `${a}: ${b}`).join(' | ')}</p>`,
      ),
  },
]
