import { readFileSync } from 'node:fs'
import { foldText } from '../clean-text.ts'
import { wordSet } from './words.ts'

/** Country names (folded) and the two letters that phone numbers and addresses use. */
export const COUNTRIES: Record<string, string> = Object.fromEntries(
  `united states:US|united states of america:US|usa:US|u s a:US|us:US|united kingdom:GB|uk:GB|u k:GB|great britain:GB|gb:GB|england:GB|scotland:GB|wales:GB|northern ireland:GB|ireland:IE|india:IN|bharat:IN|canada:CA|australia:AU|new zealand:NZ|germany:DE|deutschland:DE|france:FR|spain:ES|espana:ES|italy:IT|italia:IT|portugal:PT|netherlands:NL|the netherlands:NL|holland:NL|belgium:BE|luxembourg:LU|switzerland:CH|schweiz:CH|austria:AT|osterreich:AT|poland:PL|polska:PL|czech republic:CZ|czechia:CZ|slovakia:SK|hungary:HU|romania:RO|bulgaria:BG|greece:GR|turkey:TR|turkiye:TR|ukraine:UA|russia:RU|sweden:SE|norway:NO|denmark:DK|finland:FI|iceland:IS|estonia:EE|latvia:LV|lithuania:LT|croatia:HR|serbia:RS|slovenia:SI|malta:MT|cyprus:CY|israel:IL|united arab emirates:AE|uae:AE|saudi arabia:SA|qatar:QA|kuwait:KW|bahrain:BH|oman:OM|egypt:EG|jordan:JO|lebanon:LB|morocco:MA|tunisia:TN|algeria:DZ|nigeria:NG|ghana:GH|kenya:KE|uganda:UG|tanzania:TZ|ethiopia:ET|rwanda:RW|south africa:ZA|zimbabwe:ZW|pakistan:PK|bangladesh:BD|sri lanka:LK|nepal:NP|china:CN|hong kong:HK|taiwan:TW|japan:JP|south korea:KR|korea:KR|singapore:SG|malaysia:MY|indonesia:ID|thailand:TH|vietnam:VN|philippines:PH|brazil:BR|brasil:BR|argentina:AR|chile:CL|colombia:CO|peru:PE|mexico:MX|costa rica:CR|uruguay:UY|ecuador:EC|venezuela:VE|dominican republic:DO|jamaica:JM`
    .split('|')
    .map((pair) => pair.split(':') as [string, string]),
)

/** The same countries in the other languages that CVs are read in. */
for (const language of ['de', 'fr', 'es', 'pt', 'nl', 'pl', 'it']) {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  for (const code of new Set(Object.values(COUNTRIES))) COUNTRIES[foldText(names.of(code) ?? '')] ??= code
}

/** States and provinces by the country that they tell. */
export const REGIONS: Record<string, string> = {}
const add = (country: string, names: string): void => {
  for (const name of names.split('|')) REGIONS[name] ??= country
}
add(
  'US',
  'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming|district of columbia',
)
add(
  'IN',
  'andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|goa|gujarat|haryana|himachal pradesh|jharkhand|karnataka|kerala|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|orissa|punjab|rajasthan|sikkim|tamil nadu|tamilnadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|ncr|jammu and kashmir',
)
add('CA', 'ontario|quebec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland')
add('AU', 'new south wales|victoria|queensland|western australia|south australia|tasmania|nsw|vic|qld')
add(
  'GB',
  'greater london|greater manchester|west midlands|kent|surrey|essex|yorkshire|west yorkshire|south yorkshire|lancashire|merseyside|hampshire|berkshire|hertfordshire|oxfordshire|cambridgeshire|devon|cornwall|norfolk|suffolk|tyne and wear|midlothian',
)
add('DE', 'bavaria|bayern|hesse|hessen|saxony|sachsen|baden wurttemberg|nordrhein westfalen|north rhine westphalia|niedersachsen')
add('FR', 'ile de france|provence|occitanie|bretagne|normandie')
add('ES', 'catalonia|cataluna|andalucia|galicia')
add('IE', 'leinster|munster|connacht|ulster|co dublin|county dublin|co cork|co galway')

add('DE', 'berlin|brandenburg|rheinland pfalz|saarland|sachsen anhalt|schleswig holstein|thuringen|mecklenburg vorpommern|nrw')
add('AT', 'tirol|steiermark|karnten|vorarlberg|burgenland|niederosterreich|oberosterreich')
add('CH', 'aargau|thurgau|graubunden|tessin|ticino|vaud|valais|kanton zurich')
add(
  'FR',
  'auvergne rhone alpes|nouvelle aquitaine|grand est|hauts de france|pays de la loire|bourgogne franche comte|centre val de loire|provence alpes cote d azur|paca|corse|alsace|aquitaine|rhone alpes|midi pyrenees|lorraine',
)
add(
  'ES',
  'andalusia|aragon|asturias|cantabria|castilla y leon|castilla la mancha|cataluna|catalunya|comunidad de madrid|comunidad valenciana|extremadura|la rioja|navarra|pais vasco|euskadi|islas baleares|illes balears|islas canarias|gipuzkoa|bizkaia|region de murcia',
)
add('PT', 'alentejo|algarve|lisboa e vale do tejo|madeira|acores|minho')
add(
  'BR',
  'acre|alagoas|amazonas|bahia|ceara|distrito federal|espirito santo|goias|maranhao|mato grosso|minas gerais|para|paraiba|parana|pernambuco|piaui|rio grande do norte|rio grande do sul|rondonia|santa catarina|sergipe|tocantins',
)
add(
  'MX',
  'aguascalientes|baja california|campeche|chiapas|chihuahua|coahuila|colima|durango|guanajuato|guerrero|hidalgo|jalisco|estado de mexico|michoacan|morelos|nayarit|nuevo leon|oaxaca|puebla|queretaro|quintana roo|san luis potosi|sinaloa|sonora|tabasco|tamaulipas|tlaxcala|veracruz|yucatan|zacatecas|cdmx',
)
add('NL', 'noord holland|zuid holland|noord brabant|gelderland|overijssel|friesland|drenthe|flevoland|zeeland|limburg')
add('BE', 'vlaanderen|wallonie|oost vlaanderen|west vlaanderen|vlaams brabant|brabant wallon|hainaut')
add(
  'PL',
  'mazowieckie|malopolskie|slaskie|dolnoslaskie|wielkopolskie|pomorskie|lodzkie|kujawsko pomorskie|podkarpackie|lubelskie|lubuskie|podlaskie|opolskie|swietokrzyskie|warminsko mazurskie|zachodniopomorskie',
)
add('IT', 'lombardia|lombardy|lazio|toscana|tuscany|veneto|piemonte|emilia romagna|campania|sicilia|puglia|liguria|sardegna')
add(
  'GB',
  'shropshire|renfrewshire|cheshire|derbyshire|nottinghamshire|leicestershire|warwickshire|worcestershire|gloucestershire|somerset|dorset|wiltshire|east sussex|west sussex|sussex|buckinghamshire|bedfordshire|northamptonshire|lincolnshire|staffordshire|cumbria|county durham|northumberland|north yorkshire|east riding|fife|lothian|aberdeenshire|lanarkshire|ayrshire|perthshire|gwynedd|powys|dyfed|gwent|co antrim|county antrim|co down|county down|tyrone|rutland|herefordshire|humberside|cleveland',
)
add(
  'CN',
  'jiangsu|zhejiang|fujian|shandong|guangdong|sichuan|hubei|hunan|henan|hebei|anhui|jiangxi|liaoning|jilin|heilongjiang|shaanxi|shanxi|yunnan|guizhou|guangxi|hainan|gansu|inner mongolia|xinjiang|tibet',
)
add(
  'JP',
  'hokkaido|miyagi|ishikawa|ehime|aichi|kanagawa|saitama|chiba|hyogo|fukuoka|shizuoka|hiroshima|ibaraki|gifu|nagano|niigata|okinawa',
)
add('AR', 'provincia de buenos aires|mendoza|santa fe|tucuman|entre rios|chaco|misiones|salta')
add('CO', 'antioquia|cundinamarca|valle del cauca|atlantico|santander')
add('ZA', 'gauteng|western cape|eastern cape|kwazulu natal|limpopo|mpumalanga|free state')
add('PK', 'sindh|khyber pakhtunkhwa|balochistan')
add('ID', 'jawa barat|west java|east java|central java|bali')

/** Two-letter codes after a comma. */
export const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
)
export const BR_STATES = new Set('AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '))
export const CA_PROVINCES = new Set('ON QC BC AB MB SK NS NB NL PE YT'.split(' '))

/** The cities that CVs name most; a word of a text that is one of them is meant as a place. */
export const CITIES = wordSet(
  'new york|new york city|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|san jose|austin|jacksonville|fort worth|columbus|charlotte|san francisco|indianapolis|seattle|denver|washington|boston|el paso|nashville|detroit|oklahoma city|portland|las vegas|memphis|louisville|baltimore|milwaukee|albuquerque|tucson|fresno|sacramento|mesa|kansas city|atlanta|omaha|colorado springs|raleigh|miami|long beach|virginia beach|oakland|minneapolis|tulsa|tampa|arlington|new orleans|wichita|cleveland|bakersfield|aurora|anaheim|honolulu|santa ana|riverside|corpus christi|lexington|stockton|henderson|saint paul|st paul|st louis|cincinnati|pittsburgh|greensboro|anchorage|plano|lincoln|orlando|irvine|newark|toledo|durham|chula vista|fort wayne|jersey city|st petersburg|laredo|madison|chandler|buffalo|lubbock|scottsdale|reno|glendale|gilbert|norfolk|boise|richmond|spokane|baton rouge|tacoma|san bernardino|modesto|fremont|des moines|rochester|salt lake city|palo alto|mountain view|sunnyvale|cupertino|redmond|bellevue|cambridge|princeton|berkeley|santa clara|menlo park|ann arbor|boulder|brooklyn|hoboken|stamford|providence|hartford|providence|charleston|savannah|knoxville|chattanooga|birmingham|little rock|santa monica|pasadena|provo|tempe|wilmington',
  'london|manchester|leeds|liverpool|sheffield|bristol|glasgow|edinburgh|cardiff|belfast|newcastle|newcastle upon tyne|nottingham|leicester|coventry|bradford|hull|stoke on trent|wolverhampton|plymouth|derby|swansea|southampton|portsmouth|brighton|oxford|reading|northampton|luton|bolton|aberdeen|norwich|swindon|milton keynes|york|exeter|dundee|ipswich|bath|slough|guildford|watford|croydon|warrington|stockport|preston|chester|lancaster|durham|winchester|canterbury|st albans|inverness|newport|dublin|cork|galway|limerick|waterford',
  'mumbai|delhi|new delhi|bangalore|bengaluru|hyderabad|ahmedabad|chennai|kolkata|surat|pune|jaipur|lucknow|kanpur|nagpur|indore|thane|bhopal|visakhapatnam|vizag|patna|vadodara|ghaziabad|ludhiana|agra|nashik|faridabad|meerut|rajkot|varanasi|srinagar|aurangabad|dhanbad|amritsar|navi mumbai|allahabad|prayagraj|ranchi|howrah|coimbatore|jabalpur|gwalior|vijayawada|jodhpur|madurai|raipur|kota|guwahati|chandigarh|solapur|hubli|mysore|mysuru|tiruchirappalli|trichy|bareilly|aligarh|tiruppur|gurgaon|gurugram|noida|greater noida|moradabad|jalandhar|bhubaneswar|salem|warangal|guntur|dehradun|kochi|cochin|thiruvananthapuram|trivandrum|kozhikode|calicut|mangalore|mangaluru|udaipur|pondicherry|secunderabad|mohali|panaji|siliguri|vellore',
  'toronto|montreal|vancouver|calgary|edmonton|ottawa|winnipeg|quebec city|hamilton|kitchener|waterloo|victoria|halifax|mississauga|brampton|sydney|melbourne|brisbane|perth|adelaide|canberra|gold coast|hobart|darwin|auckland|wellington|christchurch|cape town|johannesburg|durban|pretoria|nairobi|lagos|abuja|accra|kampala|kigali|addis ababa|cairo|alexandria|casablanca|rabat|tunis|algiers|dubai|abu dhabi|sharjah|doha|riyadh|jeddah|dammam|kuwait city|manama|muscat|amman|beirut|tel aviv|jerusalem|haifa|istanbul|ankara|izmir|karachi|lahore|islamabad|rawalpindi|peshawar|dhaka|chittagong|colombo|kathmandu|singapore|kuala lumpur|penang|jakarta|bandung|surabaya|bangkok|hanoi|ho chi minh city|manila|quezon city|makati|cebu|hong kong|taipei|beijing|shanghai|shenzhen|guangzhou|chengdu|hangzhou|tokyo|osaka|kyoto|yokohama|seoul|busan',
  'berlin|munich|munchen|hamburg|frankfurt|frankfurt am main|cologne|koln|stuttgart|dusseldorf|dortmund|essen|leipzig|bremen|dresden|hannover|nuremberg|nurnberg|karlsruhe|mannheim|heidelberg|bonn|aachen|freiburg|paris|lyon|marseille|toulouse|nice|nantes|bordeaux|lille|strasbourg|montpellier|rennes|grenoble|madrid|barcelona|valencia|seville|sevilla|bilbao|malaga|zaragoza|lisbon|lisboa|porto|rome|roma|milan|milano|naples|turin|torino|florence|bologna|venice|amsterdam|rotterdam|the hague|utrecht|eindhoven|delft|groningen|brussels|bruxelles|antwerp|ghent|leuven|luxembourg|zurich|geneva|basel|bern|lausanne|vienna|wien|graz|linz|salzburg|prague|brno|bratislava|budapest|warsaw|warszawa|krakow|wroclaw|gdansk|poznan|lodz|bucharest|cluj napoca|cluj|iasi|timisoara|sofia|athens|thessaloniki|belgrade|zagreb|ljubljana|kyiv|kiev|lviv|kharkiv|moscow|saint petersburg|minsk|stockholm|gothenburg|malmo|oslo|bergen|copenhagen|aarhus|helsinki|espoo|tampere|reykjavik|tallinn|riga|vilnius|kaunas|valletta|nicosia',
  'mexico city|guadalajara|monterrey|bogota|medellin|cali|lima|santiago|buenos aires|cordoba|rosario|montevideo|quito|guayaquil|caracas|sao paulo|rio de janeiro|belo horizonte|curitiba|porto alegre|recife|brasilia|salvador|fortaleza|san juan|kingston|panama city|guatemala city',
)

const OTHER_NAMES =
  'oostende:BE|den haag:NL|s gravenhage:NL|den bosch:NL|brussel:BE|gent:BE|antwerpen:BE|brugge:BE|luik:BE|donostia:ES|san sebastian:ES|donostia san sebastian:ES|vitoria:ES|gasteiz:ES|a coruna:ES|la coruna:ES|palma:ES|palma de mallorca:ES|elche:ES|pamplona:ES|iruna:ES|warschau:PL|krakau:PL|breslau:PL|danzig:PL|posen:PL|genf:CH|geneve:CH|st gallen:CH|luzern:CH|lucerne:CH|mailand:IT|rom:IT|florenz:IT|venedig:IT|prag:CZ|lissabon:PT|lisbonne:PT|londres:GB|londen:GB|varsovie:PL|varsovia:PL|cologne:DE|munchen:DE|nurnberg:DE|hannover:DE|frankfurt:DE|halle:DE|freiburg:DE|monaco:MC|bangalore:IN|bengaluru:IN|trivandrum:IN|calicut:IN'

/** City (folded) → country: places of 8,000 people and more in Europe and the United States, of 15,000 elsewhere. From GeoNames (CC BY 4.0). */
export const GAZETTEER: ReadonlyMap<string, string> = readGazetteer()

function readGazetteer(): Map<string, string> {
  const cities = new Map<string, string>()
  for (const line of readFileSync(new URL('cities.txt', import.meta.url), 'utf8').split('\n')) {
    const country = line.slice(0, 2)
    for (const name of line.slice(3).split('|')) if (name !== '') cities.set(name, country)
  }
  for (const [name, country] of OTHER_NAMES.split('|').map((pair) => pair.split(':'))) cities.set(name ?? '', country ?? '')
  return cities
}
