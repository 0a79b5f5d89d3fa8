import { type CvLayout, each, esc, page, ul, type View } from './layout.ts'

const icons = (lines: readonly string[]): string => each(lines, (line) => `<p>${esc(line)}</p>`)
const address = ({ p, town }: View): string => `${p.street}, ${town}`
const letters = (text: string): string => [...text].join(' ')

/** Designs with the name in a band, a sidebar or a corner, as drawing programs and builders of CVs offer them. */
export const SIDEBAR_LAYOUTS: CvLayout[] = [
  {
    name: 'name-in-sidebar',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:70mm;height:297mm;background:#23395d;color:#fff;padding:16mm 7mm}.l h1{font-size:25pt;line-height:1.1}.l h2{font-size:12pt;margin:16pt 0 5pt;border-bottom:1px solid #fff}.r{margin-left:70mm;padding:16mm 9mm}.r h2{font-size:15pt;color:#23395d;margin:0 0 6pt}.e{margin-bottom:9pt}',
        `<div class=l><h1>${esc(v.p.given)}<br>${esc(v.p.name.replace(v.p.given, '').trim())}</h1><p>${esc(v.p.headline)}</p><h2>${v.h.contact}</h2>${icons([v.p.phone, v.p.email, v.p.street, v.town])}<h2>${v.h.skills}</h2>${ul(v.p.skills)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} – ${b}</p>`)}</div><div class=r><h2>${v.h.summary}</h2><p class=e>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}, ${esc(j.place)}</p><p><i>${v.when(j, 'long')}</i></p>${ul(j.tasks)}</div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}, ${esc(e.place)}</p><p><i>${v.when(e, 'years')}</i></p></div>`)}</div>`,
      ),
  },
  {
    name: 'name-band-over-columns',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.t{background:#eee;padding:12mm 14mm;text-align:center}.t h1{font-size:28pt;letter-spacing:3pt;text-transform:uppercase;font-weight:400}.t p{letter-spacing:2pt}.b{display:flex;padding:8mm 14mm;gap:9mm}.l{width:52mm}.r{flex:1}h2{font-size:12pt;text-transform:uppercase;letter-spacing:1pt;margin:0 0 4pt;border-bottom:1px solid #999}.s{margin-bottom:14pt}',
        `<div class=t><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p></div><div class=b><div class=l><div class=s><h2>${v.h.contact}</h2>${icons([v.p.phone, v.p.email, v.place])}</div><div class=s><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p><p>${v.when(e, 'years')}</p><br>`)}</div><div class=s><h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}</div></div><div class=r><div class=s><h2>${v.h.summary}</h2><p>${v.p.summary}</p></div><div class=s><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b> | ${esc(j.employer)}</p><p>${v.when(j, 'short')} | ${esc(j.place)}</p>${ul(j.tasks)}`)}</div></div></div>`,
      ),
  },
  {
    name: 'three-full-columns',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:10mm}body{font-size:9pt}.b{display:flex;gap:6mm}.a{width:46mm}.m{flex:1}.z{width:48mm}h1{font-size:22pt;margin-bottom:8pt;border-bottom:2px solid #a33}h2{font-size:11pt;color:#a33;margin:0 0 4pt}.s{margin-bottom:12pt}',
        `<h1>${esc(v.p.name)}</h1><div class=b><div class=a><div class=s><h2>${v.h.contact}</h2>${icons([v.p.email, v.p.phone, v.place])}</div><div class=s><h2>${v.h.summary}</h2><p>${v.p.summary}</p></div></div><div class=m><div class=s><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer)}</b></p><p>${esc(j.title)}</p><p>${v.when(j, 'numeric')}</p>${ul(j.tasks)}`)}</div></div><div class=z><div class=s><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)}</b></p><p>${esc(e.degree)}</p><p>${v.when(e, 'years')}</p><br>`)}</div><div class=s><h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>• ${esc(s)}</p>`)}</div></div></div>`,
      ),
  },
  {
    name: 'monogram-and-rule',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '.t{display:flex;align-items:center;gap:6mm;margin-bottom:6mm}.o{width:20mm;height:20mm;border:2px solid #444;border-radius:50%;font-size:18pt;text-align:center;line-height:19mm}h1{font-size:24pt;font-weight:300}.b{display:flex;gap:8mm}.l{flex:1}.r{width:50mm;border-left:1px solid #bbb;padding-left:6mm;overflow-wrap:anywhere}h2{font-size:12pt;margin:0 0 5pt;color:#555}.s{margin-bottom:12pt}',
        `<div class=t><div class=o>${esc(`${v.p.given[0]}${v.p.family[0]}`)}</div><div><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p></div></div><div class=b><div class=l><div class=s><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b></p><p>${esc(j.employer)} • ${esc(j.place)}</p><p>${v.when(j, 'short')}</p>${ul(j.tasks)}`)}</div><div class=s><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)} • ${esc(e.place)}</p><p>${v.when(e, 'short')}</p>`)}</div></div><div class=r><div class=s><h2>${v.h.contact}</h2>${icons([v.p.phone, v.p.email, v.p.street, v.town, v.p.country])}</div><div class=s><h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<p>${esc(s)}</p><p>${'●'.repeat(v.p.levels[i] ?? 1)}${'○'.repeat(4 - (v.p.levels[i] ?? 1))}</p>`)}</div><div class=s><h2>${v.h.interests}</h2>${each(v.p.interests, (s) => `<p>${esc(s)}</p>`)}</div></div></div>`,
      ),
  },
  {
    name: 'halves-side-by-side',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:26pt}.c{margin-bottom:8mm;color:#666}.b{display:grid;grid-template-columns:1fr 1fr;gap:6mm 10mm}h2{font-size:13pt;margin:0 0 5pt;color:#06c}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(address(v))} / ${esc(v.p.phone)} / ${esc(v.p.email)}</p><div class=b><div><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b>, ${esc(j.employer)}</p><p>${v.when(j, 'numeric')}</p>${ul(j.tasks)}`)}</div><div><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b>, ${esc(e.school)}</p><p>${v.when(e, 'numeric')}</p><br>`)}</div><div><h2>${v.h.skills}</h2>${ul(v.p.skills)}</div><div><h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a}: ${b}</p>`)}</div></div>`,
      ),
  },
  {
    name: 'split-name-corner',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '.t{display:flex;justify-content:space-between;margin-bottom:10mm}.n{font-size:34pt;line-height:1;text-transform:uppercase}.n b{display:block}.c{text-align:right;font-size:9pt}.b{display:flex;gap:10mm}.l{width:48mm}.r{flex:1}h2{font-size:11pt;letter-spacing:2pt;text-transform:uppercase;margin:0 0 5pt}.s{margin-bottom:12pt}',
        `<div class=t><div class=n>${esc(v.p.given)}<b>${esc(v.p.name.replace(v.p.given, '').trim())}</b></div><div class=c><p>${esc(v.p.email)}</p><p>${esc(v.p.phone)}</p><p>${esc(v.p.street)}</p><p>${esc(v.town)}</p></div></div><div class=b><div class=l><div class=s><h2>${v.h.summary}</h2><p>${v.p.summary}</p></div><div class=s><h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}</div></div><div class=r><div class=s><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer).toUpperCase()}</b></p><p>${esc(j.title)} / ${v.when(j, 'short')}</p>${ul(j.tasks)}`)}</div><div class=s><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school).toUpperCase()}</b></p><p>${esc(e.degree)} / ${v.when(e, 'years')}</p>`)}</div></div></div>`,
      ),
  },
  {
    name: 'sidebar-education-narrow',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:54mm;height:297mm;background:#f0e9e1;padding:14mm 6mm;font-size:9.5pt}.r{margin-left:54mm;padding:14mm 10mm}h1{font-size:30pt;color:#8a5a2b;line-height:1.1}h2{font-size:12pt;color:#8a5a2b;margin:14pt 0 4pt}',
        `<div class=l><h2>${v.h.contact}</h2>${icons([v.w.address, v.p.street, v.town, v.w.phone, v.p.phone, v.w.email, v.p.email])}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p>${v.when(e, 'years')}</p><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}</p><br>`)}<h2>${v.h.skills}</h2>${ul(v.p.skills)}</div><div class=r><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p>${v.when(j, 'dotted')}</p><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}, ${esc(j.place)}</p>${ul(j.tasks)}`)}</div>`,
      ),
  },
  {
    name: 'contact-at-foot',
    family: 'columns',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.r{padding:14mm}h1{font-size:24pt;text-align:center}.h{text-align:center;margin-bottom:6mm}h2{font-size:12pt;background:#333;color:#fff;padding:2pt 6pt;margin:8pt 0 5pt}.e{display:flex}.d{width:40mm}.w{flex:1}.g{display:grid;grid-template-columns:1fr 1fr 1fr}.f{position:absolute;top:275mm;left:14mm;right:14mm;display:flex;justify-content:space-between;border-top:1px solid}',
        `<div class=r><h1>${esc(v.p.name)}</h1><p class=h>${letters(esc(v.p.headline).toUpperCase())}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'numeric')}</div><div class=w><p><b>${esc(j.title)}</b></p><p>${esc(j.employer)}, ${esc(j.place)}</p>${ul(j.tasks)}</div></div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'numeric')}</div><div class=w><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}, ${esc(e.place)}</p></div></div>`)}<h2>${v.h.skills}</h2><div class=g>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}</div></div><div class=f><span>${esc(v.p.phone)}</span><span>${esc(v.p.email)}</span><span>${esc(v.place)}</span></div>`,
      ),
  },
  {
    name: 'deedy-two-columns',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:10pt/1.35 "Liberation Sans"}h1{text-align:center;font-size:30pt;font-weight:300}.c{text-align:center;border-bottom:1px solid #ccc;margin-bottom:5mm;font-size:9pt}.b{display:flex;gap:8mm}.l{width:56mm}.r{flex:1}h2{font-size:15pt;font-weight:300;text-transform:uppercase;color:#555;margin:6pt 0 4pt}h3{font-size:11pt;text-transform:uppercase}.m{color:#888;font-size:9pt}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.email)} | ${esc(v.p.phone)} | ${esc(v.place)}</p><div class=b><div class=l><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<h3>${esc(e.school)}</h3><p>${esc(e.degree)}</p><p class=m>${v.when(e, 'short')} | ${esc(e.place)}</p><br>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' • ')}</p></div><div class=r><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.employer)} <span style="font-weight:400">| ${esc(j.title)}</span></h3><p class=m>${v.when(j, 'short')} | ${esc(j.place)}</p>${ul(j.tasks)}`)}</div></div>`,
      ),
  },
  {
    name: 'friggeri-aside',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.t{background:#4d4d4d;color:#fff;text-align:center;padding:10mm;height:38mm}.t h1{font-size:34pt;font-weight:300}.a{position:absolute;left:10mm;top:46mm;width:44mm;text-align:right;font-size:9.5pt}.r{margin-left:60mm;padding:8mm 10mm 0 0}.a h2{font-size:12pt;margin:10pt 0 3pt}.r h2{font-size:16pt;margin:10pt 0 5pt}.e{display:flex}.d{width:28mm}.w{flex:1}',
        `<div class=t><h1>${esc(v.p.given)} <b>${esc(v.p.name.replace(v.p.given, '').trim())}</b></h1><p>${esc(v.p.headline)}</p></div><div class=a><h2>${v.h.contact}</h2>${icons([v.p.street, v.town, v.p.country, v.p.phone, v.p.email])}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} ${b}</p>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s) => `<p>${esc(s)}</p>`)}</div><div class=r><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'years', '–')}</div><div class=w><p><b>${esc(e.degree)}</b></p><p>${esc(e.school)}, ${esc(e.place)}</p></div></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'years', '–')}</div><div class=w><p><b>${esc(j.employer)}</b>, ${esc(j.place)}</p><p><i>${esc(j.title)}</i></p>${each(j.tasks, (t) => `<p>${esc(t)}</p>`)}</div></div>`)}</div>`,
      ),
  },
  {
    name: 'moderncv-casual',
    family: 'latex',
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:30pt;font-weight:300;color:#777}.q{color:#888;margin-bottom:5mm}.e{display:flex;margin-bottom:3pt}.d{width:30mm;text-align:right;padding-right:4mm}.w{flex:1}h2{font-size:15pt;font-weight:400;color:#38a;margin:8pt 0 4pt 30mm}.f{text-align:center;color:#888;margin-top:8mm;font-size:9pt}',
        `<h1>${esc(v.p.name)}</h1><p class=q>${esc(v.p.headline)}</p><h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'years', '–')}</div><div class=w><b>${esc(e.degree)}</b>, <i>${esc(e.school)}</i>, ${esc(e.place)}.</div></div>`)}<h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'numeric', '–')}</div><div class=w><b>${esc(j.title)}</b>, <i>${esc(j.employer)}</i>, ${esc(j.place)}.${ul(j.tasks)}</div></div>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<div class=e><div class=d>${v.w.levels[(v.p.levels[i] ?? 1) - 1]}</div><div class=w>${esc(s)}</div></div>`)}<p class=f>${esc(v.p.street)} – ${esc(v.town)}<br>${esc(v.p.phone)} • ${esc(v.p.email)}</p>`,
      ),
  },
]
