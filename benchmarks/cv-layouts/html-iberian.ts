import { type CvLayout, each, esc, page } from './layout.ts'

/** Entries written as sentences, as many do in Spain, Portugal and Brazil, and an export that counts its entries. */
export const IBERIAN_LAYOUTS: CvLayout[] = [
  {
    name: 'iberian-sentences',
    family: 'national',
    languages: ['es', 'pt'],
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Serif"}h1{font-size:18pt}h2{font-size:12.5pt;margin:10pt 0 4pt;color:#444}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}. ${esc(v.town)}</p><p>${v.w.phone}: ${esc(v.p.phone)} – ${v.w.email}: ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'years', '-')}. <b>${esc(j.employer)}</b>, ${esc(j.place)}. ${esc(j.title)}. ${j.tasks.map(esc).join(' ')}</p>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'years', '-')}. ${esc(e.degree)}. ${esc(e.school)}, ${esc(e.place)}.</p>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join('. ')}.</p><h2>${v.h.languages}</h2><p>${v.p.spoken.map(([a, b]) => `${a} (${b})`).join(', ')}</p>`,
      ),
  },
  {
    name: 'iberian-dates-then-colon',
    family: 'national',
    languages: ['es', 'pt', 'fr'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:16pt;text-align:center}.c{text-align:center;margin-bottom:4mm}h2{font-size:12pt;text-transform:uppercase;margin:10pt 0 4pt;border-bottom:1px solid}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.street)} – ${esc(v.town)} – ${esc(v.p.phone)} – ${esc(v.p.email)}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'years', '-')}: ${esc(e.degree)} (${esc(e.school)})</p>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'long', ' - ')}: ${esc(j.title)} en ${esc(j.employer)} (${esc(j.place)})</p>${each(j.tasks, (t) => `<p style="margin-left:12pt">- ${esc(t)}</p>`)}`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>- ${esc(s)}</p>`)}`,
      ),
  },
  {
    name: 'profile-export-counts',
    family: 'export',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:13pt;margin:12pt 0 5pt;color:#0a66c2}h2 span{color:#777;font-weight:400}.m{color:#777;font-size:9.5pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><p class=m>${esc(v.place)} | ${esc(v.p.phone)} | ${esc(v.p.email)}</p><h2>${v.h.experience} <span>(${v.p.jobs.length})</span></h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}</p><p class=m>${v.when(j, 'short')} · ${esc(j.place)}</p>${each(j.tasks, (t) => `<p>${esc(t)}</p>`)}`)}<h2>${v.h.education} <span>(${v.p.education.length})</span></h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)}</b></p><p>${esc(e.degree)}</p><p class=m>${v.when(e, 'years')}</p>`)}<h2>${v.h.skills} <span>(${v.p.skills.length})</span></h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}`,
      ),
  },
]
