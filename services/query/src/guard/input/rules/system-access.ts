import type { NormalisedText } from '../normalised-text.ts'
import { phraseMatcher } from '../phrases.ts'

const PATHS =
  /(?:^|[\s"'(=:,])(?:file|ftp|sftp|smb|ssh|ldap|gopher|jdbc|s3|gs):\/\/|(?:^|[\s"'(=:,])\/(?:etc|proc|root|home|usr|bin|dev|opt|sys|srv)(?:\/|\b)|(?:^|[\s"'(=,])\/(?:tmp|var)\/|[a-z]:\\+(?:windows|users|program|inetpub|temp|boot|secret|\w{1,20}\\)|\\\\[\w.$-]{1,60}\\|(?:^|[\s"'(/])\.\.[/\\]|(?:^|\s|\/)~\/|(?:^|[\s"'(/])\.(?:env|ssh|pgpass|bashrc|aws|git|htpasswd|npmrc|my\.cnf)\b|\b(?:id_rsa|pg_hba\.conf|postgresql\.conf|my\.cnf|authorized_keys|shadow file|web\.config|docker-compose|\.bash_history|passwd file)\b/
const ADDRESS = /\bhttps?:\/\/|\bwww\.|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5})\b|\blocalhost\b|169\.254\.169\.254/
const FETCHING =
  /(?:^|[^\p{L}])(?:fetch|curl|wget|download|open|load|call|request|retrieve|connect|visit|browse|hit|ping|post|send|submit|upload|forward|get|read|import|access|scan|to)\s/u
const ENVIRONMENT =
  /\b(?:db|api|llm|aws|jwt|auth|database|postgres|pg|mysql|openai|azure|secret|tanager|query|redis|smtp|session|github|gcp|stripe|app|server)_(?:[a-z]{1,20}_){0,3}(?:password|pass|secret|token|key|host|user|url|dsn|port|credentials|salt|name|env|dir)\b|process\.env|os\.environ|\$(?:path|home|env|user|shell)\b|%(?:path|appdata|userprofile|temp)%/
const NAMED_FILE =
  /(?:^|[.!?;:,]\s|and\s|please\s|then\s)(?:read|open|load|import|cat|print|include|fetch)\s(?:[\w']{1,20}\s){0,4}[\w-]{1,60}\.(?:xlsx?|txt|csv|conf|ini|log|json|xml|ya?ml|env|pem|key|sql|sh|py|db|sqlite|docx?)\b/
const SHELL =
  /(?:^|[\s"'`(;|&:])(?:rm\s{1,3}-[rf]{1,2}|cat\s{1,3}[/~.]|ls\s{1,3}-[a-z]|chmod\s|chown\s|nc\s{1,3}-|bash\s{1,3}-[ci]|sh\s{1,3}-c|powershell|cmd\.exe|cmd\s{1,3}\/c|whoami|uname\s{1,3}-|ifconfig|ipconfig|netstat|nslookup|python\s{1,3}-c|perl\s{1,3}-e|os\.system|subprocess|eval\(|exec\(|system\(|require\(|import\s{1,3}os\b|__import__|printenv|base64\s{1,3}-d)/

const phrases = phraseMatcher(
  {
    system_access: [
      'installed|loaded|enabled|available ..1 extension|extensions|plugin|plugins|module|modules ..3 version|versions|database|server|postgres|mysql|here',
      'extensions|plugins|modules ..2 installed|loaded|enabled ..3 database|server|postgres|mysql|here|instance|cluster',
      '~read|open|load|show|print|cat|display|list|dump|view|access|include|output|import|fetch|get|use|delete|return|give ..3 file|files|directory|directories|folder|folders|filesystem|disk ..2 on|from|of|in|at|named|called|under|system|content|contents|etc|and ..3 server|host|machine|disk|system|database|filesystem|etc|directory|show|container|computer|drive',
      '~read|open|load|cat|include|import the|a|any|this|that|my|your file',
      'contents of ..2 file|directory|folder|filesystem',
      'show|tell|put|dump|include|what|which|all|list|print|read|reveal|output|display|give|access|your|get|expose|return|echo ..5 environment|env variable|variables|vars|var',
      'environment|env variable|variables|vars ..1 of ..2 process|server|service|machine|host|container|system',
      'read|reads|reading|write|writes|writing ..3 file|files ..2 from|on|to|in ..2 disk|server|host|machine|filesystem|system|drive',
      'from|of|in|at the|a|any|some? neighbouring|neighboring|other|another|different tenant|tenants',
      '~run|execute|type|invoke|launch the? ls|dir|cat|whoami|id|ps|pwd|env|curl|wget|ping|netstat|rm|uname|hostname|ifconfig|sh|bash|nmap|grep',
      'who|which|what ..3 connected to ..1 database|db',
      'shell|bash|terminal|powershell|system|os|operating command|commands|script|access|prompt|call',
      'operating system ..3 server|host|machine|database|version|you',
      'what|which|show|tell|list|give|reveal|print ..4 operating|database|db|server|postgres|postgresql|mysql|sqlite|sql ..1 version|hostname|configuration|config|settings|user|users|roles|role|privileges|parameters|variables|address|port|password|logins|accounts|grants',
      'version of ..1 database|postgres|postgresql|mysql|server|sql|sqlite',
      'system|database|internal|postgres|mysql catalog|catalogs|catalogue|catalogues|metadata',
      '@show ..4 system tables|table|views',
      'list|show|what|which|all ..2 databases|schemas ..3 server|host|instance|cluster|machine',
      'hostname|hostnames ..2 server|database|machine|host|this',
      'ip address ..2 database|server|machine|host|this|your',
      'database|db|connection|server|sql string|credentials|credential|login|dsn|password|passwords',
      'connection|login|access|connect|server details|data|info|information|parameters|settings|string of|for|to ..2 database|server|db',
      'which|what|who database? user|account|role are|is|do|am ..1 you|i|this|connected ..3 connected|logged|using|running|service|as|connect',
      'you|are|i connected|logged|running ..2 as ..3 user|role|account|which|database|who|root|what',
      'running|active|current|open processes|sessions|connections ..3 server|database|postgres|host',
      'processes|sessions|connections ..3 running|active|open ..3 server|host|machine|database|postgres|system',
      '~look|list|read|browse|show|explore|access|scan|navigate|search|go|walk ..4 filesystem|directories',
      '~look|list|read|browse|show|explore|access|scan|navigate|search ..4 file system',
      '~read|open|load|show|print|import|cat ..3 local|config|configuration|password|log|secret|hosts|private file|files|disk|drive',
      'data|config|configuration|log|home directory ..3 server|database|postgres|mysql|of',
      'connect|connecting|log|ssh|telnet|tunnel ..1 to|into|in|via ..3 server|host|database|port|machine|internet|network|remote|admin|another|different|production',
      '~ping|scan|traceroute|nslookup|resolve|portscan ..3 host|hosts|network|port|ports|server|address|domain|internal|dns|the|subnet',
      'http|https|dns|network|web|outbound|api request|requests|call|lookup ..2 to|against|for ..2 external|internal|server|url|host|my|endpoint|metadata|attacker|evil|this',
      '~make|perform|issue|send|do|trigger ..2 http|https|dns|network|web|get|post|outbound request|call|lookup|query|connection',
      '~download|fetch|curl|wget|crawl|scrape|visit|browse the|a|this|that|from|http|https|content|url|my|page|web|website ..4 url|page|website|file|http|https|web|site|internet|malware|script|com|org|net|evil|server|payload',
      'metadata|cloud service|endpoint|credentials|metadata ..2 aws|instance|azure|gcp|cloud|credentials',
      '~load|install|enable ..3 extension|extensions|plugin|package|module|library|udf|malware|backdoor',
      'xp cmdshell',
      'reverse shell|tunnel',
      'remote code execution',
      'other|another|all|every|neighbouring|different|across|each tenant|tenants|schema|schemas|databases|organisations|organizations ..4 data|records|rows|show|list|switch|access|too|well|information|regardless|candidates|orders|customers|tables',
      '~switch|change|use|access|connect|query|read|log ..2 another|other|different|all|production|tenant|neighbouring|any|to|into ..3 tenant|schema|database|tenants|organisation|organization|account|databases|server',
      'data|records|rows|candidates|customers|information|orders|tables|employees of|from|belonging|for ..1 other|another|different ..1 tenant|tenants|databases|organisations|organizations|schemas|organisation|organization',
      'data|records|rows|candidates|customers|information|orders|tables|employees of|from|belonging|for|across to? all|every|any ..1 tenant|tenants|databases|schemas',
      'tenant id|ids ..2 to|other|another|different|of|is|equals|set',
      'regardless|irrespective|independent of ..2 tenant|permissions|permission|rls|policy|policies|rights|access|security',
      'row level security',
    ],
  },
  { show: 'show|list|dump|read|print|display|query|select|give|describe|access|view|what|which|enumerate' },
)

/** The machine, its files and its network, the service's settings, other tenants, in words. */
export const systemAccess = ({ words }: NormalisedText): string | undefined => phrases(words)

/** The same by path, address, variable or command. */
export const systemPlace = ({ text, whole }: NormalisedText): string | undefined =>
  PLACE_SIGNS.test(whole) || PLACE_SIGNS.test(text) ? namesPlace(text, whole) : undefined

/** Each of the patterns of places needs one of the signs. */
export const PLACES: readonly RegExp[] = [PATHS, NAMED_FILE, ENVIRONMENT, SHELL, ADDRESS]
export const PLACE_SIGNS =
  /[\\/~_$%(]|\.[a-z0-9]|www|localhost|shadow file|passwd file|docker-compose|\b(?:rm|ls|nc|bash|sh|python|perl|base64|uname)\s{1,3}-|cat\s{1,3}\.|ch(?:mod|own)\s|powershell|whoami|config|netstat|nslookup|subprocess|import\s{1,3}os|printenv/

function namesPlace(text: string, whole: string): string | undefined {
  if (PATHS.test(whole) && !/(?:page|pages|url|urls|path|paths|endpoint|route|visit|visits|visited)\s/.test(text)) return 'file_access'
  if (NAMED_FILE.test(text)) return 'file_access'
  if (ENVIRONMENT.test(text)) return 'settings_disclosure'
  if (SHELL.test(text)) return 'system_access'
  return ADDRESS.test(text) && FETCHING.test(text) ? 'network_access' : undefined
}
