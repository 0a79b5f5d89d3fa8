/** What is from somewhere, and the names that the place goes by. */
const PLACES = `
african africa | american america, united states, usa, us | argentine argentina | argentinian argentina | asian asia | australian australia
austrian austria | belgian belgium | brazilian brazil | british united kingdom, uk, britain, great britain | bulgarian bulgaria
canadian canada | chilean chile | chinese china | colombian colombia | croatian croatia | czech czech republic, czechia | danish denmark
dutch netherlands, holland | egyptian egypt | english england | estonian estonia | european europe | finnish finland | french france
german germany | greek greece | hungarian hungary | icelandic iceland | indian india | indonesian indonesia | iranian iran | irish ireland
israeli israel | italian italy | japanese japan | kenyan kenya | korean korea, south korea | latvian latvia | lithuanian lithuania
malaysian malaysia | mexican mexico | moroccan morocco | nigerian nigeria | norwegian norway | pakistani pakistan | peruvian peru
philippine philippines | filipino philippines | polish poland | portuguese portugal | romanian romania | russian russia
scottish scotland | serbian serbia | singaporean singapore | slovak slovakia | slovenian slovenia 
spanish spain | swedish sweden | swiss switzerland | taiwanese taiwan | thai thailand | turkish turkey | ukrainian ukraine
vietnamese vietnam | welsh wales
`

const NAMES: ReadonlyMap<string, string[]> = new Map(
  PLACES.trim()
    .split(/(?:(?<!\s)\s+)?[|\n]\s*/)
    .map((line) => {
      const [from = '', ...names] = line.split(' ')
      return [from, names.join(' ').split(', ')]
    }),
)

/** The places that a word says something is from: French, France. */
export const placesOf = (word: string): readonly string[] => NAMES.get(word) ?? []
