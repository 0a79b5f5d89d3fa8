/**
 * Words that tell a language whose CVs are not read: small words, headings and what CVs are full of, folded. None of them is a word of a
 * language that is read.
 */
export const UNREAD_LANGUAGES: Record<string, string> = {
  tr: 've ile icin bir olarak deneyim deneyimi deneyimleri egitim egitimi kisisel bilgiler bilgileri yetenekler yetenekleri beceriler becerileri yabanci dil diller iletisim ozet ozgecmis universitesi lisans muhendisligi muduru uzmani gelistirici ediyor askerlik referanslar dogum tarihi hakkimda ingilizce turkce sertifikalar',
  sv: 'och att som av fran inom erfarenhet arbetslivserfarenhet arbetserfarenhet utbildning kompetenser fardigheter sprak anstallning nuvarande svenska engelska korkort hogskola universitetet ansvarig arbetade examen kunskaper',
  da: 'og til fra af erfaring erhvervserfaring uddannelse kompetencer sprog faerdigheder kurser dansk engelsk ansvarlig arbejde nuvaerende stilling universitet',
  no: 'og til fra av erfaring arbeidserfaring utdanning utdannelse kompetanse sprak ferdigheter kurs norsk engelsk ansvarlig arbeid stilling universitetet',
  fi: 'ja tyokokemus koulutus kielitaito osaaminen taidot yhteystiedot suomi englanti seka olen vastasin tehtavat yliopisto ammattikorkeakoulu harrastukset nykyinen kielet',
  cs: 've pri jako se vzdelani pracovni zkusenosti zkusenost dovednosti jazyky jazykove znalosti osobni udaje univerzita vysoka skola ridicsky prukaz anglictina cestina soucasnost zivotopis pozice',
  sk: 've pri ako vzdelanie pracovne skusenosti zrucnosti jazyky jazykove znalosti osobne udaje univerzita vysoka skola anglictina slovencina sucasnost zivotopis pozicia',
  ro: 'si pentru din cu experienta profesionala educatie studii competente limbi straine universitatea facultatea engleza romana aptitudini abilitati datele conducere limba',
  hu: 'szakmai tapasztalat tapasztalatok tanulmanyok vegzettseg nyelvtudas keszsegek szemelyes adatok oneletrajz egyetem magyar angol munkahely munkakor jelenleg beosztas feladatok nyelvek kepzettseg',
  hr: 'iskustvo radno obrazovanje vjestine vestine jezici osobni podaci sveuciliste fakultet engleski hrvatski srpski kao znanja zivotopis zaposlenje',
  lt: 'darbo patirtis issilavinimas igudziai kalbos ir universitetas lietuviu anglu',
  lv: 'darba pieredze izglitiba prasmes valodas universitate latviesu anglu',
  et: 'tookogemus haridus oskused keeled ulikool eesti inglise ja',
  vi: 'kinh nghiem lam viec hoc ky nang ngoai ngu muc tieu cong ty dai thong tin nhan',
  id: 'dan yang untuk dengan pengalaman kerja pendidikan keterampilan kemampuan bahasa universitas sebagai pribadi',
}
