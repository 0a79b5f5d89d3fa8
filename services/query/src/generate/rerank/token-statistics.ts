// Found by benchmarks/nl2sql/rerank/collect-word-habits.ts: do not edit. Stems as `tokens.ts` makes them.
// Questions of Spider, Spider-Syn, Spider-Realistic (CC BY-SA 4.0), GeoQuery, Archer and sql-eval (Apache-2.0).

/** How often a right query does nothing with a word, 0 to 1; others hardly ever. */
const SHARES = `
about:0.4 abov:0.84 across:0.84 address:0.38 after:0.22 along:0.82 alphabetic:0.83 alphabetical:0.98 alphabetically:0.92
among:0.63 amount:0.42 appear:0.75 ascend:0.98 associat:0.88 availabl:0.6 averag:0.83 award:0.6 been:0.71 befor:0.14 belong:0.94
below:0.9 between:0.75 bigger:0.94 biggest:0.8 book:0.43 but:0.35 category:0.89 charg:0.57 cheapest:0.8 city:0.26 class:0.33
common:0.68 company:0.44 comput:0.83 contain:0.97 content:0.86 correspond:0.97 count:0.96 country:0.21 creat:0.71 curriculum:0.75
customer:0.24 data:0.44 databas:0.5 decreas:0.75 descend:0.98 detail:0.31 different:0.89 disciplin:0.8 distinct:0.97 district:0.44
division:0.67 don:0.9 earn:0.6 either:0.29 employe:0.16 enterpris:0.75 equal:0.67 event:0.38 every:0.63 exactly:0.8 except:0.89
exist:0.88 expensiv:0.82 family:0.86 fewer:0.8 fewest:0.93 file:0.38 forenam:0.95 french:0.75 frequency:0.8 frequent:0.8
frequently:0.91 gamer:0.75 gender:0.44 get:0.5 go:0.6 good:0.19 got:0.63 greater:0.83 greatest:0.96 group:0.86 happen:0.83
having:0.47 head:0.5 held:0.67 higher:0.52 highest:0.85 hour:0.33 id:0.06 ids:0.08 includ:0.64 increas:0.83 information:0.48
instructor:0.6 involv:0.9 job:0.43 kind:0.63 larger:0.83 largest:0.9 letter:0.82 list:0.95 live:0.89 living:0.63 locat:0.39
location:0.33 longer:0.75 longest:0.89 lower:0.48 lowest:0.78 made:0.45 make:0.64 male:0.27 max:0.86 maximum:0.84 member:0.31
minimum:0.83 monicker:0.75 name:0.24 named:0.14 nationality:0.33 never:0.79 number:0.92 offer:0.83 often:0.67 old:0.89 oldest:0.88
operat:0.5 order:0.96 other:0.83 our:0.67 over:0.67 participant:0.71 participat:0.75 per:0.43 person:0.39 plac:0.33 play:0.56
pleas:0.96 point:0.33 popular:0.88 population:0.33 position:0.53 produc:0.67 product:0.25 publish:0.38 quantity:0.43 receiv:0.56
recent:0.27 recently:0.75 record:0.75 region:0.43 report:0.67 result:0.63 retriev:0.75 return:0.88 scor:0.62 seat:0.6 serv:0.86
sex:0.69 shar:0.74 shortest:0.83 show:0.75 singl:0.8 size:0.5 smaller:0.84 smallest:0.94 sort:0.98 staff:0.5 start:0.35 stat:0.14
statur:0.75 string:0.75 student:0.38 substr:0.94 sum:0.6 tabl:0.88 take:0.57 taken:0.43 taller:0.75 tallest:0.86 taught:0.5
teach:0.8 tell:0.92 thos:0.53 time:0.53 titl:0.38 together:0.7 top:0.79 topic:0.86 total:0.77 type:0.3 under:0.58 uniqu:0.8
us:0.57 used:0.48 using:0.5 valu:0.33 without:0.71 word:0.26 work:0.31 year:0.12 yes:0.43 youngest:0.9
`
/** Columns of three databases or more have the word in their names. */
const NAMES = `
account address advisor age amount area artist asset author becam billion birth boo budget build built by capacity capital card
category charg city class club code colleg color company competition contact cost count country county creat credit customer date
day department description detail district document dollar email employe end enrollment entry event first floor found from full
gender grad head headquarter height high highest hire home hour id in industry invoic is issu item job join journal king languag
last left length level line location login lowest main major manager manufacturer market maximum member membership method middl
model mountain name nationality nicknam note number of on open order organization other outcom parent party pass payment per
percent person phon plac play player point population position post postal pric primary product profit project provinc purchas
quantity rank rate rating region register releas result role room sale school scor season servic sex shar ship shop shot song
speed ssn staff start stat station status stor student team text them time titl to total track train type valu venu week weight
word work year yn zip
`

const words = (text: string): string[] => text.trim().split(/\s+/)

export const PASSED_OVER: ReadonlyMap<string, number> = new Map(
  words(SHARES).map((one) => [one.replace(/:.*/, ''), Number(one.slice(one.lastIndexOf(':') + 1))]),
)
export const CALLED: ReadonlySet<string> = new Set(words(NAMES))
