import { type CvLayout, each, esc, page, ul } from './layout.ts'

/** Conventions of single countries: what their job centres, forms and guides teach. */
export const NATIONAL_LAYOUTS: CvLayout[] = [
  {
    name: 'spanish-classic',
    family: 'national',
    languages: ['es'],
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Serif"}h1{text-align:center;font-size:16pt;text-decoration:underline;margin-bottom:8pt}h2{font-size:12pt;margin:10pt 0 4pt}',
        `<h1>CURRÍCULUM VÍTAE</h1><h2>DATOS PERSONALES</h2><p><b>Nombre y apellidos:</b> ${esc(v.p.name)}</p><p><b>Fecha de nacimiento:</b> ${v.p.born}</p><p><b>Lugar de nacimiento:</b> ${esc(v.p.birthplace)}</p><p><b>Dirección:</b> ${esc(v.p.street)}, ${esc(v.town)}</p><p><b>Teléfono:</b> ${esc(v.p.phone)}</p><p><b>Email:</b> ${esc(v.p.email)}</p><h2>FORMACIÓN ACADÉMICA</h2>${each(v.p.education, (e) => `<p>• ${v.when(e, 'years', '-')}: ${esc(e.degree)}. ${esc(e.school)}, ${esc(e.place)}.</p>`)}<h2>EXPERIENCIA LABORAL</h2>${each(v.p.jobs, (j) => `<p>• ${v.when(j, 'long', ' - ')}: ${esc(j.title)}. ${esc(j.employer)}, ${esc(j.place)}.</p><p style="margin-left:12pt">Funciones: ${j.tasks.map(esc).join(' ')}</p>`)}<h2>IDIOMAS</h2>${each(v.p.spoken, ([a, b]) => `<p>• ${a}: ${b}.</p>`)}<h2>CONOCIMIENTOS</h2>${each(v.p.skills, (s) => `<p>• ${esc(s)}.</p>`)}<h2>OTROS DATOS DE INTERÉS</h2><p>Carnet de conducir B. Disponibilidad inmediata.</p>`,
      ),
  },
  {
    name: 'spanish-job-board',
    family: 'national',
    languages: ['es'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt;color:#167db7}h2{font-size:14pt;color:#167db7;margin:12pt 0 5pt}h3{font-size:11pt}.m{color:#777}.t span{border:1px solid #167db7;border-radius:8pt;padding:1pt 6pt;margin-right:6pt}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><p>${esc(v.p.city)} (${esc(v.p.country)})</p><p>${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p><h2>Experiencias</h2>${each(v.p.jobs, (j) => `<h3>${esc(j.title)}</h3><p>${esc(j.employer)}</p><p class=m>${v.when(j, 'long', ' - ')}</p><p>${j.tasks.map(esc).join(' ')}</p><br>`)}<h2>Estudios</h2>${each(v.p.education, (e) => `<h3>${esc(e.degree)}</h3><p>${esc(e.school)}</p><p class=m>${v.when(e, 'long', ' - ')}</p><br>`)}<h2>Conocimientos</h2><p class=t>${each(v.p.skills, (s) => `<span>${esc(s)}</span>`)}</p><h2>Idiomas</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} (${b})</p>`)}`,
      ),
  },
  {
    name: 'spanish-table-left',
    family: 'national',
    languages: ['es', 'pt'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:18pt}.c{font-size:9.5pt;margin-bottom:5mm}.e{display:flex;margin-bottom:5pt}.d{width:38mm;font-weight:bold}.w{flex:1}h2{font-size:12pt;background:#dde;padding:2pt 4pt;margin:8pt 0 5pt}',
        `<h1>${esc(v.p.name)}</h1><p class=c>${esc(v.p.street)} · ${esc(v.town)} · ${esc(v.p.phone)} · ${esc(v.p.email)}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'numeric', ' - ')}</div><div class=w><p>${esc(j.employer)} (${esc(j.place)})</p><p><i>${esc(j.title)}</i></p>${each(j.tasks, (t) => `<p>- ${esc(t)}</p>`)}</div></div>`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'years', ' - ')}</div><div class=w><p>${esc(e.degree)}</p><p><i>${esc(e.school)} (${esc(e.place)})</i></p></div></div>`)}<h2>${v.h.skills}</h2>${ul(v.p.skills)}<h2>${v.h.languages}</h2>${each(v.p.spoken, ([a, b]) => `<div class=e><div class=d>${a}</div><div class=w>${b}</div></div>`)}`,
      ),
  },
  {
    name: 'brazilian-objective',
    family: 'national',
    languages: ['pt'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:20pt}h2{font-size:12pt;border-bottom:1px solid;margin:12pt 0 5pt;text-transform:uppercase}',
        `<h1>${esc(v.p.name)}</h1><p>Casado, 34 anos</p><p>${esc(v.p.street)} – ${esc(v.town)}</p><p>Telefone: ${esc(v.p.phone)} / E-mail: ${esc(v.p.email)}</p><h2>Objetivo</h2><p>${esc(v.p.headline)}</p><h2>Formação</h2>${each(v.p.education, (e) => `<p>• ${esc(e.degree)}. ${esc(e.school)}, conclusão em ${e.to.year}.</p>`)}<h2>Experiência profissional</h2>${each(v.p.jobs, (j) => `<p>• ${v.when(j, 'years', '-')} – <b>${esc(j.employer)}</b></p><p style="margin-left:10pt">Cargo: ${esc(j.title)}.</p><p style="margin-left:10pt">Principais atividades: ${j.tasks.map(esc).join(' ')}</p>`)}<h2>Qualificações</h2>${each(v.p.skills, (s) => `<p>• ${esc(s)}</p>`)}<h2>Informações adicionais</h2><p>• Disponibilidade para viagens.</p>`,
      ),
  },
  {
    name: 'portuguese-dates-de-a',
    family: 'national',
    languages: ['pt'],
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Serif"}h1{text-align:center;font-size:17pt}h2{font-size:12.5pt;color:#224;margin:11pt 0 4pt;border-bottom:1px solid #224}.i{margin-left:14pt}',
        `<h1>Curriculum Vitae</h1><h2>Identificação</h2><p>Nome: ${esc(v.p.name)}</p><p>Data de nascimento: ${v.p.born}</p><p>Morada: ${esc(v.p.street)}, ${esc(v.town)}</p><p>Telemóvel: ${esc(v.p.phone)}</p><p>E-mail: ${esc(v.p.email)}</p><h2>Habilitações académicas</h2>${each(v.p.education, (e) => `<p>De ${v.when(e, 'years', ' a ')}</p><p class=i>${esc(e.degree)}</p><p class=i>${esc(e.school)}, ${esc(e.place)}</p>`)}<h2>Experiência profissional</h2>${each(v.p.jobs, (j) => `<p>De ${v.when(j, 'long', ' a ')}</p><p class=i>${esc(j.title)}</p><p class=i>${esc(j.employer)}, ${esc(j.place)}</p>${each(j.tasks, (t) => `<p class=i>${esc(t)}</p>`)}`)}<h2>Competências</h2><p>${v.p.skills.map(esc).join('; ')}.</p>`,
      ),
  },
  {
    name: 'polish-classic',
    family: 'national',
    languages: ['pl'],
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Serif"}h1{text-align:center;font-size:16pt;letter-spacing:2pt}h2{font-size:12pt;margin:10pt 0 4pt;border-bottom:1px solid}.e{display:flex;margin-bottom:4pt}.d{width:44mm}.w{flex:1}.s{font-size:7.5pt;margin-top:12mm}',
        `<h1>CURRICULUM VITAE</h1><h2>DANE OSOBOWE</h2><div class=e><div class=d>Imię i nazwisko:</div><div class=w>${esc(v.p.name)}</div></div><div class=e><div class=d>Data urodzenia:</div><div class=w>${v.p.born} r.</div></div><div class=e><div class=d>Adres:</div><div class=w>${esc(v.p.street)}, ${esc(v.town)}</div></div><div class=e><div class=d>Telefon:</div><div class=w>${esc(v.p.phone)}</div></div><div class=e><div class=d>E-mail:</div><div class=w>${esc(v.p.email)}</div></div><h2>WYKSZTAŁCENIE</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'dotted')}</div><div class=w><p>${esc(e.school)}</p><p>${esc(e.degree)}</p></div></div>`)}<h2>DOŚWIADCZENIE ZAWODOWE</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'dotted')}</div><div class=w><p><b>${esc(j.employer)}</b>, ${esc(j.place)}</p><p>Stanowisko: ${esc(j.title)}</p><p>Obowiązki: ${j.tasks.map(esc).join(' ')}</p></div></div>`)}<h2>UMIEJĘTNOŚCI</h2>${ul(v.p.skills)}<h2>ZAINTERESOWANIA</h2><p>${v.p.interests.map(esc).join(', ')}</p><p class=s>Wyrażam zgodę na przetwarzanie moich danych osobowych dla potrzeb niezbędnych do realizacji procesu rekrutacji zgodnie z Rozporządzeniem Parlamentu Europejskiego i Rady (UE) 2016/679 (RODO).</p>`,
      ),
  },
  {
    name: 'polish-sidebar',
    family: 'national',
    languages: ['pl'],
    format: 'pdf',
    render: (v) =>
      page(
        '@page{margin:0}.l{position:absolute;left:0;top:0;width:62mm;height:297mm;background:#2f4858;color:#fff;padding:14mm 6mm;font-size:9.5pt}.r{margin-left:62mm;padding:14mm 9mm}h1{font-size:24pt}.l h2{font-size:12pt;margin:12pt 0 4pt}.r h2{font-size:14pt;color:#2f4858;margin:12pt 0 5pt}.s{font-size:7pt;margin-top:10mm;color:#777}',
        `<div class=l><h2>Dane kontaktowe</h2><p>${esc(v.p.email)}</p><p>${esc(v.p.phone)}</p><p>${esc(v.p.city)}, ${esc(v.p.country)}</p><h2>Umiejętności</h2>${ul(v.p.skills)}<h2>Języki</h2>${each(v.p.spoken, ([a, b]) => `<p>${a} – ${b}</p>`)}<h2>Zainteresowania</h2><p>${v.p.interests.map(esc).join(', ')}</p></div><div class=r><h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><h2>Podsumowanie zawodowe</h2><p>${v.p.summary}</p><h2>Doświadczenie</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.title)}</b></p><p>${esc(j.employer)} | ${v.when(j, 'dotted')}</p>${ul(j.tasks)}`)}<h2>Edukacja</h2>${each(v.p.education, (e) => `<p><b>${esc(e.degree)}</b></p><p>${esc(e.school)} | ${v.when(e, 'years')}</p>`)}<p class=s>Wyrażam zgodę na przetwarzanie moich danych osobowych przez pracodawcę w celu prowadzenia rekrutacji na aplikowane przeze mnie stanowisko.</p></div>`,
      ),
  },
  {
    name: 'french-age-and-licence',
    family: 'national',
    languages: ['fr'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{text-align:center;font-size:16pt;border:1px solid;padding:4pt;margin:6mm 0}h2{font-size:12pt;color:#933;text-transform:uppercase;margin:10pt 0 4pt;border-bottom:1px solid #933}.e{display:flex;margin-bottom:4pt}.d{width:36mm}.w{flex:1}',
        `<p><b>${esc(v.p.name)}</b></p><p>${esc(v.p.street)}</p><p>${esc(v.town)}</p><p>Tél. : ${esc(v.p.phone)}</p><p>Courriel : ${esc(v.p.email)}</p><p>32 ans – Permis B</p><h1>${esc(v.p.headline)}</h1><h2>Expériences professionnelles</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'years', '-')}</div><div class=w><p><b>${esc(j.title)}</b> – ${esc(j.employer)}, ${esc(j.place)}</p>${ul(j.tasks)}</div></div>`)}<h2>Formation</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${e.to.year}</div><div class=w><b>${esc(e.degree)}</b> – ${esc(e.school)}, ${esc(e.place)}</div></div>`)}<h2>Compétences</h2>${ul(v.p.skills)}<h2>Divers</h2><p>Centres d'intérêt : ${v.p.interests.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'dutch-labelled-jobs',
    family: 'national',
    languages: ['nl'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:17pt;color:#c60}h2{font-size:12pt;color:#c60;margin:10pt 0 4pt}.e{display:flex}.d{width:38mm}.w{flex:1}.j{margin-bottom:7pt}',
        `<h1>Curriculum vitae</h1><h2>Personalia</h2>${each(
          [
            ['Naam', v.p.name],
            ['Adres', v.p.street],
            ['Postcode en plaats', v.town],
            ['Telefoon', v.p.phone],
            ['E-mail', v.p.email],
            ['Geboortedatum', v.p.born],
          ],
          ([a = '', b = '']) => `<div class=e><div class=d>${a}</div><div class=w>: ${esc(b)}</div></div>`,
        )}<h2>Opleidingen</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'years')}</div><div class=w>${esc(e.degree)}, ${esc(e.school)} te ${esc(e.place)} (diploma behaald)</div></div>`)}<h2>Werkervaring</h2>${each(v.p.jobs, (j) => `<div class=j><div class=e><div class=d>Periode</div><div class=w>: ${v.when(j, 'long')}</div></div><div class=e><div class=d>Functie</div><div class=w>: ${esc(j.title)}</div></div><div class=e><div class=d>Werkgever</div><div class=w>: ${esc(j.employer)}</div></div><div class=e><div class=d>Taken</div><div class=w>: ${j.tasks.map(esc).join(' ')}</div></div></div>`)}<h2>Vaardigheden</h2><p>${v.p.skills.map(esc).join(', ')}</p>`,
      ),
  },
  {
    name: 'german-signed',
    family: 'national',
    languages: ['de'],
    format: 'pdf',
    render: (v) =>
      page(
        'body{font:11pt/1.4 "Liberation Sans"}.k{text-align:right;font-size:9.5pt;margin-bottom:10mm}h1{font-size:20pt;margin-bottom:5mm}h2{font-size:12pt;margin:10pt 0 4pt}.e{display:flex;margin-bottom:5pt}.d{width:46mm}.w{flex:1}',
        `<div class=k><p>${esc(v.p.name)}</p><p>${esc(v.p.street)}</p><p>${esc(v.town)}</p><p>Tel.: ${esc(v.p.phone)}</p><p>${esc(v.p.email)}</p></div><h1>Lebenslauf</h1><h2>Persönliche Daten</h2><div class=e><div class=d>Geburtsdatum / -ort:</div><div class=w>${v.p.born} in ${esc(v.p.birthplace)}</div></div><div class=e><div class=d>Familienstand:</div><div class=w>verheiratet, zwei Kinder</div></div><h2>Beruflicher Werdegang</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'numeric')}</div><div class=w><p>${esc(j.title)} bei ${esc(j.employer)}, ${esc(j.place)}</p>${ul(j.tasks)}</div></div>`)}<h2>Ausbildung</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'numeric')}</div><div class=w><p>${esc(e.school)}, ${esc(e.place)}</p><p>Abschluss: ${esc(e.degree)}</p></div></div>`)}<h2>Besondere Kenntnisse</h2>${each(v.p.skills, (s, i) => `<div class=e><div class=d>${esc(s)}</div><div class=w>${v.w.levels[(v.p.levels[i] ?? 1) - 1]}</div></div>`)}<br><p>${esc(v.p.city)}, 03.02.2026</p><p>${esc(v.p.name)}</p>`,
      ),
  },
  {
    name: 'german-modern-blocks',
    family: 'national',
    languages: ['de'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:26pt;color:#075}.h{margin-bottom:4mm}.k{background:#075;color:#fff;padding:3pt 6pt;font-size:9.5pt;margin-bottom:6mm}h2{font-size:13pt;color:#075;margin:10pt 0 5pt}.m{color:#666}',
        `<h1>${esc(v.p.name)}</h1><p class=h>${esc(v.p.headline)}</p><p class=k>${esc(v.p.street)} | ${esc(v.town)} | ${esc(v.p.phone)} | ${esc(v.p.email)}</p><h2>${v.h.summary}</h2><p>${v.p.summary}</p><h2>${v.h.experience}</h2>${each(v.p.jobs, (j) => `<p><b>${esc(j.employer)}</b> <span class=m>seit ${v.when(j, 'dotted').replace(' – heute', '').replace(' – ', ' bis ')}</span></p><p>${esc(j.title)}, ${esc(j.place)}</p>${ul(j.tasks)}`)}<h2>${v.h.education}</h2>${each(v.p.education, (e) => `<p><b>${esc(e.school)}</b> <span class=m>${v.when(e, 'dotted')}</span></p><p>${esc(e.degree)}</p>`)}<h2>${v.h.skills}</h2><p>${v.p.skills.map(esc).join(' · ')}</p>`,
      ),
  },
  {
    name: 'job-centre-export',
    family: 'export',
    languages: ['en', 'de', 'fr', 'es', 'pt', 'nl', 'pl'],
    format: 'pdf',
    render: (v) =>
      page(
        'h1{font-size:16pt}h2{font-size:11pt;background:#eee;padding:3pt;margin:10pt 0 4pt}.e{display:flex;padding:2pt 0;border-bottom:1px solid #eee}.d{width:50mm;color:#666}.w{flex:1}',
        `<h1>${esc(v.p.name)}</h1><p>${esc(v.p.headline)}</p><h2>${v.h.contact}</h2>${each(
          [
            [v.w.email, v.p.email],
            [v.w.phone, v.p.phone],
            [v.w.address, `${v.p.street}, ${v.town}`],
          ],
          ([a = '', b = '']) => `<div class=e><div class=d>${a}</div><div class=w>${esc(b)}</div></div>`,
        )}<h2>${v.h.experience} (${v.p.jobs.length})</h2>${each(v.p.jobs, (j) => `<div class=e><div class=d>${v.when(j, 'numeric')}</div><div class=w><b>${esc(j.title)}</b><br>${esc(j.employer)}, ${esc(j.place)}<br>${j.tasks.map(esc).join('<br>')}</div></div>`)}<h2>${v.h.education} (${v.p.education.length})</h2>${each(v.p.education, (e) => `<div class=e><div class=d>${v.when(e, 'numeric')}</div><div class=w><b>${esc(e.degree)}</b><br>${esc(e.school)}, ${esc(e.place)}</div></div>`)}<h2>${v.h.skills}</h2>${each(v.p.skills, (s, i) => `<div class=e><div class=d>${esc(s)}</div><div class=w>${v.w.levels[(v.p.levels[i] ?? 1) - 1]}</div></div>`)}`,
      ),
  },
]
