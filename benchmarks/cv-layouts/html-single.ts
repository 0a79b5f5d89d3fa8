import { type CvLayout, each, esc, page, ul } from './layout.ts'

/** One column, the head of an entry set in many ways. */
export const SINGLE_LAYOUTS: CvLayout[] = [
  {
    name: 'moderncv-classic',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'header{display:flex;justify-content:space-between}h1{font-size:28pt;font-weight:300;color:#444}.a{text-align:right;font-size:9pt;font-style:italic;color:#666}h2{font-size:13pt;font-weight:400;color:#37b;margin:10pt 0 4pt;padding-left:38mm}.e{display:grid;grid-template-columns:34mm 1fr;gap:4mm}.e>:first-child{text-align:right}',
        `<header><div><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p></div><div class=a>${esc(v.p.street)}<br>${esc(v.town)}<br>☎ ${esc(v.p.phone)}<br>✉ ${esc(v.p.email)}</div></header><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div>${v.when(e, 'years', '–')}</div><div><b>${esc(e.degree)}</b>, <i>${esc(e.school)}</i>, ${esc(e.place)}.</div></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div>${v.when(j, 'years', '–')}</div><div><b>${esc(j.title)}</b>, <i>${esc(j.employer)}</i>, ${esc(j.place)}.${ul(j.tasks)}</div></div>`)}<h2>${v.h.skills}</h2>${each([v.p.skills.slice(0, 3), v.p.skills.slice(3)], (s, i) => `<div class=e><div>${['A', 'B'][i]}</div><div>${s.map(esc).join(', ')}</div></div>`)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<div class=e><div>${a}</div><div>${b}</div></div>`)}`,
      ),
  },
  {
    name: 'moderncv-banking',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'header{text-align:center}h1{font-size:26pt;font-weight:400}h2{font-size:13pt;color:#37b;border-bottom:1px solid #37b;margin:10pt 0 4pt}.r{display:flex;justify-content:space-between}',
        `<header><h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)} – ${esc(v.town)} – ${esc(v.p.country)}</p><p>☎ ${esc(v.p.phone)} • ✉ ${esc(v.p.email)}</p></header><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=r><b>${esc(e.school)}</b><b>${esc(e.place)}</b></div><div class=r><i>${esc(e.degree)}</i><i>${v.when(e, 'years', '–')}</i></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=r><b>${esc(j.employer)}</b><b>${esc(j.place)}</b></div><div class=r><i>${esc(j.title)}</i><i>${v.when(j, 'short', '–')}</i></div>${ul(j.tasks)}`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'awesome-cv',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'header{text-align:center}h1{font-size:30pt;font-weight:300}h1 b{font-weight:700}.p{font-variant:small-caps;color:#d33}.c{font-size:8.5pt}h2{font-size:15pt;border-bottom:1px solid #999;margin:10pt 0 5pt}.r{display:flex;justify-content:space-between}.k{display:grid;grid-template-columns:38mm 1fr;gap:5mm}.k b{text-align:right}',
        `<header><h1>${esc(v.p.given)} <b>${esc(v.p.family)}</b></h1><p class=p>${esc(v.p.headline)}</p><p class=c><i>${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</i></p><p class=c>${esc(v.p.phone)} | ${esc(v.p.email)} | github.com/${v.p.given.slice(0, 1).toLowerCase()}dev</p></header><h2>${v.h.skills}</h2><div class=k><b>Main</b><span>${v.p.skills.slice(0, 3).map(esc).join(', ')}</span><b>More</b><span>${v.p.skills.slice(3).map(esc).join(', ')}</span></div><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=r><b>${esc(j.employer)}</b><i style="color:#d33">${esc(j.place)}</i></div><div class=r><span style="font-variant:small-caps">${esc(j.title)}</span><i>${v.when(j, 'short', ' - ')}</i></div>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=r><b>${esc(e.school)}</b><i style="color:#d33">${esc(e.place)}</i></div><div class=r><span style="font-variant:small-caps">${esc(e.degree)}</span><i>${v.when(e, 'short', ' - ')}</i></div>`)}`,
      ),
  },
  {
    name: 'serif-centred',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Serif"}h1{text-align:center;font-size:17pt}.c{text-align:center}h2{text-align:center;font-size:12pt;font-variant:small-caps;margin:10pt 0 3pt}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.place)}</p><p class=c>${esc(v.p.email)}, ${esc(v.p.phone)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer)}</b>, ${esc(j.place)} — <i>${esc(j.title)}</i>, ${v.when(j, 'long')}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)}</b>, ${esc(e.place)} — <i>${esc(e.degree)}</i>, ${v.when(e, 'years')}</p>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join('; ')}.</p>`,
      ),
  },
  {
    name: 'harvard',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:10.5pt/1.35 "Liberation Serif"}h1{text-align:center;font-size:16pt;border-bottom:1px solid}.c{text-align:center}h2{font-size:11pt;text-align:center;margin:8pt 0 2pt}.r{display:flex;justify-content:space-between}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.street)} • ${esc(v.town)} • ${esc(v.p.email)} • ${esc(v.p.phone)}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=r><b>${esc(e.school).toUpperCase()}</b><span>${esc(e.place)}</span></div><div class=r><span>${esc(e.degree)}</span><span>${v.when(e, 'short')}</span></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=r><b>${esc(j.employer).toUpperCase()}</b><span>${esc(j.place)}</span></div><div class=r><b>${esc(j.title)}</b><span>${v.when(j, 'short')}</span></div>${ul(j.tasks)}`)}<h2>${v.h.skills} &amp; ${v.h.interests}</h2><p><b>${v.h.skills}:</b> ${v.p.skills.map(esc).join(', ')}</p><p><b>${v.h.interests}:</b> ${v.p.interests.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'linkedin-export',
    family: 'export',
    languages: ['en', 'de', 'fr', 'es'],
    format: 'pdf',
    render: (v) => {
      const words = {
        en: ['Contact', 'Top Skills', 'Languages', 'Summary', 'Experience', 'Education'],
        de: ['Kontakt', 'Top-Kenntnisse', 'Languages', 'Zusammenfassung', 'Berufserfahrung', 'Ausbildung'],
        fr: ['Coordonnées', 'Principales compétences', 'Languages', 'Résumé', 'Expérience', 'Formation'],
        es: ['Contactar', 'Aptitudes principales', 'Languages', 'Extracto', 'Experiencia', 'Educación'],
      }[v.p.language as 'en' | 'de' | 'fr' | 'es']
      return page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:64mm;height:297mm;background:#293e49;color:#e1e8ed;padding:12mm 6mm;font-size:10pt}.l h2{font-size:13pt;margin:14pt 0 5pt;color:#fff}.r{margin-left:64mm;padding:12mm 8mm}h1{font-size:26pt;font-weight:400}.r h2{font-size:15.75pt;font-weight:400;margin:16pt 0 6pt}.m{color:#777}',
        `<div class=l><h2>${words[0]}</h2><p>${esc(v.p.phone)} (Mobile)</p><p>${esc(v.p.email)}</p><p>www.linkedin.com/in/${v.p.given.toLowerCase().replace(/[^a-z]/g, '')}-8a1b2<br>(LinkedIn)</p><h2>${words[1]}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}<h2>${words[2]}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} (${b})</p>`)}</div><div class=r><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)} | ${esc(v.p.jobs[0]?.employer ?? '')}</p><p class=m>${esc(v.p.city)}, ${esc(v.p.region === '' ? '' : `${v.p.region}, `)}${esc(v.p.country)}</p><h2>${words[3]}</h2><p>${v.p.summary}</p><h2>${words[4]}</h2>${each(v.p.jobs, (j) => `<p style="font-size:12pt">${esc(j.employer)}</p><p style="font-size:11.5pt">${esc(j.title)}</p><p class=m>${v.when(j, 'long', ' - ')} (2 years 3 months)</p><p class=m>${esc(j.place)}</p><p>${j.tasks.map(esc).join(' ')}</p><br>`)}<h2>${words[5]}</h2>${each(v.p.education, (e) => `<p style="font-size:12pt">${esc(e.school)}</p><p>${esc(e.degree)} · (${v.when(e, 'years', ' - ')})</p>`)}</div>`,
      )
    },
  },
  {
    name: 'indeed-export',
    family: 'export',
    languages: ['en', 'de', 'fr', 'nl'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:14pt;border-bottom:1px solid #aaa;margin:12pt 0 6pt}h3{font-size:11pt}.m{color:#666}',
        `<h1>${esc(v.p.name)}</h1><p><b>${esc(v.p.headline)}</b></p><p>${esc(v.place)}</p><p>${esc(v.p.email)}</p><p>${esc(v.p.phone)}</p><br><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.title)}</h3><p>${esc(j.employer)}-${esc(j.place)}</p><p class=m>${v.when(j, 'long', ' to ')}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<h3>${esc(e.degree)}</h3><p>${esc(e.school)}-${esc(e.place)}</p><p class=m>${v.when(e, 'long', ' to ')}</p>`)}<h2>${v.h.skills}</h2>${ul(v.p.skills.map((s, i) => `${s} (${(v.p.levels[i] ?? 1) + 1} years)`))}`,
      ),
  },
  {
    name: 'inline-labels',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:15pt}h2{font-size:11pt;text-decoration:underline;margin:9pt 0 3pt}',
        `<h1>${v.w.cv}</h1><p>${v.w.name}: ${esc(v.p.name)}</p><p>${v.w.address}: ${esc(v.p.street)}, ${esc(v.town)}, ${esc(v.p.country)}</p><p>${v.w.phone}: ${esc(v.p.phone)}</p><p>${v.w.email}: ${esc(v.p.email)}</p><p>${v.w.born}: ${v.p.born}, ${esc(v.p.birthplace)}</p><h2>${v.h.education}:</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'numeric', ' - ')}: ${esc(e.degree)}, ${esc(e.school)}, ${esc(e.place)}</p>`)}<h2>${v.h.experience}:</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'numeric', ' - ')}: ${esc(j.title)}, ${esc(j.employer)}, ${esc(j.place)}</p>${each(j.tasks, (t) => `<p>- ${esc(t)}</p>`)}`)}<h2>${v.h.skills}:</h2><p>${v.p.skills.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'dates-below-paragraphs',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:23pt;color:#284}h2{font-size:14pt;color:#284;margin:13pt 0 5pt}small{color:#777}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.city)} | ${esc(v.p.email)} | ${esc(v.p.phone)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' | ')}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${esc(j.title)} / <b>${esc(j.employer)}</b></p><p><small>${v.when(j, 'short', ' — ').toUpperCase()}, ${esc(j.place).toUpperCase()}</small></p><p>${j.tasks.map(esc).join(' ')}</p><br>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${esc(e.degree)} / <b>${esc(e.school)}</b></p><p><small>${v.when(e, 'short', ' — ').toUpperCase()}, ${esc(e.place).toUpperCase()}</small></p>`)}`,
      ),
  },
  {
    name: 'functional',
    family: 'single',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:18pt;text-align:right}.c{text-align:right;font-size:9.5pt}h2{font-size:12pt;border-top:3px solid #222;padding-top:3pt;margin:12pt 0 4pt}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.street)}</p><p class=c>${esc(v.town)}</p><p class=c>${esc(v.p.phone)}</p><p class=c>${esc(v.p.email)}</p><h2>${v.h.skills.toUpperCase()}</h2>${ul(v.p.skills)}<h2>${v.h.experience.toUpperCase()}</h2>${each(v.p.jobs, (j) => `<p>${esc(j.title)}, ${esc(j.employer)} ${v.when(j, 'years')}</p>`)}<h2>${v.h.education.toUpperCase()}</h2>${each(v.p.education, (e) => `<p>${esc(e.degree)}, ${esc(e.school)} ${e.to.year}</p>`)}`,
      ),
  },
]
