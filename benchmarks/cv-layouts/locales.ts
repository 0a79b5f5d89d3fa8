import type { Language } from './person.ts'

/** What people of one country are made of; lists are written with `|`, place and region with `/`. */
export interface Locale {
  language: Language
  given: string
  family: string
  /** City/region/postcode. */
  cities: string
  country: string
  streets: string
  phones: string
  employers: string
  schools: string
  /** Family name first, as in East Asia. */
  familyFirst?: boolean
}

export const LOCALES: Record<string, Locale> = {
  us: {
    language: 'en',
    given: 'Tamika|Brandon|Wyatt|Shelby|Dwayne|Mackenzie|Rosalind|Elias|Juanita|Preston',
    family: 'Okafor-Reed|Lindqvist|Beauchamp|Trujillo|Hargrove|Whitaker|Delacroix|McElroy|Stubbs|Vance',
    cities:
      'Duluth/MN/55802|Tulsa/OK/74103|Bozeman/MT/59715|Chattanooga/TN/37402|Yonkers/NY/10701|Plano/TX/75023|Eugene/OR/97401|Akron/OH/44308',
    country: 'United States',
    streets: '48 Birch Hollow Rd|1190 Mill Street, Apt 4B|77 Larkspur Lane|2301 Quarry Avenue',
    phones: '(218) 555-0142|918-555-0117|406.555.0188|+1 423 555 0139|(914) 555-0123',
    employers:
      'Harbor Freightways|Blue Mesa Analytics|Kestrel Credit Union|Prairie Home Health|Tidewater Biologics|Nordhaven Outfitters|Summit County Schools|Ridgeline HVAC, Inc.|Copperleaf Grill|Apex Orthodontics',
    schools:
      'University of Minnesota Duluth|Oklahoma State University|Lane Community College|Montana State University|Baylor University|Kent State University',
  },
  gb: {
    language: 'en',
    given: 'Imogen|Rupert|Bronwen|Gethin|Saoirse|Alasdair|Zadie|Hamza|Philippa|Kwabena',
    family: "Featherstone|O'Rourke|Prydderch|Ashworth|Begum|Cholmondeley|Sinclair-Hughes|Adeyemi|Penhaligon|Birtwistle",
    cities:
      'Huddersfield/West Yorkshire/HD1 2QT|Shrewsbury/Shropshire/SY1 1LE|Truro/Cornwall/TR1 2HX|Paisley/Renfrewshire/PA1 1EB|Swansea/Wales/SA1 3SN|Basingstoke/Hampshire/RG21 7LJ',
    country: 'United Kingdom',
    streets: '14 Mafeking Terrace|Flat 2, 9 Orchard Row|3 Saddlers Close|The Old Dairy, Church Lane',
    phones: '07700 900147|+44 7700 900312|01632 960983|+44 (0)7700 900655|020 7946 0857',
    employers:
      'Pennine Water plc|Thistledown Bakery|Wrekin Housing Association|NHS Greater Clyde|Carrick & Lowe Solicitors|Severnside Logistics|Trelawney Hotels|Marlowe Insurance Brokers|Sixways Software Ltd',
    schools:
      'University of Huddersfield|Cardiff Metropolitan University|Falmouth University|University of Strathclyde|Queen Mary University of London|City of Glasgow College',
  },
  in: {
    language: 'en',
    given: 'Gowri|Harpreet|Imtiaz|Jayashree|Lalit|Nandini|Omkar|Parvathi|Rukmini|Sourav',
    family: 'Balasubramanian|Chatterjee|Dhillon|Ghorpade|Iyengar|Kulkarni|Mukhopadhyay|Nambiar|Qureshi|Venkataraman',
    cities:
      'Nashik/Maharashtra/422001|Kozhikode/Kerala/673001|Ludhiana/Punjab/141001|Tirupati/Andhra Pradesh/517501|Durgapur/West Bengal/713201|Udupi/Karnataka/576101',
    country: 'India',
    streets: 'Flat 302, Sai Residency, MG Road|12/4 Gandhi Nagar|H.No. 45, Sector 21|Plot 8, Lake View Colony',
    phones: '+91 94470 55123|+91-9845012377|098220 41188|+91 81234 56780|9876512340',
    employers:
      'Sahyadri Infotech Pvt. Ltd.|Malabar Spices Exports|Godavari Steel Works|Trinetra Diagnostics|Kaveri Cooperative Bank|Zenlark Consulting LLP|Bluepeak Retail Limited|Vaigai Power Corporation',
    schools:
      'Anna University|Savitribai Phule Pune University|NIT Calicut|Jadavpur University|Guru Nanak Dev Engineering College|Manipal Institute of Technology',
  },
  de: {
    language: 'de',
    given: 'Annegret|Bastian|Dörte|Ekkehard|Friederike|Götz|Jürgen|Lieselotte|Mareike|Thorben',
    family: 'Achterberg|von Bülow|Dünnwald|Großmann|Hülsmann|Kötter|Lüdecke|Müller-Hartmann|Oßwald|Weißenfels',
    cities:
      'Braunschweig//38100|Göttingen//37073|Münster//48143|Kaiserslautern//67655|Wuppertal//42103|Jena//07743|Würzburg//97070|Potsdam//14467',
    country: 'Deutschland',
    streets: 'Lindenallee 12|Am Alten Markt 3a|Schillerstraße 88|Bergweg 5',
    phones: '+49 151 23456789|0171 4455667|+49 (0)531 123456|0551/987654|+49 30 901820',
    employers:
      'Harzwerke GmbH|Stadtwerke Lippetal|Brömmel Maschinenbau AG|Klinikum Nordheide|Rheingold Versicherung|Autohaus Petersen|Sparkasse Weserbergland|Lehmann & Partner Steuerberater|Solvent Software GmbH & Co. KG',
    schools:
      'Technische Universität Braunschweig|Georg-August-Universität Göttingen|Fachhochschule Münster|Duale Hochschule Baden-Württemberg|Berufsschule Wuppertal|Goethe-Gymnasium Jena',
  },
  at: {
    language: 'de',
    given: 'Alois|Burgi|Leopold|Theresia|Xaver|Waltraud',
    family: 'Haslinger|Obermayr|Pichler|Steindl|Wöginger|Zehetner',
    cities: 'Klagenfurt//9020|Wels//4600|Dornbirn//6850|St. Pölten//3100',
    country: 'Österreich',
    streets: 'Hauptplatz 7|Feldgasse 21/3|Kirchenweg 2',
    phones: '+43 664 1234567|0676 9876543|+43 1 5055904',
    employers: 'Alpenland Bau GmbH|Donau Logistik AG|Landesklinikum Traunsee|Tiroler Glashütte|Mostviertler Bank',
    schools: 'Johannes Kepler Universität Linz|Technische Universität Graz|HTL Dornbirn|FH Oberösterreich',
  },
  fr: {
    language: 'fr',
    given: 'Anaïs|Benoît|Clémence|Édouard|Gaëlle|Hervé|Jean-Baptiste|Maëlys|Ségolène|Thibault',
    family: "Aubert-Lacroix|Bouchareb|de Villepré|Fournier|Guérin|Le Goff|L'Hermitte|Maréchal|N'Diaye|Tessier",
    cities: 'Angers//49000|Clermont-Ferrand//63000|Villeurbanne//69100|Quimper//29000|Perpignan//66000|Saint-Étienne//42000|Metz//57000',
    country: 'France',
    streets: '12 rue des Lilas|4 bis, avenue Jean Jaurès|27 place du Marché|8 impasse des Tilleuls',
    phones: '06 12 34 56 78|+33 6 98 76 54 32|07.55.44.33.22|+33 (0)2 41 22 33 44',
    employers:
      'Boulangerie Kerlouan|Société Générale de Ventilation|Clinique Sainte-Anne|Groupe Maraval|Transports Duvernay|Mairie de Quimper|Atelier Nuances|Cabinet Roussel & Associés|Numéa SAS',
    schools: "Université d'Angers|École Centrale de Lyon|IUT de Metz|Lycée Blaise-Pascal|Université Clermont Auvergne|INSA Toulouse",
  },
  es: {
    language: 'es',
    given: 'Almudena|Begoña|Íñigo|Joaquín|Macarena|Nicolás|Rocío|Sergio|Yolanda|Xavier',
    family: 'Aguirre Salas|Bermúdez Peña|Castaño Ruiz|Echeverría Núñez|Ibáñez Roca|Lorenzo Vidal|Muñoz Ferrer|Zubizarreta Gil',
    cities: 'Valladolid//47001|Cáceres//10001|Badajoz//06001|Donostia-San Sebastián//20001|Murcia//30001|Logroño//26001|Alicante//03001',
    country: 'España',
    streets: 'Calle Mayor 15, 3º B|Avda. de la Constitución 42|Plaza del Pilar 6|C/ Olmo 9',
    phones: '+34 612 34 56 78|655 123 456|+34 983 445 566|699 88 77 66',
    employers:
      'Bodegas Arlanzón S.L.|Hospital Virgen del Puerto|Construcciones Ebro S.A.|Asesoría Montalbán|Telefonía del Norte|Colegio San Ignacio|Grupo Hostelero Levante|Sistemas Adarve',
    schools:
      'Universidad de Valladolid|Universidad Politécnica de Cartagena|IES Hernán Cortés|Universidad del País Vasco|Universidad de Alicante',
  },
  mx: {
    language: 'es',
    given: 'Guadalupe|Heriberto|Itzel|Leopoldo|Ximena|Ramiro',
    family: 'Cervantes Luna|Domínguez Ortega|Quintanilla Reyes|Villaseñor Cruz|Xolalpa Méndez',
    cities: 'Querétaro/Querétaro/76000|Mérida/Yucatán/97000|Morelia/Michoacán/58000|Toluca/Estado de México/50000',
    country: 'México',
    streets: 'Av. Hidalgo 210, Col. Centro|Calle 60 No. 455|Blvd. Bernardo Quintana 9',
    phones: '+52 442 123 4567|55 1234 5678|+52 1 999 987 6543',
    employers:
      'Autopartes del Bajío S.A. de C.V.|Cementos Peninsulares|Hospital Ángeles del Sur|Grupo Papelero Azteca|Despacho Contable Rivera',
    schools: 'Universidad Autónoma de Querétaro|Tecnológico de Monterrey|Instituto Politécnico Nacional|Universidad Autónoma de Yucatán',
  },
  pt: {
    language: 'pt',
    given: 'Afonso|Benedita|Catarina|Gonçalo|Inês|Leonor|Simão|Tomás',
    family: 'Albuquerque Nunes|Bragança|Carvalho Pinto|Figueiredo|Magalhães|Queirós|Vasconcelos',
    cities: 'Coimbra//3000-213|Braga//4700-023|Évora//7000-514|Setúbal//2900-001|Aveiro//3810-156',
    country: 'Portugal',
    streets: 'Rua das Flores, 21|Avenida da Liberdade 180, 2.º Esq.|Travessa do Carmo 4',
    phones: '+351 912 345 678|936 112 233|+351 239 445 566',
    employers:
      'Cerâmica do Mondego, Lda.|Águas do Sado|Hospital de Santa Clara|Vinhos da Bairrada S.A.|Transportes Lusíada|Escola Básica de Aveiro',
    schools: 'Universidade de Coimbra|Instituto Politécnico de Setúbal|Universidade do Minho|Universidade de Évora',
  },
  br: {
    language: 'pt',
    given: 'Adriana|Caio|Jéssica|Thiago|Vitória|Wellington',
    family: 'Araújo Lima|Batista da Silva|Conceição|Gonçalves Rocha|Teixeira dos Santos|Yamamoto Prado',
    cities: 'Campinas/SP/13010-000|Florianópolis/SC/88010-000|Uberlândia/MG/38400-000|Londrina/PR/86010-000|Natal/RN/59010-000',
    country: 'Brasil',
    streets: 'Rua XV de Novembro, 350|Av. Paulista, 1000, ap. 52|Rua das Acácias, 77',
    phones: '(19) 98765-4321|+55 48 99123-4567|(34) 3210-9876|+55 (43) 98811-2233',
    employers: 'Frigorífico Boa Vista Ltda.|Banco Meridional|Tecelagem Santa Rita|Clínica Vida Plena|Construtora Ipê|Lojas Pontual S.A.',
    schools: 'Universidade Estadual de Campinas|Universidade Federal de Santa Catarina|SENAI|Pontifícia Universidade Católica do Paraná',
  },
  nl: {
    language: 'nl',
    given: 'Anneke|Bram|Femke|Gijs|Jeroen|Liesbeth|Maarten|Sjoerd',
    family: "van den Berg|de Groot|Hoekstra|ter Horst|van 't Hof|Kuipers|Vermeulen|Zijlstra",
    cities: 'Zwolle//8011 AB|Amersfoort//3811 CD|Breda//4811 XC|Leeuwarden//8911 KL|Nijmegen//6511 TK|Enschede//7511 JE',
    country: 'Nederland',
    streets: 'Dorpsstraat 12|Kerkweg 7-B|Molenlaan 145|Prins Hendrikkade 3',
    phones: '06-12345678|+31 6 87654321|+31 (0)38 4211234|06 22 33 44 55',
    employers:
      'Waterschap IJsseldelta|Van Houten Zuivel B.V.|Gemeente Nijmegen|Ziekenhuis De Linde|Kroon Transport|Bakkerij Hagenaar|Duinrand Verzekeringen N.V.',
    schools: 'Hogeschool Windesheim|Radboud Universiteit|Universiteit Twente|ROC van Twente|Avans Hogeschool',
  },
  be: {
    language: 'nl',
    given: 'Dirk|Griet|Joris|Veerle',
    family: 'Claeys|De Smedt|Peeters|Vanderlinden|Wouters',
    cities: 'Hasselt//3500|Kortrijk//8500|Mechelen//2800|Oostende//8400',
    country: 'België',
    streets: 'Stationsstraat 45|Kapellestraat 8 bus 2',
    phones: '+32 475 12 34 56|0486 22 33 44|+32 11 22 33 44',
    employers: 'Brouwerij De Kroon|AZ Sint-Jozef|Haven Oostende|Vlas & Zonen NV|Bouwgroep Leie',
    schools: 'KU Leuven|Universiteit Hasselt|Hogeschool VIVES|Universiteit Gent',
  },
  pl: {
    language: 'pl',
    given: 'Agnieszka|Błażej|Cezary|Dorota|Grażyna|Łukasz|Małgorzata|Wojciech|Żaneta',
    family: 'Brzęczyszczykiewicz|Dąbrowska|Gąsiorowski|Jabłońska|Kołodziej|Śliwińska|Wójcik|Zięba',
    cities: 'Bydgoszcz//85-001|Rzeszów//35-001|Zielona Góra//65-001|Częstochowa//42-200|Białystok//15-001|Toruń//87-100',
    country: 'Polska',
    streets: 'ul. Kwiatowa 12/4|ul. Mickiewicza 33|al. Niepodległości 150 m. 7|os. Słoneczne 5',
    phones: '+48 601 234 567|512 345 678|+48 17 850 12 34|(+48) 698 765 432',
    employers:
      'Zakłady Mięsne Kujawy|Drukarnia Podkarpacka sp. z o.o.|Szpital Miejski w Toruniu|Bank Spółdzielczy Mazur|Polbud S.A.|Hurtownia Jarzębina|Soft Orzeł sp. z o.o.',
    schools:
      'Uniwersytet Mikołaja Kopernika|Politechnika Rzeszowska|Akademia Ekonomiczna w Krakowie|Technikum Mechaniczne nr 2|Uniwersytet w Białymstoku',
  },
  cn: {
    language: 'en',
    given: 'Xiaolong|Yuting|Haoran|Zhiqiang|Meiling',
    family: 'Ouyang|Zhao|Xu|Qian|Feng',
    cities: 'Suzhou/Jiangsu/215000|Xiamen/Fujian/361000|Qingdao/Shandong/266000',
    country: 'China',
    streets: 'Room 1202, Building 5, Jinji Lake Garden|No. 88 Zhongshan Road',
    phones: '+86 138 0013 8000|+86 159 2233 4455',
    employers: 'Lotus River Electronics Co., Ltd.|Great Harbour Shipping|Fujian Tea Trading|Jade Mountain Semiconductor',
    schools: 'Soochow University|Xiamen University|Zhejiang University|Ocean University of China',
    familyFirst: true,
  },
  jp: {
    language: 'en',
    given: 'Haruka|Kazuhiro|Naomi|Shinji|Tomoko',
    family: 'Fujimoto|Kobayashi|Matsuda|Okabe|Tanizaki',
    cities: 'Sendai/Miyagi/980-0811|Kanazawa/Ishikawa/920-0961|Matsuyama/Ehime/790-0001',
    country: 'Japan',
    streets: '3-14-5 Aoba-dori|2-7 Hirosaka',
    phones: '+81 90 1234 5678|080-9876-5432',
    employers: 'Setouchi Kogyo K.K.|Hokuriku Precision|Aoba Shoji|Mikado Foods Co., Ltd.',
    schools: 'Tohoku University|Kanazawa University|Ehime University|Waseda University',
    familyFirst: true,
  },
  ae: {
    language: 'en',
    given: 'Abdulrahman|Dalia|Farouk|Ghada|Rashid|Salma',
    family: 'Al-Mansouri|bin Saeed|El Khatib|Haddad|Al Zaabi|Abu Zayd',
    cities: 'Ajman//|Al Ain/Abu Dhabi/|Irbid//|Tripoli//|Mansoura//',
    country: 'United Arab Emirates',
    streets: 'Villa 14, Street 22|Al Noor Tower, Apt 905',
    phones: '+971 50 123 4567|+971 55 987 6543|+962 7 9012 3456',
    employers: 'Gulf Crescent Contracting|Al Waha Medical Centre|Desert Rose Hospitality LLC|Levant Cement|Oasis Freight Services',
    schools:
      'United Arab Emirates University|Jordan University of Science and Technology|American University of Beirut|Mansoura University',
  },
  ng: {
    language: 'en',
    given: 'Adaeze|Babatunde|Chukwuemeka|Folasade|Obinna|Wanjiru',
    family: 'Abiodun|Eze|Kariuki|Nwachukwu|Ogunleye|Otieno',
    cities: 'Enugu/Enugu State/400001|Ibadan/Oyo State/200001|Kisumu//40100|Port Harcourt/Rivers State/500001',
    country: 'Nigeria',
    streets: '17 Zik Avenue|Block B4, Bodija Estate',
    phones: '+234 803 123 4567|0802 345 6789|+254 722 123456',
    employers: 'Coal City Breweries Plc|Rivers Oilfield Services|Unity Microfinance Bank|Lakeside Referral Hospital|Savannah Agro Allied',
    schools: 'University of Nigeria, Nsukka|University of Ibadan|Maseno University|Federal Polytechnic Nekede',
  },
}
