import { wordSet } from './words.ts'

/** Country names (folded) and the two letters that phone numbers and addresses use. */
export const COUNTRIES: Record<string, string> = Object.fromEntries(
  `united states:US|united states of america:US|usa:US|u s a:US|us:US|united kingdom:GB|uk:GB|u k:GB|great britain:GB|gb:GB|england:GB|scotland:GB|wales:GB|northern ireland:GB|ireland:IE|india:IN|bharat:IN|canada:CA|australia:AU|new zealand:NZ|germany:DE|deutschland:DE|france:FR|spain:ES|espana:ES|italy:IT|italia:IT|portugal:PT|netherlands:NL|the netherlands:NL|holland:NL|belgium:BE|luxembourg:LU|switzerland:CH|schweiz:CH|austria:AT|osterreich:AT|poland:PL|polska:PL|czech republic:CZ|czechia:CZ|slovakia:SK|hungary:HU|romania:RO|bulgaria:BG|greece:GR|turkey:TR|turkiye:TR|ukraine:UA|russia:RU|sweden:SE|norway:NO|denmark:DK|finland:FI|iceland:IS|estonia:EE|latvia:LV|lithuania:LT|croatia:HR|serbia:RS|slovenia:SI|malta:MT|cyprus:CY|israel:IL|united arab emirates:AE|uae:AE|saudi arabia:SA|qatar:QA|kuwait:KW|bahrain:BH|oman:OM|egypt:EG|jordan:JO|lebanon:LB|morocco:MA|tunisia:TN|algeria:DZ|nigeria:NG|ghana:GH|kenya:KE|uganda:UG|tanzania:TZ|ethiopia:ET|rwanda:RW|south africa:ZA|zimbabwe:ZW|pakistan:PK|bangladesh:BD|sri lanka:LK|nepal:NP|china:CN|hong kong:HK|taiwan:TW|japan:JP|south korea:KR|korea:KR|singapore:SG|malaysia:MY|indonesia:ID|thailand:TH|vietnam:VN|philippines:PH|brazil:BR|brasil:BR|argentina:AR|chile:CL|colombia:CO|peru:PE|mexico:MX|costa rica:CR|uruguay:UY|ecuador:EC|venezuela:VE|dominican republic:DO|jamaica:JM`
    .split('|')
    .map((pair) => pair.split(':') as [string, string]),
)

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

/** Two-letter codes after a comma. */
export const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
)
export const CA_PROVINCES = new Set('ON QC BC AB MB SK NS NB NL PE YT'.split(' '))

export const CITIES = wordSet(
  'new york|new york city|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|san jose|austin|jacksonville|fort worth|columbus|charlotte|san francisco|indianapolis|seattle|denver|washington|boston|el paso|nashville|detroit|oklahoma city|portland|las vegas|memphis|louisville|baltimore|milwaukee|albuquerque|tucson|fresno|sacramento|mesa|kansas city|atlanta|omaha|colorado springs|raleigh|miami|long beach|virginia beach|oakland|minneapolis|tulsa|tampa|arlington|new orleans|wichita|cleveland|bakersfield|aurora|anaheim|honolulu|santa ana|riverside|corpus christi|lexington|stockton|henderson|saint paul|st paul|st louis|cincinnati|pittsburgh|greensboro|anchorage|plano|lincoln|orlando|irvine|newark|toledo|durham|chula vista|fort wayne|jersey city|st petersburg|laredo|madison|chandler|buffalo|lubbock|scottsdale|reno|glendale|gilbert|norfolk|boise|richmond|spokane|baton rouge|tacoma|san bernardino|modesto|fremont|des moines|rochester|salt lake city|palo alto|mountain view|sunnyvale|cupertino|redmond|bellevue|cambridge|princeton|berkeley|santa clara|menlo park|ann arbor|boulder|brooklyn|hoboken|stamford|providence|hartford|providence|charleston|savannah|knoxville|chattanooga|birmingham|little rock|santa monica|pasadena|provo|tempe|wilmington',
  'london|manchester|leeds|liverpool|sheffield|bristol|glasgow|edinburgh|cardiff|belfast|newcastle|newcastle upon tyne|nottingham|leicester|coventry|bradford|hull|stoke on trent|wolverhampton|plymouth|derby|swansea|southampton|portsmouth|brighton|oxford|reading|northampton|luton|bolton|aberdeen|norwich|swindon|milton keynes|york|exeter|dundee|ipswich|bath|slough|guildford|watford|croydon|warrington|stockport|preston|chester|lancaster|durham|winchester|canterbury|st albans|inverness|newport|dublin|cork|galway|limerick|waterford',
  'mumbai|delhi|new delhi|bangalore|bengaluru|hyderabad|ahmedabad|chennai|kolkata|surat|pune|jaipur|lucknow|kanpur|nagpur|indore|thane|bhopal|visakhapatnam|vizag|patna|vadodara|ghaziabad|ludhiana|agra|nashik|faridabad|meerut|rajkot|varanasi|srinagar|aurangabad|dhanbad|amritsar|navi mumbai|allahabad|prayagraj|ranchi|howrah|coimbatore|jabalpur|gwalior|vijayawada|jodhpur|madurai|raipur|kota|guwahati|chandigarh|solapur|hubli|mysore|mysuru|tiruchirappalli|trichy|bareilly|aligarh|tiruppur|gurgaon|gurugram|noida|greater noida|moradabad|jalandhar|bhubaneswar|salem|warangal|guntur|dehradun|kochi|cochin|thiruvananthapuram|trivandrum|kozhikode|calicut|mangalore|mangaluru|udaipur|pondicherry|secunderabad|mohali|panaji|siliguri|vellore',
  'toronto|montreal|vancouver|calgary|edmonton|ottawa|winnipeg|quebec city|hamilton|kitchener|waterloo|victoria|halifax|mississauga|brampton|sydney|melbourne|brisbane|perth|adelaide|canberra|gold coast|hobart|darwin|auckland|wellington|christchurch|cape town|johannesburg|durban|pretoria|nairobi|lagos|abuja|accra|kampala|kigali|addis ababa|cairo|alexandria|casablanca|rabat|tunis|algiers|dubai|abu dhabi|sharjah|doha|riyadh|jeddah|dammam|kuwait city|manama|muscat|amman|beirut|tel aviv|jerusalem|haifa|istanbul|ankara|izmir|karachi|lahore|islamabad|rawalpindi|peshawar|dhaka|chittagong|colombo|kathmandu|singapore|kuala lumpur|penang|jakarta|bandung|surabaya|bangkok|hanoi|ho chi minh city|manila|quezon city|makati|cebu|hong kong|taipei|beijing|shanghai|shenzhen|guangzhou|chengdu|hangzhou|tokyo|osaka|kyoto|yokohama|seoul|busan',
  'berlin|munich|munchen|hamburg|frankfurt|frankfurt am main|cologne|koln|stuttgart|dusseldorf|dortmund|essen|leipzig|bremen|dresden|hannover|nuremberg|nurnberg|karlsruhe|mannheim|heidelberg|bonn|aachen|freiburg|paris|lyon|marseille|toulouse|nice|nantes|bordeaux|lille|strasbourg|montpellier|rennes|grenoble|madrid|barcelona|valencia|seville|sevilla|bilbao|malaga|zaragoza|lisbon|lisboa|porto|rome|roma|milan|milano|naples|turin|torino|florence|bologna|venice|amsterdam|rotterdam|the hague|utrecht|eindhoven|delft|groningen|brussels|bruxelles|antwerp|ghent|leuven|luxembourg|zurich|geneva|basel|bern|lausanne|vienna|wien|graz|linz|salzburg|prague|brno|bratislava|budapest|warsaw|warszawa|krakow|wroclaw|gdansk|poznan|lodz|bucharest|cluj napoca|cluj|iasi|timisoara|sofia|athens|thessaloniki|belgrade|zagreb|ljubljana|kyiv|kiev|lviv|kharkiv|moscow|saint petersburg|minsk|stockholm|gothenburg|malmo|oslo|bergen|copenhagen|aarhus|helsinki|espoo|tampere|reykjavik|tallinn|riga|vilnius|kaunas|valletta|nicosia',
  'mexico city|guadalajara|monterrey|bogota|medellin|cali|lima|santiago|buenos aires|cordoba|rosario|montevideo|quito|guayaquil|caracas|sao paulo|rio de janeiro|belo horizonte|curitiba|porto alegre|recife|brasilia|salvador|fortaleza|san juan|kingston|panama city|guatemala city',
)
