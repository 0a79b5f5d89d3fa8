import { trainedStem } from '../parse-network/encoder-input/tokens.ts'
import { CALLED } from './token-statistics.ts'

/** What people expect to be kept of persons, places, money, work, goods, journeys, events, media, schools, sport, health, nature, countries, computers, houses. */
const ATTRIBUTES = `
age birthday birth birthplace gender sex nationality citizenship ethnicity religion language height weight size hair eye blood
allergy disability hobby interest skill education degree diploma qualification certificate major marital spouse husband wife
children parent sibling family pet nickname surname title biography signature photo picture fingerprint
email phone telephone mobile fax website homepage url address street postcode zip city town county state province country region
continent district neighbourhood neighborhood location latitude longitude elevation altitude coordinates timezone password username
login account avatar followers likes comments shares views visits clicks
salary wage pay income bonus commission overtime benefits pension tax expense expenses budget cost costs price prices fee fees fare
rent deposit discount revenue turnover profit margin loss debt loan balance credit limit invoice payment currency dividend stock
value worth capital funding grant donation sponsor investor insurance premium refund tip
employer employee employees staff headcount manager supervisor boss department team position occupation profession job role grade
level seniority experience tenure contract probation shift schedule hours vacation holiday leave absence attendance sick performance
rating appraisal promotion training union retirement resignation
product brand model manufacturer maker supplier vendor material colour color shape length width depth thickness diameter volume
capacity area density power voltage battery warranty serial barcode inventory quantity shelf expiry ingredient ingredients flavour
calories nutrition packaging delivery shipping carrier tracking return review reviews satisfaction complaint popularity quality
condition
vehicle car engine fuel mileage speed acceleration horsepower transmission seats wheels tyre plate registration emissions
consumption range distance route duration departure arrival delay gate platform terminal passengers crew captain pilot driver
licence license accident accidents
event venue date time start end deadline organiser organizer speaker guest guests audience attendees ticket tickets theme dress
program agenda weather temperature humidity rainfall rain snow wind pressure sunshine climate forecast
song album genre lyrics lyricist composer producer label release studio director actor actress cast screenplay plot runtime box
award awards nomination nominations prize critic episode season channel network viewers circulation publisher author editor
illustrator translator isbn edition chapter page pages cover
school teacher student students tuition scholarship grades score scores exam exams homework class classroom course credits semester
enrollment campus library dormitory faculty dean principal curriculum graduation dropout
player players coach league trophy goal goals assists penalty penalties fouls card cards wins losses draws points rank ranking
record medal medals stadium pitch referee injury injuries transfer jersey opponent
patient doctor nurse hospital ward diagnosis symptom symptoms treatment medication dose dosage prescription surgery vaccine
vaccination disease illness therapy pulse cholesterol diet smoker recovery mortality lifespan
species breed habitat population growth birthrate wildlife vegetation crop harvest yield soil fertility pollution energy electricity
water carbon footprint waste recycling
gdp unemployment inflation poverty literacy crime crimes election votes turnout party mayor president governor minister parliament
law constitution flag anthem tourism tourists export import trade
bandwidth latency memory storage processor software version bug bugs server browser download downloads upload resolution screen
pixels encryption backup traffic session
parking elevator floor floors rooms bedrooms bathrooms garage garden pool heating furniture view noise landlord tenant owner
architect construction renovation mortgage
policy claim claims coverage agreement approval status priority category type description reason cause purpose objective strategy
risk impact result outcome feedback opinion preference difficulty complexity importance frequency probability trend
`
const EXPECTED: ReadonlySet<string> = new Set([...ATTRIBUTES.trim().split(/\s+/).map(trainedStem), ...CALLED])

/** Whether many databases would have something of this name; a word by its stem. */
export const isExpected = (stem: string): boolean => EXPECTED.has(stem)
