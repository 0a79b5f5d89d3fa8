import { stem } from './stem.ts'

/** Groups of words of which one may stand for another. A word may be in several; nothing is concluded from one group to the next. */
const ALIKE = `
employee staff worker personnel colleague hire joiner | employee member staffer | candidate applicant jobseeker
candidate person talent | person individual human | requisition tan vacancy opening req | tan job position opening vacancy
job position post occupation role profession | job work employment | application submission apply | interview meeting round
interviewer panel panelist panellist | feedback evaluation rating review assessment | recommendation verdict opinion | offer proposal
compensation salary pay wage remuneration earnings income | bonus incentive | hiring recruitment recruiting | recruiter sourcer
manager supervisor boss head leader | head leader chief director | approval permission authorization consent | approve accept confirm
reject decline refuse deny | reject rejection | accept acceptance | withdraw withdrawal | resolve settle | onboarding joining
join joining start | discrepancy mismatch inconsistency | resume cv curriculum | skill ability competence competency
education schooling degree qualification | experience seniority | headline title | department division unit dept | department team
team squad club | company firm business corporation enterprise organization | employer company firm | organization institution
institution school university college | school academy | office branch location site | location place venue site area spot
city town municipality | country nation state | country nationality | nationality citizenship | state province
county district region | region area zone territory | continent landmass | address residence home | street road
hometown birthplace home | customer client buyer shopper consumer purchaser | client guest visitor | user account member
supplier vendor provider seller | seller vendor merchant | manufacturer maker producer | manufacture produce make build
product item good goods merchandise article | item thing | commodity product good | order purchase | purchase buy
sale sell transaction | transaction deal | payment pay paid | invoice bill | price cost fee charge rate
cost expense expenditure price | amount sum quantity total | quantity number amount count | total sum overall | budget fund funding
fund money | revenue income earnings turnover | profit gain earnings | tax duty | discount reduction | account balance | bank lender
loan credit | insurance policy | claim request | contract agreement | name title label | name called | title heading name
identifier id number | code identifier id | description detail details information explanation | comment remark note
type kind category class | category class group genre | genre style | class course lesson | course class subject module
topic theme subject | grade mark score rank | score point points mark | rating score grade | rank ranking position place
level tier stage | stage phase step | status state condition situation | gender sex | male man boy | female woman girl | age old
birth born birthday | birthday birthdate | death died casualty | killed death casualty | injured wounded hurt | height tall
length long | weight heavy | size large big | width wide | depth deep | distance far | speed velocity fast | capacity seats
area size acreage | population inhabitants residents people | inhabitant resident | resident occupant tenant | density crowded
temperature temp hot | date day time when | time hour | duration length time | year annual | month monthly | period term time
deadline expiry | expire expiry end | start begin beginning commence | end finish finishing ending | open opening opened
opening founding | found founded establish established | create created add | created date | update updated change modified
modify change | author writer | write compose | publication paper article | paper article document | document file record
document paper doc | book volume publication | journal magazine periodical | publisher press | editor redactor | library archive
film movie picture | director filmmaker | actor performer star | actress performer | cast character | character role
singer vocalist musician artist | musician artist performer player | artist painter singer | song track music tune | album record
band group | concert performance show gig | program programme show series | channel network station | television tv | radio broadcast
station stop terminal | train railway rail | railway railroad | flight plane airline | aircraft airplane plane | airline carrier
airport airfield | ship vessel boat | car automobile vehicle auto | driver chauffeur motorist | driver racer | license permit
route path way | bridge crossing | building house structure property | house home dwelling | home residence house | apartment flat
room chamber accommodation | hotel inn lodge lodging | restaurant eatery diner | store shop outlet market | market marketplace
mall center | center centre | stadium arena venue | museum gallery | park garden | farm ranch | animal creature | pet animal
dog puppy | cat kitten | horse pony | food meal dish cuisine | drink beverage | wine vintage | grape variety | ingredient component
component part | part piece | player athlete sportsman | athlete sportsperson | gymnast athlete | swimmer athlete
coach trainer instructor | game match | tournament competition contest | competition contest race event | event happening occasion
contestant competitor participant | participant attendee member entrant | participate attend join | attendance audience visitors
audience viewers spectators | winner champion victor | win victory | loss defeat | lose defeat | season year | league division
goal target | medal prize award | award prize honor | prize reward award | nominee nominated candidate | student pupil learner
teacher instructor professor lecturer educator | professor faculty teacher | advisor adviser mentor | tutor teacher
major specialty field | degree diploma | dormitory dorm residence | enrollment registration enrolment | enroll register
register registration | exam test examination | semester term | credit unit | scholarship grant | grant funding award | research study
researcher scientist | project undertaking | task assignment job duty | doctor physician medic | nurse caregiver | patient case sick
hospital clinic | disease illness sickness | symptom sign | medicine medication drug | treatment therapy procedure
procedure operation | appointment booking meeting | booking reservation | book reserve | stay visit | visit trip
trip journey travel tour | tourist traveler visitor | attraction sight | phone telephone mobile | mobile cellphone phone | cell mobile
email mail | mail post | message text | website site web | url link address | link connection | device gadget equipment machine
equipment gear tool | software program application | system platform | version release | release issue publish | issue problem fault
problem issue trouble | fault error defect problem | error mistake | defect flaw | bug defect | engineer technician
maintenance repair upkeep | repair fix | asset property possession | property estate | owner holder possessor | own possess have
parent mother father | father dad parent | mother mom parent | child kid son daughter | spouse husband wife | friend buddy companion
friendship friend | relationship relation | family household | neighbor neighbour | party group | party political | election vote poll
vote ballot | voter elector | representative delegate deputy | politician representative | president leader | mayor leader
governor ruler | government administration | committee board | member participant person | membership member | group team
partner associate | crime offense offence | criminal offender | police officer | officer official | court tribunal | judge referee
law rule | rule regulation | war battle conflict | battle fight war | weapon arm | army military | rank title | captain skipper
pilot flyer aviator | crew staff | storm hurricane cyclone | weather climate | river stream | lake pond | mountain peak hill
peak summit mountain | elevation height altitude | border boundary | adjacent neighboring bordering | capital city | language tongue
religion faith | culture tradition | color colour hue | shape form | material substance | pattern design | design style
style fashion | brand make label | model type version | engine motor | horsepower power | power strength | energy power
gas petrol fuel | oil fuel | feature characteristic attribute property | characteristic feature attribute trait | specification detail
choice option selection | preference choice | frequency often | popular common | common frequent
percent percentage proportion share ratio | average mean | maximum max highest largest most | minimum min lowest smallest least
number no | first given fore | last family sur | surname last | forename first | nickname alias | initial letter | letter character
word term | text content | content body | photo picture image | painting picture | video clip | camera lens | map chart | plan scheme
policy rule | strategy plan | schedule timetable plan | calendar schedule | activity action | action act | role function
function purpose | purpose goal | reason cause | result outcome | effect result | review critique | reviewer critic
complaint grievance | request demand | demand need | need requirement | service facility | facility amenity | delivery shipment
ship send deliver | package parcel | warehouse depot storehouse | stock inventory | box carton container | floor story level
gate entrance | entrance door | seat chair | ticket pass | passenger traveler rider | destination target end | departure leaving
depart leave | arrival arriving | arrive come | origin source start | hobby interest | sport game | club society | society association
association union | investor shareholder | shareholder stockholder | share stock | trade exchange | currency money | money cash
wealth fortune | rich wealthy | expensive costly | cheap inexpensive | new recent | recent latest | old ancient | young junior
senior elder | small little | follower fan | tweet post | post message | blog post | server host | host organizer | sponsor backer
campaign drive | advertisement ad | promotion campaign | protein enzyme | enzyme catalyst | gene dna | plant flower | tree plant
fish seafood | bird fowl | cattle cow | pig hog swine | sheep goat | crop harvest | production output | output yield | rainfall rain
snow snowfall | instrument device | piano keyboard | guitar instrument | sound audio | voice vocal | exhibition exhibit display
sculpture statue | statue monument | monument landmark | temple shrine church | church chapel | wedding marriage | married marriage
divorce separation | funeral burial
`

const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = readGroups(ALIKE)

function readGroups(text: string): Map<string, Set<string>> {
  const alike = new Map<string, Set<string>>()
  for (const group of text.trim().split(/(?:(?<!\s)\s+)?[|\n]\s*/)) {
    const stems = group.split(' ').map(stem)
    for (const one of stems) alike.set(one, new Set([...(alike.get(one) ?? []), ...stems.filter((other) => other !== one)]))
  }
  return alike
}

/** Words that mean the same as a word in every sense that it has and they have: those of one group only. In the order in which they are near. */
export function closeSynonyms(word: string): string[] {
  const groups = ALIKE.trim()
    .split(/(?:(?<!\s)\s+)?[|\n]\s*/)
    .map((group) => group.split(' '))
  const ofWord = (one: string) => groups.filter((group) => group.some((other) => stem(other) === stem(one)))
  const [group = [], ...others] = ofWord(word)
  return others.length > 0 || !group.includes(word) ? [] : group.filter((one) => stem(one) !== stem(word) && ofWord(one).length === 1)
}

const NONE: ReadonlySet<string> = new Set()

/** Stems of the words that may stand for a word, given its stem. */
export const synonymsOf = (stemmed: string): ReadonlySet<string> => GROUPS.get(stemmed) ?? NONE
