// Formal name: short forms in use. A short form of several names stands under each; the first decides its blocking key.
// Short forms that say nothing ("al", "jo") are left out.
const SHORT_FORMS = `
alexander: alex sasha xander sandy lex
alexandra: alex sandra sasha lexi
alfred: alfie fred freddie
amanda: mandy
andrew: andy drew
andreas: andi
angela: angie
anastasia: nastya stacy
anthony: tony ant
antonio: toni tonio
arthur: art artie
barbara: barb babs
benjamin: ben benny benji
bernard: bernie
bradley: brad
carolina: caro lina
caroline: carrie caro
catherine: cathy cat kate katie cate
charles: charlie chuck chas carlos
charlotte: charlie lottie
christine: chris chrissy tina
christopher: chris kit topher kris
clifford: cliff
cynthia: cindy
daniel: dan danny
david: dave davey
deborah: deb debbie
dimitri: dima mitya
dmitry: dima mitya
donald: don donny
dorothy: dot dottie
edward: ed eddie ted ned
eduardo: edu lalo
eleanor: ellie nell nora
elizabeth: liz lizzie beth betty eliza betsy lisa libby
emily: em emmy
evgeny: zhenya
ekaterina: katya
eugene: gene
francesca: fran chesca
francis: frank fran
francisco: paco pancho fran
franklin: frank
frederick: fred freddie rick
gabriel: gabe
gabriela: gabi
geoffrey: geoff jeff
george: georgie
gerald: gerry jerry
gerard: gerry
giovanni: gianni
giuseppe: beppe peppe
gregory: greg
gwendolyn: gwen
harold: harry hal
henry: harry hank
herbert: herb bert
ibrahim: ibra
isabel: izzy bella isa
isabella: bella izzy
ivan: vanya
jacob: jake
jacqueline: jackie
james: jim jimmy jamie
janet: jan
jeffrey: jeff
jennifer: jen jenny jenn
jessica: jess jessie
joanna: jo joanie
john: johnny jack jon
jonathan: jon jonny nathan
johannes: hannes hans
jose: pepe
joseph: joe joey
josephine: josie
joshua: josh
judith: judy
juliana: jules
julian: jules
katherine: kate katie kathy kat kathryn katy
kenneth: ken kenny
kimberly: kim
konstantin: kostya
lawrence: larry laurie
leonard: len lenny leo
leonardo: leo
luis: lucho
magdalena: magda lena
manuel: manny manolo
margaret: maggie meg peggy marge greta
maria: mia marie
mary: molly polly
martin: marty
matthew: matt matty
maximilian: max
maxwell: max
megan: meg
melissa: mel missy
michael: mike mick mickey mikey
mikhail: misha
miguel: migue
mohammed: mo mohammad muhammad mohamed muhammed mohd
nathaniel: nate nat nathan
natalia: natasha nat
nicholas: nick nicky nico
nikolai: kolya nick
olga: olya
oliver: ollie
olivia: liv livvy
pamela: pam
patricia: pat patty trish tricia
patrick: pat paddy
pavel: pasha
peter: pete
philip: phil pip
rachel: rach
raymond: ray
rebecca: becca becky
ricardo: ricky
richard: rick rich dick richie ricky
robert: rob bob bobby robbie bert
roberto: beto
roger: rodge
ronald: ron ronnie
samantha: sam sammy
samuel: sam sammy
santiago: santi
sebastian: seb
sergei: serge seryozha
stephanie: steph stevie
stephen: steve stevie
steven: steve stevie
susan: sue susie suzy
svetlana: sveta
tatiana: tanya
theodore: ted theo teddy
theresa: tess terry
thomas: tom tommy
timothy: tim timmy
tobias: tobi
valentina: valya
vasily: vasya
veronica: ronnie vero
victor: vic
victoria: vicky tori vika
vincent: vince vinny
vladimir: vova volodya vlad
walter: walt wally
william: will bill billy liam willy
wolfgang: wolf
yevgeny: zhenya
yuri: yura
zachary: zach zack
`

const formalOf = new Map<string, string[]>()
for (const line of SHORT_FORMS.trim().split('\n')) {
  const [formal = '', forms = ''] = line.split(': ')
  for (const form of forms.split(' ')) formalOf.set(form, [...(formalOf.get(form) ?? []), formal])
}

/** The formal name that a short form stands for; the name itself when it is none. */
export const formalName = (name: string): string => formalOf.get(name)?.[0] ?? name

/** Whether two given names are used for one another: a name and its short form, or two short forms of one name. */
export function areForms(a: string, b: string): boolean {
  const formsOfA = formalOf.get(a) ?? []
  const formsOfB = formalOf.get(b) ?? []
  return formsOfA.includes(b) || formsOfB.includes(a) || formsOfA.some((formal) => formsOfB.includes(formal))
}
