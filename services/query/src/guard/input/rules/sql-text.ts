import type { NormalisedText } from '../normalised-text.ts'

/** A gap of a comment or of blanks, as SQL allows between its words. */
const _ = '(?:(?:\\s|/\\*(?:[^*]|\\*(?!/)){0,60}\\*/){1,5})'
const NAME = '["`\\[]?[\\p{L}_][\\p{L}\\p{N}_.$]{0,80}["`\\]]?'
const sql = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern.replaceAll('~', _).replaceAll('NAME', NAME)})`, 'u')

/** The words of which one begins whatever the pattern matches: where none stands, the pattern need not be tried. */
function openingsOf(pattern: string): string[] {
  const openings = /^(?:\(\?:([a-z|]+)\)|([a-z_]+))(?![?*{])/.exec(pattern)
  if (openings === null) throw new Error(`A pattern of SQL begins with a word: ${pattern}`)
  return (openings[1] ?? openings[2] ?? '').split('|')
}

const WRITES = [
  `delete~from~${NAME}~?(?:where|;|$|--|using|returning|cascade|limit|\\))`,
  'delete~from~(?!the |all |our |my |this |which |each )NAME',
  'drop~(?:table|database|schema|view|index|user|role|function|procedure|trigger|sequence|materialized|extension|login|owned|tablespace|type|domain|policy)~(?:if~exists~)?(?!of |by |from |in |per )NAME',
  'truncate~(?:table~)?NAME\\s?(?:;|$|cascade|restart|\\.)',
  'truncate~table',
  'delete~NAME~where~',
  'update~NAME~(?:as~)?(?:NAME~)?set~NAME\\s?=',
  'update~NAME~set~',
  'insert~(?:or~\\p{L}+~)?into~(?!account|consideration)NAME',
  'replace~into~NAME',
  'merge~into~NAME',
  'alter~(?:table|user|role|database|system|schema|view|index|session|login|server|column|function|default|sequence|policy)(?!\\p{L})',
  'create~(?:or~replace~|temp~|temporary~|unique~|global~|unlogged~|external~|materialized~){0,3}(?:table|view|index|function|procedure|trigger|user|role|database|schema|extension|sequence|login|server|publication|subscription|rule|policy|aggregate|operator|type|domain|event)~(?:if~not~exists~)?(?!of |showing |with |by |for |that |which |listing |from |where |comparing |to |growth |activity |count |overview |summary |ranking |list |report |chart )NAME\\s?(?:\\(|as~|;|$|on~|identified|from~|--|for~|password|login|superuser|returns|with~(?:password|superuser|login))',
  '(?:grant|revoke)~(?:all|select|insert|update|delete|usage|execute|create|connect|super|superuser|references|trigger|dba|file|process)(?:~privileges)?(?:\\s?,\\s?\\p{L}+){0,6}~(?:on|to|from)~',
  'copy~(?:NAME|\\([^)]{0,200}\\))~(?:to|from)~(?:program|stdout|stdin|[\'"/])',
  'into~(?:outfile|dumpfile)',
  'load~data~(?:local~)?infile',
  'select~[^;]{1,200}?~into~(?:outfile|dumpfile|temp|temporary|table|#|@)',
  'for~(?:no~key~)?update~(?:nowait|skip~locked|of~)',
  'set~(?:session|global|local|role|transaction|password|authorization|default_transaction_read_only|statement_timeout|row_security|search_path|@@|persist|names|sql_safe_updates|foreign_key_checks|identity_insert)(?!\\p{L})',
  'reset~(?:role|session)~?(?:;|$)',
  '(?:exec|execute|call)~(?:immediate|master\\.|xp_|sp_|sys\\.|dbms_|utl_)',
  'call~NAME\\s?\\(',
  'attach~(?:database~)?[\'"]',
  'attach~database',
  'detach~database',
  '(?:install|load)~(?:httpfs|postgres_scanner|sqlite_scanner|spatial|aws|azure|mysql_scanner)',
  'load_extension',
  'pragma~[\\p{L}_]+',
  'do~?\\$\\$',
  '(?:begin|start)~transaction',
  'set~transaction',
  'read~write~(?:mode|transaction)',
  'lock~tables?~NAME~?(?:in|write|read|;|$)',
  'vacuum~(?:full|analyze|freeze)',
  'comment~on~(?:table|column)',
  'refresh~materialized~view',
  'reassign~owned',
  'security~definer',
  'shutdown(?<=(?:^|;)\\s{0,4}shutdown)~?(?:;|$|with~nowait|abort|immediate)',
  'backup~(?:database|log)~NAME~to',
  'restore~database',
  'bulk~insert',
  'dbcc~',
  'handler~NAME~open',
].map((pattern) => ({ openings: openingsOf(pattern), pattern: sql(pattern) }))
const WRITE_OPENINGS = new RegExp(WRITES.flatMap(({ openings }) => openings).join('|'))

export const SYSTEM: readonly RegExp[] = [
  'pg_(?!dump rate)[a-z_]{3,40}',
  'information_schema',
  'sqlite_(?:master|schema|temp_master|sequence)',
  'mysql\\s?\\.\\s?(?:user|db|tables_priv|proc|global_priv|innodb\\w{0,40})',
  'performance_schema|duckdb_[a-z]{3,20}|all_tables|user_tables|dba_users|all_users|v\\$[a-z]{3,20}',
  'sys\\.[a-z_]{3,40}|sysobjects|syscolumns|syslogins|sysusers|master\\.\\.[a-z_]{3,40}|master\\.dbo|msdb|sys\\.dm_\\w{0,40}',
  'xp_[a-z_]{3,40}|sp_[a-z_]{5,40}|openrowset|openquery|opendatasource|dblink\\w{0,20}|lo_(?:import|export|get|put|create|unlink)|postgres_fdw',
  'load_file|readfile|writefile|edit\\(|fts3_tokenizer|read_(?:csv|parquet|json|text|blob|csv_auto|json_auto)|parquet_scan|glob\\(|getenv|sniff_csv',
  'set_config|current_setting|query_to_xml|xmlparse|table_to_xml|database_to_xml|cursor_to_xml|extractvalue|updatexml|ts_stat',
  '@@(?:version|datadir|hostname|global|session|servername|basedir|secure_file_priv|[a-z_]{3,30})',
  '(?:sleep|pg_sleep|benchmark|get_lock|load_file|version|user|database|system_user|current_user|session_user|current_database|inet_server_addr|char|chr|unhex|from_base64|decode|sys_eval|sys_exec)\\s?\\(\\s?[\\d\'")x]',
  // A call by a name in two parts is a function of the database's; those below only compute.
  '(?!(?:date|to|string|array|json|jsonb|group|row|dense|percent|cume|first|last|nth|percentile|regexp|day|week|month|make|char|bit|bool|approx|count|current|time|str|substring|concat|split)_)[a-z]{2,30}_[a-z_]{2,40}\\(\\s?[\'"\\d)]',
  'setval|nextval|http_(?:get|post|request)',
  'waitfor~delay|dbms_\\w{3,20}|utl_(?:http|file|inaddr|smtp)\\w{0,10}',
  'current_user|session_user|system_user|rolpassword|usesuper|rolsuper|authentication_string',
  'generate_series\\s?\\(',
  'with~recursive~NAME\\s?(?:\\(|as~)',
  'show~(?:grants|variables|processlist|databases|global|create~table)~?(?:;|$|for|like|\\.|status|variables)',
  'rand\\(\\)\\s?\\*|randomblob|zeroblob|repeat\\s?\\(\\s?[\'"]',
].map(sql)

export const TAMPERING: readonly RegExp[] = [
  /'\s{0,3}(?:or|and|\|\|)\s{1,3}'?(\w{0,20})'?\s{0,2}(?:=|like)\s{0,2}'?\1/,
  /(?:^|\s)or\s{1,3}(\d{1,5})\s{0,2}=\s{0,2}\1(?!\d)/,
  /(?:^|\s)(?:or|and)\s{1,3}(?:true|1)\s{0,2}(?:--|#|;)/,
  /where\s{1,3}(\d)\s?=\s?\1/,
  /union\s{1,3}(?:all\s{1,3})?select(?!\p{L})/u,
  /;\s{0,5}(?:select|drop|delete|update|insert|alter|truncate|create|grant|exec|execute|shutdown|declare|merge|copy|set|call)\s{1,3}(?:from|table|database|into|all|set|system|user|role|\*|@|[a-z_.]{1,40}\s{1,3}(?:set|from|to|into|on)\s)/,
  /--\s{0,3}$|;\s{0,3}--|\/\*![0-9]{0,6}/,
  /'\s{0,3}\)?\s{0,3};\s{0,3}(?:select|drop|delete|update|insert|alter|truncate|create|grant|exec|execute|shutdown|declare|merge|copy|set|call|commit|rollback|begin)\b/,
  /\$\{jndi:|<script[^>]{0,80}(?:>[^<]{0,200}<\/script|\ssrc\s?=|>\s?[a-z_.]{2,40}\()|javascript:\S|on(?:error|load)\s?=/,
  /\bchr?\(\d{1,3}\)\s{0,2}(?:\|\||\+|,)/,
]

/** Each of the patterns of SYSTEM needs one of these, and each of TAMPERING one of those below: few questions have any. */
export const SYSTEM_SIGNS =
  /[_$@(]|sys|master|mysql|msdb|open(?:row|query|data)|dblink|readfile|writefile|getenv|xml|extractvalue|val|waitfor|rolpassword|super|recursive|show|blob/
export const TAMPERING_SIGNS = /['=#;$<:(]|--|\/\*!|union/

/** Statements that do anything but read. */
export const sqlWrites = ({ text }: NormalisedText): boolean =>
  WRITE_OPENINGS.test(text) && WRITES.some(({ openings, pattern }) => openings.some((word) => text.includes(word)) && pattern.test(text))

/** SQL that reads the database's own things, or that is built to break out of a value. */
export function sqlText({ text, whole }: NormalisedText): string | undefined {
  if (SYSTEM_SIGNS.test(text) && SYSTEM.some((pattern) => pattern.test(text))) return 'sql_system_access'
  if (!TAMPERING_SIGNS.test(text) && !TAMPERING_SIGNS.test(whole)) return undefined
  return TAMPERING.some((pattern) => pattern.test(text)) || TAMPERING[0]?.test(whole) ? 'sql_tampering' : undefined
}
