import type { Keyword } from './keyword.ts'

/**
 * Words of conversation rather than of database questions. Where there is a semantic layer these words mean what stands here;
 * elsewhere they are words like any other.
 */
export const CHATTER_WORDS: readonly (readonly [Keyword, string])[] = [
  [
    { kind: 'filler' },
    `right now | so far | at the moment | at all | as of now | at present | by now | until now | i need | i want | i would like | i ' d like |
     we need | are enough | is enough | is fine | please | pls | thanks | thank you | actually | currently | altogether | yet | already | still |
     just | really | in the system | in total | as well | now | got | gave | gets | get | is there | are there | belong to | belongs to | belonging to | in years | in days | in percent | in % | anything | something | hi | hello | these days | do we have |
     have we got | we got | did we get | exactly`,
  ],
  [{ kind: 'versus' }, 'vs | versus | compare | compared to | compared with | in comparison to'],
]

/** Known only where there is a semantic layer: elsewhere the shorter cues inside them hold. */
export const SEMANTIC_KEYWORDS: readonly (readonly [Keyword, string])[] = [
  [
    { kind: 'filler' },
    `can you | could you | would you | i would like to know | i want to know | let me know | do you know | ok |
     okay | hey | kindly | to date | in all | all in all | all told | overall | on record | on file | in our database | in the database | in our system |
     in the tool | on the books | in our books | appear | appears | exist | exists | show up | shows up | turn up | a list of | the list of | list of |
     an overview of | overview of | by any chance | ever | of ours | own | whole | entire | any of | the ones | ones | there are | there is | we have |
     do we currently have | are we | currently have | go through | goes through | went through | in hours | in minutes | in weeks |
     if you only take | if we only take | if you take | take only | if we only look at | if you only look at | if we look at | looking only at | looking at |
     considering | restrict it to | restrict to | narrow it down to | limit it to | limited to | the same | instead |
     current | on our team | in our team | on the team | from our team | of our team | quick | pull | pull up | bring up | look up | find out |
     tell me about | interested in | want to see | would like to see | like to see | need to know | roughly | approximately | respective | respectively |
     existing | actual | with us | for us | at our company | in our company | in the company | in the organisation | in the organization | in house |
     regarding | concerning | with regard to | with respect to | in terms of | when it comes to | each time | as of today |
     add | include | plus | make | makes | made | give | gives | gives us | give us | hold | we hold | any more | anymore | any longer | brings | brings in | bring | bring in | brings us | bring us | across all | a single | even a single | even one | one single |
     do we know | does anyone know | does anybody know | any idea | usually | normally | typically | typical | on a normal day`,
  ],
  [{ kind: 'show' }, 'name the | name all | name all the | name every | name those | name any'],
  [
    { kind: 'share' },
    'how much percent | how much percent of | how much of a percentage | which percentage of | which percent of | which share of | what part of | which part of | what portion of | what fraction of',
  ],
  [
    { kind: 'not' },
    'havent | hasnt | hadnt | isnt | arent | wasnt | werent | wont | cant | couldnt | nobody | no one | noone | none | none of | not a single | not one | not any | no single | nothing | nowhere | no longer',
  ],
  [
    { kind: 'missing' },
    `no known | without a known | without known | not recorded | not on record | not specified | unspecified | not stated`,
  ],
  [
    { kind: 'count' },
    `break down | break that down | break it down | break them down | break this down | break those down | split that | split it | split them | group them | group that | breakdown of | breakdown | distribution of | distribution | how big is | how large is | size of | split of | volume of | tally of | with numbers | with the numbers | with counts | with the counts | with figures | with the figures | and the numbers | and the counts`,
  ],
  [
    { kind: 'each' },
    'across | across the | for each one of | per each | separately by | separately for each | the same for | same for | the same thing for | likewise for | distributed over | distributed across | spread over | spread across | split across | distributed among',
  ],
]
