import type { NormalisedText } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'

const SENDS_TO_ADDRESS =
  /(?:^|[^\p{L}])(?:send|email|e-mail|mail|forward|post|upload|share|deliver|cc|bcc|transmit|copy|leak|export)\s(?:[^.?!\n]|\.(?=\S)){0,120}?\s(?:to|with|at|for)\s[\w.+-]{1,40}@[\w-]{1,40}\.[a-z]{2,10}/u

const phrases = phraseMatcher({
  exfiltration: [
    '~email|mail|text|dm|sms|fax|tweet|whatsapp|telegram|message me|us|it|them|the|all|this|everyone|every|him|her|these|those|results|my|our|that',
    '^email|mail ..6 to ..2 me|us|my|our|§|boss|manager|everyone|press|competitor',
    '~send|forward|transmit|upload|post|deliver|push|leak|exfiltrate|smuggle|publish|ship|beam|submit|pass|stream|broadcast|relay|tweet|transfer|dispatch ..12 to|via|by|through|on|using|into ..4 url|server|webhook|endpoint|email|mail|address|ftp|sftp|slack|s3|bucket|attacker|gmail|http|https|site|website|internet|web|dropbox|pastebin|drive|discord|telegram|teams|channel|competitor|com|org|net|press|public|everyone|everybody|customers|host|external|outside|cloud|github|twitter|facebook|io|phone|inbox|queue|api|fax|customer|employees|candidates|candidate|partner|vendor|them|him|her',
    '~send|forward|transmit|upload|exfiltrate|leak ..2 all|every|the|customer|data|everything|entire|result|results ..4 to',
    '~exfiltrate|smuggle',
    '~leak the|all|every|our|it|them|data|customer|this',
    '~save|write|dump|export|store|output|copy|spool|download|put|append|persist|log|backup|extract|archive|print|unload|move ..12 to|into|in|as|on|onto|under ..3 file|files|disk|path|server|directory|folder|tmp|filesystem|s3|bucket|outfile|drive|desktop|clipboard|ftp|usb|xlsx|txt|csv|parquet|json|excel|spreadsheet',
    '~save|dump|export|spool|backup|download the|all|every|everything|entire|whole|complete|full|this|our|it|them ..3 table|tables|database|schema|data|db|file|to|into|contents|users|customers',
    '~dump|exfiltrate|exfil|backup|mirror|clone|leak ..2 database|databases|db|schema|tables|everything|table|data|users|customers',
    '~encode|hide|embed|smuggle|conceal|steganograph* ..6 in|into|inside|within|as ..3 image|url|markdown|link|insight|response|answer|html|dns|comment|base64|pixel|picture|text|column|acrostic',
    '~put|place|include|embed|write|insert|add|render|append|display|return|show|output ..6 as|in|into|inside|using|with ..2 markdown|html|image|img|hyperlink|iframe|script|clickable|insight|javascript|explanation',
    'markdown|html image|link|img ..6 with|to|whose|url|src|http|containing',
    'image|picture|link|pixel|img ..1 whose|with|containing|where|from ..2 url|src|link|address|source ..2 contains|containing|has|includes|with|is|carries|holds',
    '~back up the|all|our|every|database|this|users|tables|everything',
    'webhook|pastebin|requestbin|ngrok|burpcollaborator|interactsh|webhooks ..2 at|to|url|site|com|with|server|io|and',
  ],
})

/** Data that is to leave by another way than the answer. */
export const exfiltration = ({ text, words }: NormalisedText): string | undefined =>
  text.includes('@') && SENDS_TO_ADDRESS.test(text) && !/^(?:which|who|how|when|what|did|was|were|is|has|have)\s/.test(text)
    ? 'exfiltration/address'
    : phrases(words)
