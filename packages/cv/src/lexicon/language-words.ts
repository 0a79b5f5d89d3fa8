/** Languages in which scans are recognised, by the code of their data: ISO 639-2, as Tesseract names its files. */
export type OcrLanguage = 'eng' | 'deu' | 'fra' | 'spa' | 'por' | 'nld' | 'pol'

const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/** Frequent words of running text and of CVs, folded, that tell a language from the others. */
export const LANGUAGE_WORDS: Record<OcrLanguage, ReadonlySet<string>> = {
  eng: words(
    'the and of with for to at from on by as my our their all more than',
    'experience education skills work employment present languages university school address phone name',
  ),
  deu: words(
    'und der die das mit fur von bei im den dem zur zum als des auf seit nach bis uber aus ein eine einer',
    'berufserfahrung ausbildung kenntnisse universitat hochschule sprachen heute lebenslauf anschrift telefon geboren deutsch abteilung kunden',
  ),
  fra: words(
    'et de la le les des du pour au aux dans avec sur une un par en depuis a l d',
    'competences formation experience professionnelle langues diplome universite adresse telephone nom aujourd francais clients equipe',
  ),
  spa: words(
    'y de la el los las en con para del por una un al desde a',
    'experiencia laboral formacion educacion habilidades idiomas actualidad universidad direccion telefono nombre espanol clientes equipo',
  ),
  por: words(
    'e de da do das dos em com para na no os as uma um pelo ao desde a',
    'experiencia profissional formacao educacao competencias idiomas atual presente universidade morada endereco telefone nome portugues clientes equipa equipe',
  ),
  nld: words(
    'en van de het een voor met bij op te aan der tot als ik uit naar',
    'werkervaring opleiding opleidingen vaardigheden talen heden universiteit hogeschool adres telefoon naam nederlands klanten',
  ),
  pol: words(
    'i w z na do oraz dla od ze o przy nr po',
    'wyksztalcenie doswiadczenie zawodowe umiejetnosci jezyki obecnie uniwersytet politechnika adres telefon imie nazwisko polski klientow',
  ),
}
