"""What people ask of things and few schemas hold, by kind of thing: properties, doers, happenings, figures, times.

A line is `kinds; words; wordings`. The words tell what a schema would need to answer: where a name, a stored value or a synonym is like one of
them, the line is not used. Kinds are letters, `*` for every table. What stands behind `!` asks for the like of it as well: a status may say that
something was cancelled.
"""

import functools
from dataclasses import dataclass

from .vectors import load
from .words import stem

#: letter → words that tables of this kind are called by
KINDS = {
    "p": "person people student teacher instructor professor employee staff customer client member user player athlete singer artist author writer actor director driver pilot doctor physician nurse patient guest visitor candidate manager friend child parent coach captain researcher scientist engineer politician editor journalist owner worker wrestler gymnast swimmer chef host donor voter tourist resident advisor salesperson candidate applicant recruiter interviewer faculty follower reviewer participant contestant",
    "o": "store shop restaurant hotel inn hospital school college university museum stadium company firm bank branch office building apartment room cinema theater theatre club library gym station airport park church organization institution department airline manufacturer publisher brand team market club mall workshop farm winery dorm dormitory facility agency",
    "g": "product item good wine food dish drink device phone computer furniture part material medicine drug book goods equipment camera toy clothes machine chip software printer",
    "l": "city country state county region town village district island mountain river lake place location address street continent area territory",
    "v": "car vehicle van bus train ship boat aircraft airplane plane truck bike bicycle motorcycle taxi ferry vessel automobile coaster",
    "e": "event concert match game race competition conference festival party meeting tournament exhibition election show trip tour flight appointment booking reservation session interview performance lesson wedding ceremony",
    "w": "film movie book song album track paper article journal program series episode course play painting magazine document game video publication class lecture",
    "d": "order invoice payment transaction document contract claim policy loan account shipment bill report file letter ticket complaint request application offer project task statement delivery",
    "a": "dog cat horse animal bird species pet breed cattle elephant plant fish",
}

PROPERTIES = """
p; glasses lens eyesight; wear glasses|wear contact lenses
p; smoke smoker tobacco cigarette; smoke|are smokers|do not smoke|quit smoking
p; language speak fluent bilingual tongue; speak a second language|speak Spanish|are fluent in French|are bilingual|speak more than two languages
p; married marital spouse wife husband divorced single wedding; are married|are single|have a spouse|are divorced
p; children child kid parent family dependent son daughter; have children|have two kids|have no children
p; vegetarian vegan diet meat food; are vegetarian|are vegan|eat no meat
p; allergy allergic nut; have an allergy|are allergic to nuts
p; degree education diploma university graduate college school qualification major; have a master's degree|went to university|hold a PhD|never finished school
p; licence license permit driving; have a driving licence|lost their licence
p; car vehicle bike commute; own a car|come to work by bike|drive an electric car
p; remote home office telework; work from home|work remotely
p; sick illness injury injured disease ill health; are ill|were injured last season|have been sick this week|are seriously injured
p; vacation holiday leave absence absent; are on vacation|are on leave this week|were absent yesterday
p; complaint complain grievance issue; complained|filed a complaint|complained more than once
p; resign quit retire retirement leave termination dismissal ! status; resigned last year|plan to retire soon|want to quit
p; promotion promote raise grade level ! status; were promoted last year|deserve a promotion|got a raise
p; newsletter subscription subscribe mailing; are subscribed to the newsletter|get our newsletter
p; debt owe bill invoice unpaid pay payment fee balance outstanding; owe us money|have not paid yet|are behind on their payments
p; vaccine vaccinated vaccination health; are vaccinated|had a flu shot
p; handed hand footed foot; are left-handed|write with the left hand
p; tattoo piercing; have a tattoo
p; pet dog cat animal; have a pet|own a dog
p; nationality foreign immigrant citizenship country birthplace abroad; were born abroad|are foreigners|have two passports
p; twitter instagram facebook social media account; are on Twitter|have an Instagram account
p; disability disabled wheelchair; use a wheelchair|have a disability
p; military army veteran service; served in the army|are veterans
p; award prize winner medal trophy honor honour; have won an award|won a prize
p; training certificate certified certification course; finished the safety training|have a first aid certificate
p; religion religious church faith; go to church|are religious
p; hobby interest sport music instrument; play an instrument|like jazz|do sports in their free time
p; criminal crime arrest arrested police conviction; have a criminal record|were arrested
p; union membership; belong to a union|are union members
p; lunch breakfast meal; skip breakfast|eat in the canteen
o; wifi internet wireless; offer free wifi|have wifi|have fast internet
o; parking garage car lot facility amenity; have a parking lot|have free parking|have a parking garage
o; pet dog animal facility amenity; allow pets|welcome dogs|do not allow dogs
o; wheelchair accessible accessibility ramp facility; are wheelchair accessible|have a ramp
o; sunday weekend hours open opening close closing schedule; open on Sundays|close before 6 pm|are open 24 hours|are open right now
o; card credit cash payment method; accept credit cards|take cash only
o; breakfast food meal menu restaurant kitchen; serve breakfast|have a vegetarian menu|serve alcohol
o; pool gym spa sauna facility amenity; have a swimming pool|have a gym|have a sauna
o; lift elevator floor facility; have an elevator|have no lift
o; balcony view sea garden terrace facility; have a sea view|have a balcony|have a garden
o; conditioning heating heat facility amenity; have air conditioning|have central heating
o; delivery deliver shipping; deliver on weekends|offer home delivery
o; profit loss bankrupt bankruptcy revenue earnings profitable; made a loss last year|are profitable|are close to bankruptcy
o; hire hiring vacancy job recruit; are hiring|have open positions
o; inspection inspect hygiene audit safety; failed the last inspection|passed the hygiene check
o; renovation renovate renovated repair; were renovated last year|need renovation
o; solar energy electricity power; have solar panels|use green energy
o; insurance insured; are insured against fire
o; strike protest union; went on strike
o; waiting queue wait; have a waiting list|have long queues
o; license licence permit; have a licence to sell alcohol|lost their licence
g; organic vegan gluten vegetarian ingredient; are organic|are vegan|are gluten free|contain nuts|contain sugar
g; stock inventory available availability quantity; are out of stock|are sold out|are in stock
g; return refund returned complaint; were returned|were refunded|are often sent back
g; damage damaged broken defect defective fault condition; are broken|arrived damaged|have a defect
g; recycle recyclable plastic package packaging; are recyclable|come in plastic packaging|contain plastic
g; warranty guarantee; have a warranty|come with a guarantee
g; battery waterproof wireless water; are waterproof|need batteries|run on batteries
g; discount sale promotion offer coupon; are on sale|are discounted this week
g; expire expiry shelf expiration; expire next week|have expired
g; recall safety dangerous hazard; were recalled|are dangerous for children
g; handmade craft; are handmade
g; patent license; are patented
g; award prize medal; won a gold medal|won an award
g; popular popularity demand; are popular with young people|are bestsellers
g; storage fridge cold temperature; must be kept cold
l; metro subway train bus transport railway; have a metro|have a subway|have no train station
l; coast sea beach ocean coastline; lie on the coast|have a beach|have access to the sea
l; unesco heritage monument; are a world heritage site
l; visa passport entry; require a visa
l; earthquake flood disaster volcano; were hit by an earthquake|are at risk of flooding
l; currency euro money dollar; use the euro
l; king monarchy government president regime; are a monarchy|are ruled by a king
l; tourist tourism visitor; are popular with tourists|attract many tourists
l; safe crime safety; are safe at night|have little crime
l; drive traffic road; drive on the left|have heavy traffic
v; electric diesel fuel engine petrol gas; are electric|run on diesel|need a new engine
v; late delay punctual delayed schedule; run late|are delayed today|are usually on time
v; accident crash collision; had an accident|were in a crash
v; inspection repair maintenance service workshop; need a repair|are in the workshop|failed the inspection
v; insurance insured; are not insured
v; wheelchair accessible; are wheelchair accessible
v; conditioning wifi gps navigation; have air conditioning|have a GPS
v; stolen theft lost missing; were stolen
v; color colour painted; are red|are painted blue
e; cancel cancelled postponed postpone ! status; were cancelled|were postponed
e; ticket admission sold; are sold out|are free of charge|still have tickets
e; television broadcast tv stream channel; were shown on television|are streamed online
e; rain weather indoor outdoor; took place in the rain|were held outdoors
e; sponsor sponsored; had a sponsor
e; accident injury incident; had an accident|ended with injuries
e; child family kid; are suitable for children
w; award oscar prize nomination; won an award|were nominated for a prize
w; translate translation language; were translated into German|have subtitles
w; bestseller sold copy sales; are bestsellers|sold a million copies
w; adaptation novel based; are based on a true story|are adapted from a novel
w; child age suitable rating; are suitable for children
w; stream online download free; can be streamed online|are free to download
w; sequel remake series; have a sequel
w; banned censor; were banned
w; review critic rating; got bad reviews|were praised by critics
d; sign signed signature ! status; are signed|have not been signed
d; overdue late due deadline date; are overdue|are late
d; urgent priority urgency; are urgent
d; cancel cancelled ! status; were cancelled
d; approve approval approved ! status; were approved by the boss
d; lost missing ! status; got lost|are missing
d; encrypted confidential secret access; are confidential|are encrypted
d; fraud suspicious suspect ! status; are suspected to be fraud|look suspicious
d; gift present wrap; were a gift|are gift wrapped
d; email print printed fax; were sent by fax|were printed
d; reminder remind; got a reminder
a; endangered extinct protected conservation; are endangered|are protected
a; venom poison dangerous; are venomous|are dangerous
a; vaccine vaccinated vaccination treatment; are vaccinated
a; neutered sterilised sex; are neutered
a; microchip chip; have a microchip
a; trained training; are trained|bite
*; press newspaper media news; were mentioned in the press|were in the news
*; investigation police court lawsuit; are under investigation
*; popular popularity liked like favorite favourite rating score star vote review rank; are the most liked|are unpopular
*; problem trouble issue fault; cause problems|cause the most trouble
*; photo picture image; have a photo|have no picture
*; insurance insured policy; are insured
"""

#: who does or did it; `+` where any person beside the thing might be meant
ROLES = """
*; clean cleaner cleaning housekeeper maid; cleaned|cleans
*; design designer architect; designed
*; paint painter artist; painted
*; repair mechanic technician maintenance engineer; repaired|fixed|last serviced
*; manufacture manufacturer maker producer factory brand company make supplier; manufactured|made|produced
*; invent inventor invention; invented
*; found founder founded foundation; founded|started
*; insure insurer insurance company; insures
*; inspect inspector inspection; inspected|last inspected
*; audit auditor; audited
*; photograph photographer photo; photographed|took the pictures of
*; translate translator; translated
*; sponsor sponsored sponsorship; sponsors|sponsored
*; fund investor funding grant investment donor; funded|paid for|financed
*; build builder contractor construct constructor construction company; built|constructed
*; discover discoverer discovery; discovered
*; guard security; guards
*; steal thief theft; stole
*; recommend recommendation referral; recommended
*; name naming; came up with the name of
*; criticise critic review reviewer; criticised|reviewed
*; plan planner planning; planned
*; test tester testing; tested
*; cook chef kitchen; cooked|cooks at
*; judge referee umpire; refereed|judged
*; complain complaint; complained about
*; visit visitor guest; visited
+; own owner ownership; owns|is the owner of
+; manage manager management boss director head supervisor chief leader; manages|runs|is in charge of|is responsible for|leads|heads
+; organise organizer organise host; organised|organises|hosted
+; edit editor; edited
+; drive driver pilot captain; drives|drove
+; coach trainer coach; coaches|trained
+; teach teacher instructor lecturer professor; teaches
+; supply supplier vendor; supplies|delivered
+; sell seller salesperson agent dealer; sold|sells
+; buy buyer customer purchaser; bought|ordered
+; write author writer; wrote
+; compose composer songwriter; composed
+; publish publisher; published
+; direct director; directed
+; record producer label; produced
+; approve approver approval; approved
+; use user usage; uses|used
"""
#: of a person
RELATED = """
spouse wife husband partner married; wife|husband|spouse|partner
mother father parent family; mother|father
brother sister sibling; brother|sister
lawyer attorney solicitor; lawyer
agent agency representative; agent
doctor physician dentist; family doctor|dentist
mentor tutor advisor adviser; mentor
emergency contact; emergency contact
landlord owner rent; landlord
assistant secretary; assistant|secretary
predecessor successor former; predecessor|successor
friend friendship; best friend
boss manager supervisor head superior chief; boss|manager|supervisor
"""

HAPPENINGS = """
ogv; clean cleaned cleaning; cleaned
ogv; repair repaired maintenance service; repaired|fixed|serviced
ov; inspect inspected inspection check; inspected|checked
ov; renovate renovated renovation; renovated
ogv; paint painted; painted
gvw; sell sold sale sales order purchase transaction invoice quantity; sold
g; return returned refund; returned
gd; deliver delivered delivery ship shipped shipment arrival; delivered|shipped
w; download downloaded view viewed watch; downloaded|viewed|watched
e; cancel cancelled postponed ! status; cancelled|postponed
gv; rent rented rental hire booking; rented out
gv; steal stolen theft; stolen
gv; replace replaced replacement; replaced
*; mention mentioned press media; mentioned in the press
g; test tested testing; tested
gv; damage damaged incident accident; damaged
o; found founded establish established open opened build built year; founded|opened
p; birth born birthday age year date; born
p; hire hired join joined employ start date; hired
p; promote promoted promotion; promoted
p; marry married marriage wedding; married
p; arrest arrested crime; arrested
p; vaccinate vaccinated vaccination; vaccinated
lo; visit visited visitor visit tourist; visited
l; found founded settle settled foundation year; founded
l; flood flooded disaster earthquake; flooded
w; translate translated translation; translated
w; award awarded nominated; awarded a prize
d; review reviewed reviewer; reviewed
d; lose lost; lost
a; feed fed food; fed
a; vaccinate vaccinated vaccination; vaccinated
"""

#: what is counted
COUNTED = """
o; visitor guest attendance; visitors
o; parking space garage; parking spaces
o; employee staff worker headcount personnel; employees|staff members|workers
o; window; windows
o; toilet bathroom; toilets|bathrooms
o; floor storey; floors
o; bed; beds
o; table seat capacity; tables|seats
o; complaint; complaints
o; competitor; competitors
o; security guard; security guards
o; computer device; computers
og; follower social media; followers on Instagram
g; unit stock inventory quantity; units in stock|pieces in stock
g; unit sold sale quantity order; units sold|units sold last month|bottles sold
g; complaint; complaints
g; return refund; returns
g; calorie energy nutrition; calories
g; review rating; reviews
v; passenger people capacity; passengers|riders
v; student child; students on board
v; seat capacity; seats
v; door; doors
v; kilometre mileage distance mile; kilometres on the clock|miles
v; accident crash; accidents
v; stop station; stops
e; spectator attendance audience viewer; spectators|viewers
e; ticket sale; tickets sold
e; volunteer helper; volunteers
e; sponsor; sponsors
e; journalist press; journalists
w; page length; pages
w; copy sold sale; copies sold
w; viewer audience view; viewers
w; download; downloads
w; award prize; awards
w; chapter section; chapters
w; hour minute duration length; hours of video
w; exercise homework assignment; exercises
w; mistake error; mistakes
p; child kid family; children|kids
p; sibling brother sister; siblings
p; vacation holiday leave; vacation days|days off
p; sick illness absence; sick days
p; hour time overtime; overtime hours|working hours per week
p; follower social media; followers
p; language; languages
p; car vehicle; cars
p; goal score point; goals
p; mistake error; mistakes
l; inhabitant people population resident; inhabitants
l; car vehicle traffic; cars
l; school; schools
l; hospital doctor; hospitals
l; tourist visitor; tourists per year
l; park garden; parks
l; bridge; bridges
l; job unemployment; unemployed people
l; earthquake; earthquakes
l; rain weather; rainy days
d; page; pages
d; attachment file; attachments
d; signature; signatures
d; reminder; reminders
a; puppy kitten offspring litter young; puppies|offspring
a; tooth; teeth
"""

#: at what time, how long, how much: the words of the question say no name at all
MEASURED = """
oew; time start begin hour schedule opening open; At what time does {v} start|What time does {v} open|When does {v} open in the morning
oev; time end close closing hour schedule finish; At what time does {v} close|When does {v} end|What time does {v} finish
v; time departure leave schedule; At what time does {v} leave|When does the next {one} leave
v; time arrival arrive schedule; At what time does {v} arrive|How late was {v} yesterday
ew; duration length time minute hour runtime long; How long does {v} take|How long does {v} last|How many minutes is {v}
go; price cost fee rent fare amount value charge money total rate payment dollar; What does {v} cost|How much is {v}|How much does {v} cost per month|What do we pay for {v}|How much did we spend on {v}
w; price cost fee amount value charge money total rate payment budget; What does {v} cost|How much did {v} cost to make
e; price cost fee fare ticket amount charge money budget payment; What is the entrance fee of {v}|How much did {v} cost
v; price cost fare ticket amount charge money value; What does a ticket for {v} cost|How much did we pay for {v}
p; salary pay wage income earnings compensation money amount; How much does {v} earn|What does {v} make per year|How much do {x} earn on average|Who of the {x} earns the most
p; age age birth born birthday year date; How old is {v}|What is the age of {v}|When is the birthday of {v}|When was {v} born|Which {one} is the youngest|How old are the {x} on average
p; address city home live country residence town state location; Where does {v} live|Where do most of the {x} live|How far does {v} live from work
p; birthplace hometown born birth nationality country city; Where was {v} born|Where is {v} from|Which country does {v} come from
po; phone telephone mobile contact email mail address website; How can I reach {v}|What is the phone number of {v}|What is the e-mail of {v}|How do I contact {v}|Does {v} have a website
p; employer job work occupation profession company position; Where does {v} work|What does {v} do for a living
p; school university college education degree study; Where did {v} study|What did {v} study|Which school did {v} go to
p; height tall size; How tall is {v}|Which {one} is the tallest
p; weight heavy; How heavy is {v}|What does {v} weigh
gav; weight heavy mass; How heavy is {v}|What does {v} weigh|Which {one} is the heaviest
g; size width height length dimension; How big is {v}|What are the dimensions of {v}
g; color colour; What colour is {v}|Which {x} are blue
g; origin country manufacture manufacturer place; Where is {v} made|Where do the {x} come from
g; ingredient material contain component; What is {v} made of|What does {v} contain
g; store shelf warehouse location place; Where do we keep {v}|On which shelf is {v}
v; speed fast; How fast is {v}|What is the top speed of {v}|Which {one} is the fastest
v; fuel consumption engine energy; How much fuel does {v} need
v; plate registration license number; What is the license plate of {v}
v; route stop destination station; Where does {v} stop|Where is {v} right now
a; age age birth born year date; How old is {v}|Which {one} is the oldest
a; food eat diet; What does {v} eat
l; temperature weather climate rain; How warm is it in {v}|What is the weather like in {v}|How much rain does {v} get
l; mayor governor president leader government head; Who is the mayor of {v}|Who governs {v}
l; language speak official; Which language do people speak in {v}
l; altitude elevation height sea; How high above sea level is {v}
l; distance mile kilometre; How far is it from {v} to the sea|How far is {v} from here
ow; opinion review rating star satisfaction feedback score; What do people think of {v}|How many stars does {v} have|How good is {v}
g; opinion review rating star satisfaction feedback score; What do customers think of {v}|How well is {v} rated
pod; reason cause motive explanation; Why did {v} leave|Why was {v} chosen
d; reason cause motive; Why was {v} refused|What is the reason for {v}
e; winner win result champion score outcome; Who won {v}|What was the result of {v}
e; weather temperature rain; What was the weather like at {v}
w; plot story summary content subject topic description abstract; What is {v} about|What happens at the end of {v}
w; language; In which language is {v}
w; place set location country city; Where was {v} made|Where does {v} take place
"""

#: what is there, said as people say it: words of the column, what is done with it, wordings. Far from any name, and yet answered.
LOOSE = """
outstanding debt owed; most; Who owes us the most money|Who owes the most|Which {one} owes us the most|biggest debtor among the {x}
outstanding debt owed; over; Which {x} owe us more than {k}|Who still owes more than {k}
balance savings deposit; most; Who has the most money|Which {one} is the richest|richest {one}|Which {one} has put the most aside
price cost fee; most; our dearest {one}|What is the dearest {one} we have|top-priced {one}|Which {one} costs the most
price cost fee; least; the cheapest {one} we have|What is the cheapest {one} on offer|lowest-priced {one}|Which {one} costs the least
price cost fee; over; Which {x} cost over {k}|{x} dearer than {k}|{x} for more than {k}
joined became hired since registration registered hire; least; our longest-standing {one}|Who has been with us longest|Which {one} has been with us the longest|Who of the {x} came to us first
joined became hired since registration registered hire; most; our newest {one}|Who came to us last|Which {one} is the latest to join us
salary income wage earnings; most; Who earns the most|top earner among the {x}|Who takes home the most money|Which {one} makes the most money
salary income wage earnings; least; Who earns the least|Which {one} takes home the least
salary income wage earnings; over; Who earns more than {k}|{x} making over {k}
capacity seats; most; Which {one} has the most room|{one} with the most space|Which {one} can take the most people
capacity seats; over; {x} with room for more than {k}|Which {x} hold over {k} people|{x} that can take more than {k}
population inhabitants; most; Where do the most people live|Which {one} has the most people
population inhabitants; over; {x} with over {k} inhabitants|Where do more than {k} people live
revenue sales turnover amount total profit; sum; How much money came in|What did we take in altogether|total takings|How much did we make in all
revenue sales turnover amount total profit; each; takings per {c}|How much money came in per {c}|How much did we make per {c}
paid payment; most; Who did we pay the most|Which {one} got the most money from us
quantity stock inventory; least; What are we running low on|Which {one} do we have least of
quantity stock inventory; most; Which {one} do we have most of|What do we have plenty of
rating score stars; most; Which {one} do people like best|best-loved {one}|favourite {one} of the public
rating score stars; least; Which {one} do people like least
attendance audience viewers visitors; most; Which {one} drew the biggest crowd|best attended {one}|Where did the most people come
attendance audience viewers visitors; over; {x} with a crowd of more than {k}
duration runtime length; most; Which {one} goes on the longest|the {one} that never ends
employees staff; most; Which {one} employs the most people|biggest employer among the {x}
employees staff; over; Which {x} employ more than {k} people
termination terminated left resigned; null; Which {x} are still with us|Who is still here|{x} that have not left
time seconds; least; Who was the fastest|Who was quickest|fastest of the {x}
"""


@dataclass(frozen=True)
class Lack:
    """Something that is asked for, the words of what would answer it, and how it is said."""

    kinds: str
    words: tuple[str, ...]
    #: a name like one of these makes it doubtful, a value does not
    doubtful: tuple[str, ...]
    said: tuple[str, ...]


def _lacks(text: str, has_kinds: bool = True) -> list[Lack]:
    out = []
    for line in text.strip().splitlines():
        kinds, words, said = [part.strip() for part in line.split(";")] if has_kinds else ["*", *(part.strip() for part in line.split(";"))]
        sure, _, doubtful = words.partition("!")
        out.append(Lack(kinds, tuple(sure.split()), tuple((doubtful + " state outcome decision result stage" * bool(doubtful)).split()), tuple(said.split("|"))))
    return out


properties, roles, related, happenings, counted, measured = _lacks(PROPERTIES), _lacks(ROLES), _lacks(RELATED, False), _lacks(HAPPENINGS), _lacks(COUNTED), _lacks(MEASURED)
#: (words of the column, what is done with it, wordings)
loose = [(frozenset(stem(w) for w in words.split()), way.strip(), tuple(said.strip().split("|"))) for words, way, said in (line.split(";") for line in LOOSE.strip().splitlines())]
#: cosine from which on a word is of a kind that does not list it
LIKE_KIND = 0.62
_of_stem = {stem(w): k for k, text in reversed(KINDS.items()) for w in text.split()}


@functools.lru_cache(None)
def kind_of_word(word: str) -> str:
    """The letter of what a table's word stands for; empty where nothing says so."""
    found = _of_stem.get(stem(word))
    index, rows = load()
    if found or word not in index:
        return found or ""
    best = max(((float(rows[index[w]] @ rows[index[word]]), k) for k, text in KINDS.items() for w in text.split() if w in index), default=(0.0, ""))
    return best[1] if best[0] >= LIKE_KIND else ""


def kind_of_table(words: list[str]) -> str:
    """The last word is what the thing is; "orders of customers" are no customers."""
    return next((kind for kind in map(kind_of_word, reversed(words)) if kind), "")


def of_kind(lacks: list[Lack], kind: str) -> list[Lack]:
    return [lack for lack in lacks if lack.kinds in "*+" or kind and kind in lack.kinds]
