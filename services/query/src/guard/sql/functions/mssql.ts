import { words } from './words.ts'

/** Pure functions of SQL Server, and the clock. No server, session, object or file facts, no remote rowsets. */
export const MSSQL_FUNCTIONS = words(`
  count_big approx_count_distinct string_agg stdev stdevp var varp checksum_agg grouping_id approx_percentile_cont
  approx_percentile_disc percentile_cont percentile_disc product any_value json_arrayagg json_objectagg
  isnull iif choose try_cast try_convert convert parse try_parse isnumeric isdate isjson
  atn2 log rand square bit_count get_bit set_bit left_shift right_shift
  char charindex datalength difference format len nchar patindex quotename replicate soundex space str string_escape stuff
  translate unicode trim regexp_like regexp_replace regexp_substr regexp_instr regexp_count base64_encode base64_decode
  checksum binary_checksum hashbytes newid compress decompress concat_ws unistr edit_distance edit_distance_similarity
  jaro_winkler_distance jaro_winkler_similarity

  date_bucket dateadd datediff datediff_big datefromparts datename datepart datetime2fromparts datetimefromparts
  datetimeoffsetfromparts datetrunc day eomonth getdate getutcdate month smalldatetimefromparts switchoffset sysdatetime
  sysdatetimeoffset sysutcdatetime timefromparts todatetimeoffset year

  json_value json_query json_modify json_path_exists json_object json_array json_contains
  string_split openjson generate_series
`)
