import { type CvLayout, each, esc, page, ul, type View } from './layout.ts'

const contactLines = ({ p, place }: View): string => `<p>${esc(p.email)}</p><p>${esc(p.phone)}</p><p>${esc(place)}</p>`

/** Designs of two and three columns, as drawing programs offer them. */
export const COLUMN_LAYOUTS: CvLayout[] = [
  {
    name: 'sidebar-dark-left',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:62mm;height:297mm;background:#234;color:#fff;padding:12mm 7mm}.r{margin-left:62mm;padding:12mm 10mm}h2{font-size:12pt;margin:12pt 0 4pt;text-transform:uppercase}h1{font-size:22pt}.d{color:#888;font-size:9pt}',
        `<div class=l><h2>${v.h.contact}</h2>${contactLines(v)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} – ${b}</p>`)}</div>
         <div class=r><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}, ${esc(j.place)}</p><p class=d>${v.when(j, 'long')}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}, ${esc(e.place)}</p><p class=d>${v.when(e, 'years')}</p>`)}</div>`,
      ),
  },
  {
    name: 'sidebar-right-tags',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '.g{display:grid;grid-template-columns:1fr 52mm;gap:9mm}h1{font-size:26pt;font-weight:300}h2{font-size:11pt;color:#07a;border-bottom:1px solid #07a;margin:10pt 0 5pt}.t{display:inline-block;border:1px solid #999;border-radius:4pt;padding:1pt 5pt;margin:0 4pt 4pt 0;font-size:9pt}.row{display:flex;justify-content:space-between}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><div class=g><div><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=row><b>${esc(j.employer)}</b><span>${v.when(j, 'short')}</span></div><div class=row><i>${esc(j.title)}</i><span>${esc(j.place)}</span></div>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=row><b>${esc(e.school)}</b><span>${v.when(e, 'years')}</span></div><div><i>${esc(e.degree)}</i></div>`)}</div><div><h2>${v.h.contact}</h2><p>✉ ${esc(v.p.email)}</p><p>☎ ${esc(v.p.phone)}</p><p>⌂ ${esc(v.p.city)}</p><h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<span class=t>${esc(s)}</span> `)}<h2>${v.h.interests}</h2>${each(v.p.interests, (s) => `<p>${esc(s)}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'three-columns-bottom',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        'header{text-align:center;border-bottom:2px solid #333;padding-bottom:6pt}h1{letter-spacing:3pt;text-transform:uppercase;font-size:20pt}h2{font-size:12pt;margin:9pt 0 3pt}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:8mm}',
        `<header><h1>${esc(v.p.name)}</h1><p>${esc(v.place)} | ${esc(v.p.phone)} | ${esc(v.p.email)}</p></header><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b> – ${esc(j.employer)} (${v.when(j, 'numeric')})</p>${ul(j.tasks)}`)}<div class=g><div><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p><p>${v.when(e, 'years')}</p>`)}</div><div><h2>${v.h.skills}</h2>${ul(v.p.skills)}</div><div><h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} (${b})</p>`)}</div></div>`,
      ),
  },
  {
    name: 'altacv',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:24pt;text-transform:uppercase}.g{display:grid;grid-template-columns:1.5fr 1fr;gap:9mm}h2{font-size:14pt;text-transform:uppercase;color:#813;border-bottom:2px solid #813;margin:9pt 0 5pt}h3{font-size:11.5pt;color:#333}.e{font-weight:bold;color:#813}.m{font-size:9pt;color:#555}.m span{margin-right:20pt}.t{border:1px solid #aaa;border-radius:4pt;padding:0 4pt;margin-right:5pt;display:inline-block;margin-bottom:3pt}',
        `<h1>${esc(v.p.name)}</h1><p class=e>${esc(v.p.headline)}</p><p class=m><span>@ ${esc(v.p.email)}</span><span>☏ ${esc(v.p.phone)}</span><span>⚲ ${esc(v.place)}</span></p><div class=g><div><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.title)}</h3><p class=e>${esc(j.employer)}</p><p class=m><span>▦ ${v.when(j, 'long')}</span><span>⚲ ${esc(j.place)}</span></p>${ul(j.tasks)}`)}</div><div><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<span class=t>${esc(s)}</span>`)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} ●●●●○ ${b}</p>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<h3>${esc(e.degree)}</h3><p class=e>${esc(e.school)}</p><p class=m>▦ ${v.when(e, 'long')}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'timeline-left-dates',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:21pt}h2{font-size:13pt;margin:10pt 0 4pt;background:#eee;padding:2pt 5pt}.e{display:grid;grid-template-columns:36mm 1fr;gap:5mm;margin-bottom:5pt}.e>:first-child{text-align:right;color:#666}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.street)}, ${esc(v.town)}</p><p>${esc(v.p.phone)} · ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div>${v.when(j, 'dotted')}<br>${esc(j.place)}</div><div><b>${esc(j.employer)}</b><br>${esc(j.title)}${ul(j.tasks)}</div></div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div>${v.when(e, 'dotted')}<br>${esc(e.place)}</div><div><b>${esc(e.school)}</b><br>${esc(e.degree)}</div></div>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' • ')}</p>`,
      ),
  },
  {
    name: 'skill-bars',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '.g{display:grid;grid-template-columns:58mm 1fr;gap:8mm}h1{font-size:24pt;color:#c33}h2{font-size:12pt;letter-spacing:1pt;color:#c33;margin:9pt 0 4pt}.b{background:#ddd;height:4pt;margin:1pt 0 6pt}.s{display:flex;justify-content:space-between}',
        `<div class=g><div><h2>${v.h.personal}</h2><p><b>${v.w.phone}</b></p><p>${esc(v.p.phone)}</p><p><b>${v.w.email}</b></p><p>${esc(v.p.email)}</p><p><b>${v.w.address}</b></p><p>${esc(v.p.street)}</p><p>${esc(v.town)}</p><p><b>${v.w.born}</b></p><p>${v.p.born}</p><h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<div class=s><span>${esc(s)}</span><span>${(v.p.levels[i] ?? 2) * 25}%</span></div><div class=b></div>`)}</div><div><h1>${esc(v.p.given)}<br>${esc(v.p.family)}</h1><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'numeric', ' - ')}</p><p><b>${esc(j.title)}</b>, ${esc(j.employer)}, ${esc(j.place)}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'numeric', ' - ')}</p><p><b>${esc(e.degree)}</b>, ${esc(e.school)}, ${esc(e.place)}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'cards',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:19pt}h2{font-size:12pt;margin:10pt 0 5pt}.g{display:grid;grid-template-columns:1fr 1fr;gap:6mm}.c{border:1px solid #ccc;padding:6pt;border-radius:3pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)} in ${esc(v.p.city)}</p><p>${esc(v.p.email)}</p><p>${esc(v.p.phone)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=c><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)} · ${esc(j.place)} · ${v.when(j, 'long')}</p>${ul(j.tasks)}</div>`)}<h2>${v.h.education}</h2><div class=g>${each(v.p.education, (e) => `<div class=c><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p><p>${v.when(e, 'years')}</p></div>`)}</div><h2>${v.h.skills}</h2><div class=g>${each(v.p.skills, (s, i) => `<div>${esc(s)} (${v.w.levels[(v.p.levels[i] ?? 1) - 1]})</div>`)}</div>`,
      ),
  },
  {
    name: 'infographic',
    family: 'columns',
    format: 'pdf',
    omits: ['location'],
    render: (v) =>
      page(
        '@page{margin:8mm}.g{display:grid;grid-template-columns:45mm 1fr 45mm;gap:6mm}h1{font-size:20pt;text-align:center}h2{font-size:10pt;text-transform:uppercase;letter-spacing:2pt;margin:10pt 0 4pt}.c{text-align:center}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.headline)}</p><div class=g><div><h2>${v.h.contact}</h2><p>${esc(v.p.phone)}</p><p style="font-size:8pt">${esc(v.p.email)}</p><h2>${v.h.languages}</h2>${each(v.p.spoken, ([a]) => `<p>${a}</p>`)}</div><div><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'years')} <b>${esc(j.title)}</b></p><p>${esc(j.employer)}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'years')} <b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p>`)}</div><div><h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<p>${esc(s)}<br>${'★'.repeat(v.p.levels[i] ?? 1)}${'☆'.repeat(5 - (v.p.levels[i] ?? 1))}</p>`)}</div></div>`,
      ),
  },
]
